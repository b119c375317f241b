import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { idPrefixes, newId } from './ids.ts';

// The first that is made in this file.
const firstId = newId('user');

test('already the first id is random', () => {
  expect(new Set(firstId.slice(-16)).size).toBeGreaterThan(1);
});

test('every kind has a prefix of its own', () => {
  const prefixes = Object.values(idPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(newId('business')).toMatch(/^biz_[0-9a-hjkmnp-tv-z]{26}$/);
});

test('ids sort by the time they were made', () => {
  const moment = integer({ min: 0, max: 2 ** 48 - 2 });
  assert(
    property(moment, (earlier) => {
      expect(newId('service', earlier) < newId('service', earlier + 1)).toBe(true);
    }),
  );
});

test('ten thousand ids of one moment are all different', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId('review', 0))).size).toBe(10_000);
});
