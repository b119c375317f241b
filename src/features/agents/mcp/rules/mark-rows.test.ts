import { expect, test } from 'vitest';
import { markForbidden } from './mark-rows.ts';

const free = {
  businessIds: null,
  latestDate: null,
  currency: null,
  maxAmountMajor: null,
  totalLeftMajor: null,
  bookingsLeft: null,
};
const row = { business: 'biz_1', date: '2026-12-01', price: 40, currency: 'EUR' };

test('a grant without limits forbids no row', () => {
  expect(markForbidden(free, [row])).toEqual([row]);
});

test.each([
  ['another business', { businessIds: ['biz_2'] }, 'business'],
  ['a later date', { latestDate: '2026-11-30' }, '2026-11-30'],
  ['a higher price', { currency: 'EUR', maxAmountMajor: 39.5 }, '39.5'],
  ['another currency', { currency: 'GBP', maxAmountMajor: 100 }, 'GBP'],
  ['more than the rest of the total', { currency: 'EUR', totalLeftMajor: 10 }, '10'],
  ['no bookings left', { bookingsLeft: 0 }, '0'],
])('marks a row with %s and the reason', (_, limit, words) => {
  expect(markForbidden({ ...free, ...limit }, [row])).toEqual([
    { ...row, allowed: false, reason: expect.stringContaining(words) },
  ]);
});

test('marks a row without a price if the grant limits amounts', () => {
  const { price: _, ...unpriced } = row;
  const [marked] = markForbidden({ ...free, currency: 'EUR', maxAmountMajor: 100 }, [unpriced]);
  expect(marked?.allowed).toBe(false);
});
