import { expect, test } from 'vitest';
import { explainLimit, explainWish, type GrantedVisit, type GrantLimits } from './explain-limit.ts';

const none: GrantLimits = {
  businessIds: null,
  latestDate: null,
  currency: null,
  maxAmountMinor: null,
  maxTotalMinor: null,
  maxBookings: null,
  bookedCount: 0,
  bookedMinor: 0,
};
const visit: GrantedVisit = { businessId: 'biz_1', date: '2026-06-03', amountMinor: 2_000, currency: 'EUR' };
const explain = (limits: Partial<GrantLimits>, ...visits: Partial<GrantedVisit>[]) =>
  explainLimit(
    { ...none, ...limits },
    visits.map((change) => ({ ...visit, ...change })),
  );

test('without limits everything is allowed', () => {
  expect(explain({}, {}, { amountMinor: null }, { currency: 'JPY' })).toBeNull();
});

test('a limit is reached, not passed', () => {
  expect(explain({ latestDate: '2026-06-03' }, {})).toBeNull();
  expect(explain({ latestDate: '2026-06-02' }, {})).toBe(
    'The grant is for visits until 2026-06-02; this one is on 2026-06-03.',
  );
  expect(explain({ currency: 'EUR', maxAmountMinor: 2_000 }, {}, {})).toBeNull();
  expect(explain({ currency: 'EUR', maxAmountMinor: 1_999 }, {})).toBe(
    'The visit on 2026-06-03 costs 20 EUR; the grant allows at most 19.99 EUR for one.',
  );
  expect(explain({ currency: 'EUR', maxTotalMinor: 5_000, bookedMinor: 1_000 }, {}, {})).toBeNull();
  expect(explain({ currency: 'EUR', maxTotalMinor: 5_000, bookedMinor: 1_001 }, {}, {})).toBe(
    'This costs 40 EUR; of the 50 EUR that the grant allows in all, 39.99 EUR are left.',
  );
  expect(explain({ maxBookings: 3, bookedCount: 1 }, {}, {})).toBeNull();
  expect(explain({ maxBookings: 3, bookedCount: 2 }, {}, {})).toBe(
    'These are 2 bookings; of the 3 that the grant allows, 1 are left.',
  );
});

test('one visit that is too much refuses all of them', () => {
  expect(explain({ businessIds: ['biz_1'] }, {}, { businessId: 'biz_2' })).toBe(
    'The grant is not for this business.',
  );
  expect(explain({ businessIds: ['biz_1', 'biz_2'] }, {}, { businessId: 'biz_2' })).toBeNull();
});

test('amounts that cannot be compared are refused; what costs nothing is paid in no currency', () => {
  const limits = { currency: 'EUR', maxTotalMinor: 5_000 };
  expect(explain(limits, { currency: 'CHF' })).toBe(
    'The visit on 2026-06-03 is paid in CHF; the amounts of the grant are in EUR.',
  );
  expect(explain(limits, { amountMinor: null })).toBe(
    'The visit on 2026-06-03 has no stated price, and the grant limits amounts.',
  );
  expect(explain(limits, { currency: 'CHF', amountMinor: 0 })).toBeNull();
});

test('a time is kept or waited for where it could be booked, whatever it costs', () => {
  const wish = (limits: Partial<GrantLimits>) => explainWish({ ...none, ...limits }, visit);
  expect(wish({ currency: 'CHF', maxAmountMinor: 0, maxTotalMinor: 0 })).toBeNull();
  expect(wish({ maxBookings: 2, bookedCount: 1, latestDate: '2026-06-03' })).toBeNull();
  expect(wish({ maxBookings: 2, bookedCount: 2 })).toBe(
    'These are 1 bookings; of the 2 that the grant allows, 0 are left.',
  );
  expect(wish({ latestDate: '2026-06-02' })).toContain('until 2026-06-02');
  expect(wish({ businessIds: [] })).toBe('The grant is not for this business.');
});
