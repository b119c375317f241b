import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { idPrefixes, newId } from './ids.ts';

// The first id created in this file.
const firstId = newId('user');

test('the first id is random', () => {
  expect(new Set(firstId.slice(-16)).size).toBeGreaterThan(1);
});

test('every kind has a unique prefix', () => {
  const prefixes = Object.values(idPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(newId('business')).toMatch(/^biz_[0-9a-hjkmnp-tv-z]{26}$/);
});

test('ids sort by creation time', () => {
  const moment = integer({ min: 0, max: 2 ** 48 - 2 });
  assert(
    property(moment, (earlier) => {
      expect(newId('service', earlier) < newId('service', earlier + 1)).toBe(true);
    }),
  );
});

test('ten thousand ids of the same millisecond are distinct', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId('review', 0))).size).toBe(10_000);
});
