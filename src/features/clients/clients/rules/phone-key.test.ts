import { expect, test } from 'vitest';
import { phoneKey } from './phone-key.ts';

test.each([
  ['+351 912 345 678', '912345678'],
  ['00351912345678', '912345678'],
  ['912 345 678', '912345678'],
  ['+49 (30) 5550-0142', '055500142'],
  ['030 55500142', '055500142'],
  ['110', '110'],
])('the key of %s is %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key);
});

test('different numbers have different keys', () => {
  expect(phoneKey('+351 912 345 678')).not.toBe(phoneKey('+351 912 345 679'));
});
