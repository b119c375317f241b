import { expect, test } from 'vitest';
import { isOnSale, isUsable, wholeSavings } from './on-offer';

const now = Date.parse('2026-11-19T12:00:00Z');
const past = '2026-11-19T12:00:00Z';
const future = '2026-11-19T12:00:01Z';

test('a package is on sale until its end, unless it was switched off', () => {
  expect(isOnSale({ isActive: true, onSaleUntil: null }, now)).toBe(true);
  expect(isOnSale({ isActive: true, onSaleUntil: future }, now)).toBe(true);
  expect(isOnSale({ isActive: true, onSaleUntil: past }, now)).toBe(false);
  expect(isOnSale({ isActive: false, onSaleUntil: null }, now)).toBe(false);
});

test('an expired or inactive coupon is not usable', () => {
  expect(isUsable({ active: true, validTo: null }, now)).toBe(true);
  expect(isUsable({ active: true, validTo: future }, now)).toBe(true);
  expect(isUsable({ active: true, validTo: past }, now)).toBe(false);
  expect(isUsable({ active: false, validTo: null }, now)).toBe(false);
});

test.each([
  [15.79, 15],
  [9.52, 9],
  [20, 20],
  [0.4, 0],
])('savings of %s percent are shown as %i', (percent, shown) => {
  expect(wholeSavings(percent)).toBe(shown);
});
