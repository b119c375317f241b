import { expect, test } from 'vitest';
import { explainHoldLimit, explainLimit, type GrantLimits, type PricedAppointment } from './explain-limit.ts';

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
const visit: PricedAppointment = {
  businessId: 'biz_1',
  date: '2026-06-03',
  amountMinor: 2_000,
  currency: 'EUR',
};
const explain = (limits: Partial<GrantLimits>, ...visits: Partial<PricedAppointment>[]) =>
  explainLimit(
    { ...none, ...limits },
    visits.map((change) => ({ ...visit, ...change })),
  )?.detail ?? null;

test('allows everything without limits', () => {
  expect(explain({}, {}, { amountMinor: null }, { currency: 'JPY' })).toBeNull();
});

test('limits are inclusive', () => {
  expect(explain({ latestDate: '2026-06-03' }, {})).toBeNull();
  expect(explain({ latestDate: '2026-06-02' }, {})).toBe(
    'The latest date of the grant is 2026-06-02. The appointment is on 2026-06-03.',
  );
  expect(explain({ currency: 'EUR', maxAmountMinor: 2_000 }, {}, {})).toBeNull();
  expect(explain({ currency: 'EUR', maxAmountMinor: 1_999 }, {})).toBe(
    'The appointment on 2026-06-03 costs 20.00 EUR. The grant allows 19.99 EUR per appointment.',
  );
  expect(explain({ currency: 'EUR', maxTotalMinor: 5_000, bookedMinor: 1_000 }, {}, {})).toBeNull();
  expect(explain({ currency: 'EUR', maxTotalMinor: 5_000, bookedMinor: 1_001 }, {}, {})).toBe(
    'The total is 40.00 EUR. The grant has 39.99 EUR of 50.00 EUR left.',
  );
  expect(explain({ maxBookings: 3, bookedCount: 1 }, {}, {})).toBeNull();
  expect(explain({ maxBookings: 3, bookedCount: 2 }, {}, {})).toBe(
    'The request has 2 bookings. The grant has 1 of 3 bookings left.',
  );
});

test('an exceeded limit has the bound and the requested value', () => {
  expect(explainLimit({ ...none, currency: 'EUR', maxAmountMinor: 1_999 }, [visit])).toMatchObject({
    date: '2026-06-03',
    limit: 19.99,
    value: 20,
  });
  const total = { ...none, currency: 'EUR', maxTotalMinor: 5_000, bookedMinor: 4_000 };
  expect(explainLimit(total, [visit])).toMatchObject({ limit: 50, value: 60 });
  expect(explainLimit({ ...none, maxBookings: 3, bookedCount: 3 }, [visit])).toMatchObject({
    limit: 3,
    value: 4,
  });
});

test('one appointment over a limit refuses all of them', () => {
  expect(explain({ businessIds: ['biz_1'] }, {}, { businessId: 'biz_2' })).toBe(
    'The grant does not cover this business.',
  );
  expect(explain({ businessIds: ['biz_1', 'biz_2'] }, {}, { businessId: 'biz_2' })).toBeNull();
});

test('refuses other currencies and unknown prices, but allows free appointments', () => {
  const limits = { currency: 'EUR', maxTotalMinor: 5_000 };
  expect(explain(limits, { currency: 'CHF' })).toBe(
    'The appointment on 2026-06-03 is priced in CHF. The limits of the grant are in EUR.',
  );
  expect(explain(limits, { amountMinor: null })).toBe(
    'The appointment on 2026-06-03 has no fixed price, and the grant limits amounts.',
  );
  expect(explain(limits, { currency: 'CHF', amountMinor: 0 })).toBeNull();
});

test('holds and waitlist entries ignore amounts', () => {
  const explainHold = (limits: Partial<GrantLimits>) =>
    explainHoldLimit({ ...none, ...limits }, visit)?.detail ?? null;
  expect(explainHold({ currency: 'CHF', maxAmountMinor: 0, maxTotalMinor: 0 })).toBeNull();
  expect(explainHold({ maxBookings: 2, bookedCount: 1, latestDate: '2026-06-03' })).toBeNull();
  expect(explainHold({ maxBookings: 2, bookedCount: 2 })).toBe(
    'The request has 1 bookings. The grant has 0 of 2 bookings left.',
  );
  expect(explainHold({ latestDate: '2026-06-02' })).toContain('2026-06-02');
  expect(explainHold({ businessIds: [] })).toBe('The grant does not cover this business.');
});
