import { expect, test } from 'vitest';
import { originForm } from './request-target.ts';

test.each([
  ['/api/businesses?city=lisbon', '/api/businesses?city=lisbon'],
  ['/api/businesses?city=lisbon#x', '/api/businesses?city=lisbon'],
  ['/api/businesses#x?city=lisbon', '/api/businesses'],
  ['http://openslot.example/api/businesses?city=lisbon#x', '/api/businesses?city=lisbon'],
  ['https://openslot.example', '/'],
  ['https://openslot.example?city=lisbon', '/?city=lisbon'],
  ['*', '*'],
])('normalizes %s to %s', (target, expected) => {
  expect(originForm(target)).toBe(expected);
});
