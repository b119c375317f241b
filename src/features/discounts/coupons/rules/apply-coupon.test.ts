import fc from 'fast-check';
import { errorStatuses } from 'openslot-facts/errors';
import { describe, expect, test } from 'vitest';
import { applyCoupon, type Basket, type CouponTerms, type PastUse, refusals } from './apply-coupon.ts';

const nowMs = 1_000_000;
const unused: PastUse = { uses: 0, customerUses: 0, customerAppointments: 0 };
const coupon: CouponTerms = {
  businessId: 'biz_1',
  type: 'percent',
  value: 1_000,
  currency: null,
  active: true,
  validFromMs: null,
  validToMs: null,
  usageLimit: null,
  perCustomerLimit: null,
  firstTimeOnly: false,
  serviceIds: [],
  minSpendMinor: null,
};
const basketOf = (prices: Record<string, number | null>, currency = 'EUR'): Basket => ({
  businessId: 'biz_1',
  currency,
  services: Object.entries(prices).map(([id, priceMinor]) => ({ id, priceMinor, currency })),
});
const discountOf = (terms: Partial<CouponTerms>, prices: Record<string, number | null>) => {
  const outcome = applyCoupon({ ...coupon, ...terms }, basketOf(prices), unused, nowMs);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return [outcome.subtotalMinor, outcome.discountMinor, outcome.finalMinor];
};

describe('discount', () => {
  test('percentages round half a minor unit up', () => {
    expect(discountOf({ value: 1_000 }, { a: 2_250 })).toEqual([2_250, 225, 2_025]);
    expect(discountOf({ value: 5_000 }, { a: 1 })).toEqual([1, 1, 0]);
    expect(discountOf({ value: 4_999 }, { a: 1 })).toEqual([1, 0, 1]);
    // 12.5 % of 10.20 is 1.275.
    expect(discountOf({ value: 1_250 }, { a: 1_020 })).toEqual([1_020, 128, 892]);
  });

  test('percentages of the largest price are exact', () => {
    expect(discountOf({ value: 9_999 }, { a: 999_999_999_999_999 })).toEqual([
      999_999_999_999_999, 999_899_999_999_999, 100_000_000_000,
    ]);
  });

  test('fixed amounts are limited to the price of the covered services', () => {
    expect(discountOf({ type: 'fixed', value: 500, currency: 'EUR' }, { a: 2_000 })).toEqual([
      2_000, 500, 1_500,
    ]);
    expect(
      discountOf({ type: 'fixed', value: 9_000, currency: 'EUR', serviceIds: ['a'] }, { a: 2_000, b: 100 }),
    ).toEqual([2_100, 2_000, 100]);
  });

  test('other services keep their price, and services without a price cost nothing', () => {
    expect(discountOf({ value: 5_000, serviceIds: ['a', 'c'] }, { a: 1_000, b: 700, c: null })).toEqual([
      1_700, 500, 1_200,
    ]);
    expect(discountOf({ value: 10_000 }, { a: null })).toEqual([0, 0, 0]);
  });

  test('the minimum spend counts all services and is inclusive', () => {
    expect(
      discountOf({ minSpendMinor: 1_700, currency: 'EUR', serviceIds: ['a'] }, { a: 1_000, b: 700 })[1],
    ).toBe(100);
    expect(() => discountOf({ minSpendMinor: 1_701, currency: 'EUR' }, { a: 1_000, b: 700 })).toThrow(
      'MIN_SPEND_NOT_MET',
    );
  });
});

test('validity includes its start and excludes its end', () => {
  const at = (validFromMs: number | null, validToMs: number | null) => {
    const outcome = applyCoupon({ ...coupon, validFromMs, validToMs }, basketOf({ a: 1 }), unused, nowMs);
    return outcome.ok || outcome.refusal;
  };
  expect(at(nowMs, nowMs + 1)).toBe(true);
  expect(at(nowMs + 1, null)).toBe('COUPON_NOT_YET_VALID');
  expect(at(null, nowMs)).toBe('COUPON_EXPIRED');
});

test('rejects prices in another currency than the booking or the coupon', () => {
  const mixed: Basket = {
    businessId: 'biz_1',
    currency: 'EUR',
    services: [
      { id: 'a', priceMinor: 100, currency: 'EUR' },
      { id: 'b', priceMinor: 100, currency: 'JPY' },
    ],
  };
  expect(applyCoupon(coupon, mixed, unused, nowMs)).toEqual({ ok: false, refusal: 'CURRENCY_MISMATCH' });
  expect(applyCoupon({ ...coupon, currency: 'USD' }, basketOf({ a: 1 }), unused, nowMs)).toEqual({
    ok: false,
    refusal: 'CURRENCY_MISMATCH',
  });
});

/** For each reason, the smallest change that triggers only it. */
const faults: Record<string, { coupon?: Partial<CouponTerms>; past?: Partial<PastUse> }> = {
  BUSINESS_MISMATCH: { coupon: { businessId: 'biz_2' } },
  COUPON_INACTIVE: { coupon: { active: false } },
  COUPON_NOT_YET_VALID: { coupon: { validFromMs: nowMs + 1 } },
  COUPON_EXPIRED: { coupon: { validToMs: nowMs } },
  FIRST_TIME_ONLY: { coupon: { firstTimeOnly: true }, past: { customerAppointments: 1 } },
  SERVICE_NOT_ELIGIBLE: { coupon: { serviceIds: ['z'] } },
  CURRENCY_MISMATCH: { coupon: { currency: 'USD' } },
  MIN_SPEND_NOT_MET: { coupon: { minSpendMinor: 1_000_000 } },
  USAGE_LIMIT_REACHED: { coupon: { usageLimit: 3 }, past: { uses: 3 } },
  CUSTOMER_LIMIT_REACHED: { coupon: { perCustomerLimit: 2 }, past: { customerUses: 2 } },
};

test('reasons are checked in the documented order', () => {
  expect(refusals.map(([code]) => code)).toEqual(Object.keys(faults));
  const statuses = refusals.map(([code]) => errorStatuses[code]);
  expect(statuses).toEqual(statuses.toSorted());
});

test.each(Object.entries(faults))('%s', (code, { coupon: terms, past }) => {
  const outcome = applyCoupon({ ...coupon, ...terms }, basketOf({ a: 500 }), { ...unused, ...past }, nowMs);
  expect(outcome).toEqual({ ok: false, refusal: code });
});

test('limits that are not reached and first appointments are accepted', () => {
  const isAccepted = (terms: Partial<CouponTerms>, past: Partial<PastUse>) =>
    applyCoupon({ ...coupon, ...terms }, basketOf({ a: 500 }), { ...unused, ...past }, nowMs).ok;
  expect(isAccepted({ usageLimit: 3 }, { uses: 2 })).toBe(true);
  expect(isAccepted({ perCustomerLimit: 2 }, { customerUses: 1 })).toBe(true);
  expect(isAccepted({ firstTimeOnly: true }, { customerAppointments: 0 })).toBe(true);
  expect(isAccepted({ firstTimeOnly: false }, { customerAppointments: 7 })).toBe(true);
  expect(isAccepted({ validFromMs: nowMs - 1, validToMs: nowMs + 1 }, {})).toBe(true);
});

test('property: the first of all matching reasons is returned', () => {
  fc.assert(
    fc.property(fc.subarray(Object.keys(faults)), (chosen) => {
      const terms = Object.assign({}, coupon, ...chosen.map((code) => faults[code]?.coupon));
      const past = Object.assign({}, unused, ...chosen.map((code) => faults[code]?.past));
      const outcome = applyCoupon(terms, basketOf({ a: 500 }), past, nowMs);
      expect(outcome.ok ? undefined : outcome.refusal).toBe(chosen[0]);
    }),
  );
});

const anyPrices = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.option(fc.integer({ min: 0, max: 999_999_999_999_999 })),
  { minKeys: 1 },
);
const anyTerms = fc.record({
  kind: fc.oneof(
    fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      type: fc.constant('fixed' as const),
      value: fc.integer({ min: 1, max: 999_999_999_999_999 }),
    }),
  ),
  serviceIds: fc.subarray(['a', 'b', 'c', 'd']),
});
const sum = (prices: Record<string, number | null>, ids: readonly string[]) =>
  ids.reduce((total, id) => total + (prices[id] ?? 0), 0);

function applied(terms: Partial<CouponTerms>, prices: Record<string, number | null>) {
  const outcome = applyCoupon({ ...coupon, ...terms }, basketOf(prices), unused, nowMs);
  if (!outcome.ok) fc.pre(false);
  return outcome as Extract<typeof outcome, { ok: true }>;
}

describe('properties', () => {
  test('the discount is between zero and the covered price, and the amounts add up', () => {
    fc.assert(
      fc.property(anyTerms, anyPrices, ({ kind, serviceIds }, prices) => {
        const outcome = applied({ ...kind, serviceIds }, prices);
        const covered = sum(prices, serviceIds.length === 0 ? Object.keys(prices) : serviceIds);
        expect(outcome.discountMinor).toBeGreaterThanOrEqual(0);
        expect(outcome.discountMinor).toBeLessThanOrEqual(covered);
        expect(outcome.finalMinor).toBeGreaterThanOrEqual(0);
        expect(outcome.subtotalMinor).toBe(sum(prices, Object.keys(prices)));
        expect(outcome.discountMinor + outcome.finalMinor).toBe(outcome.subtotalMinor);
      }),
    );
  });

  test('100 percent makes covered services free', () => {
    fc.assert(
      fc.property(anyPrices, fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }), (prices, serviceIds) => {
        expect(applied({ value: 10_000, serviceIds }, prices).discountMinor).toBe(sum(prices, serviceIds));
      }),
    );
  });

  test('a higher value never discounts less', () => {
    fc.assert(
      fc.property(anyTerms, anyPrices, fc.nat(10_000), ({ kind, serviceIds }, prices, more) => {
        const larger = Math.min(kind.value + more, kind.type === 'percent' ? 10_000 : 999_999_999_999_999);
        expect(applied({ ...kind, value: larger, serviceIds }, prices).discountMinor).toBeGreaterThanOrEqual(
          applied({ ...kind, serviceIds }, prices).discountMinor,
        );
      }),
    );
  });

  test('a percentage differs from the exact value by at most half a minor unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        (value, price) => {
          const discount = BigInt(applied({ value }, { a: price }).discountMinor);
          const exact = BigInt(price) * BigInt(value);
          expect(discount * 10_000n - exact).toBeLessThanOrEqual(5_000n);
          expect(exact - discount * 10_000n).toBeLessThan(5_000n);
        },
      ),
    );
  });
});
