import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  canNeedPayment,
  cardFeesOf,
  dependsOnHistory,
  hasFixedAmount,
  type PaymentPolicy,
  type PolicyBasket,
  requireValidPolicy,
} from './payment-policy.ts';

const everyone = 'everyone' as const;
const policy = (
  deposit: Partial<PaymentPolicy['deposit']>,
  fees: Partial<PaymentPolicy> = {},
): PaymentPolicy => ({
  deposit: { kind: 'none', appliesTo: everyone, ...deposit },
  lateCancelFee: null,
  noShowFee: null,
  ...fees,
});
const percent = (value: number) => ({ kind: 'percent', value }) as const;
const fixed = (value: number) => ({ kind: 'fixed', value }) as const;
const half = policy(percent(50));

function refusalOf(refused: PaymentPolicy, currency = 'EUR', takesPayments = true): string | null {
  try {
    requireValidPolicy(refused, { currency, takesPayments });
    return null;
  } catch (error) {
    const { info } = error as { info: { field: string; reason: string } };
    return `${info.field.replace('body.paymentPolicy.', '')} ${info.reason}`;
  }
}

describe('a policy', () => {
  test.each<[string | null, PaymentPolicy, string?]>([
    [null, policy({})],
    [null, policy({ kind: 'full' })],
    [null, policy(percent(1))],
    [null, policy(percent(100))],
    [null, policy(fixed(0.01))],
    [null, policy(fixed(500)), 'JPY'],
    [null, policy(fixed(1.23)), 'KWD'],
    [null, policy(percent(20), { lateCancelFee: percent(50), noShowFee: fixed(10) })],
    ['deposit.value missing', policy({ kind: 'percent' })],
    ['deposit.value missing', policy({ kind: 'fixed' })],
    ['deposit.value conflicting', policy({ kind: 'full', value: 5 })],
    ['deposit.value conflicting', policy({ value: 5 })],
    ['deposit.value out-of-range', policy(percent(0))],
    ['deposit.value out-of-range', policy(percent(101))],
    ['deposit.value out-of-range', policy(percent(12.5))],
    ['deposit.value out-of-range', policy(percent(Number.NaN))],
    ['deposit.value out-of-range', policy(fixed(0))],
    ['deposit.value out-of-range', policy(fixed(-5))],
    ['deposit.value out-of-range', policy(fixed(1.234))],
    ['deposit.value out-of-range', policy(fixed(1.5)), 'JPY'],
    ['deposit.value out-of-range', policy(fixed(1.234)), 'KWD'],
    ['deposit.value out-of-range', policy(fixed(1e15))],
    ['lateCancelFee conflicting', policy({}, { lateCancelFee: percent(10) })],
    ['noShowFee conflicting', policy({}, { noShowFee: percent(10) })],
    ['noShowFee.value out-of-range', policy(percent(10), { noShowFee: percent(0) })],
    [null, policy({}, { noShowFee: percent(100), cardOnFile: 'required' })],
    [null, policy(percent(20), { noShowFee: percent(100), cardOnFile: 'required' })],
    [null, policy({}, { cardOnFile: 'none' })],
    ['cardOnFile conflicting', policy({}, { cardOnFile: 'required' })],
    ['noShowFee conflicting', policy({}, { noShowFee: percent(10), cardOnFile: 'none' })],
  ])('%s: %j %s', (refusal, wanted, currency) => {
    expect(refusalOf(wanted, currency)).toBe(refusal);
  });

  test('needs online payment for a deposit only', () => {
    expect(refusalOf(half, 'EUR', false)).toBe('deposit.kind conflicting');
    expect(refusalOf(policy({}), 'EUR', false)).toBeNull();
    const card = policy({}, { noShowFee: percent(50), cardOnFile: 'required' });
    expect(refusalOf(card, 'EUR', false)).toBe('cardOnFile conflicting');
  });

  test('has amounts in the currency of the business', () => {
    expect([hasFixedAmount(null), hasFixedAmount(half), hasFixedAmount(policy(fixed(5)))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(hasFixedAmount(policy(percent(10), { noShowFee: fixed(5) }))).toBe(true);
  });
});

const regular = { isNew: false, hasMissed: false };
const basket = (fields: Partial<PolicyBasket> = {}): PolicyBasket => ({
  services: [{ priceMinor: 2_000 }],
  businessPolicy: half,
  currency: 'EUR',
  finalMinor: 2_000,
  ...fields,
});
const depositOf = (fields: Partial<PolicyBasket>, client = regular) =>
  amountsOf(basket(fields), client)?.depositMinor ?? 0;

describe('the amounts of a booking', () => {
  test.each<[number, Partial<PolicyBasket>]>([
    [1_000, {}],
    [0, { businessPolicy: null }],
    [0, { businessPolicy: policy({}) }],
    [2_000, { businessPolicy: policy({ kind: 'full' }) }],
    [500, { businessPolicy: policy(fixed(5)) }],
    [2_000, { businessPolicy: policy(fixed(50)) }],
    // Reduced by a coupon, and by a package that pays for everything.
    [750, { finalMinor: 1_500 }],
    [0, { finalMinor: 0 }],
    // Without a price.
    [0, { services: [{ priceMinor: null }], finalMinor: 0 }],
    // 5 cents: half a cent is rounded up.
    [53, { services: [{ priceMinor: 105 }], finalMinor: 105 }],
    // The policy of a service replaces that of the business.
    [200, { services: [{ priceMinor: 2_000, paymentPolicy: policy(percent(10)) }] }],
    [0, { services: [{ priceMinor: 2_000, paymentPolicy: policy({}) }] }],
    [
      1_000 + 400,
      {
        services: [{ priceMinor: 2_000 }, { priceMinor: 4_000, paymentPolicy: policy(percent(10)) }],
        finalMinor: 6_000,
      },
    ],
    // A fixed amount of the business counts once.
    [
      500,
      {
        services: [{ priceMinor: 2_000 }, { priceMinor: 2_000 }],
        finalMinor: 4_000,
        businessPolicy: policy(fixed(5)),
      },
    ],
    // Cards cannot be charged a third decimal.
    [
      12_340,
      {
        services: [{ priceMinor: 12_345 }],
        finalMinor: 12_345,
        currency: 'KWD',
        businessPolicy: policy({ kind: 'full' }),
      },
    ],
    [1_250, { services: [{ priceMinor: 2_500 }], finalMinor: 2_500, currency: 'JPY' }],
  ])('%i: %j', (deposit, fields) => {
    expect(depositOf(fields)).toBe(deposit);
  });

  test('depend on the client', () => {
    const fresh = { businessPolicy: policy({ ...percent(50), appliesTo: 'new-clients' }) };
    const missed = { businessPolicy: policy({ ...percent(50), appliesTo: 'after-no-show' }) };
    expect([depositOf(fresh), depositOf(fresh, { ...regular, isNew: true })]).toEqual([0, 1_000]);
    expect([depositOf(missed), depositOf(missed, { ...regular, hasMissed: true })]).toEqual([0, 1_000]);
    expect(
      [half, fresh.businessPolicy].map((one) => dependsOnHistory(basket({ businessPolicy: one }))),
    ).toEqual([false, true]);
    expect(
      [half, policy({}), null].map((businessPolicy) => canNeedPayment(basket({ businessPolicy }))),
    ).toEqual([true, false, false]);
  });

  test('have fees that the deposit covers', () => {
    const businessPolicy = policy(percent(50), { lateCancelFee: percent(25), noShowFee: percent(100) });
    expect(amountsOf(basket({ businessPolicy }), regular)).toEqual({
      depositMinor: 1_000,
      lateFeeMinor: 500,
      noShowFeeMinor: 1_000,
    });
  });

  test('never exceed the price, and fees never exceed the deposit', () => {
    const fee = fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 100 }).map(percent),
      fc.integer({ min: 1, max: 500 }).map(fixed),
    );
    const anyPolicy = fc.record({
      deposit: fc.oneof(
        fc.constantFrom('none' as const, 'full' as const).map((kind) => ({ kind, appliesTo: everyone })),
        fee.map((value) => ({ ...(value ?? percent(10)), appliesTo: everyone })),
      ),
      lateCancelFee: fee,
      noShowFee: fee,
    });
    const service = fc.record({
      priceMinor: fc.option(fc.integer({ min: 0, max: 999_999_999_999 })),
      paymentPolicy: fc.option(anyPolicy),
    });
    fc.assert(
      fc.property(
        fc.array(service, { minLength: 1, maxLength: 5 }),
        fc.option(anyPolicy),
        fc.constantFrom('EUR', 'JPY', 'KWD'),
        fc.integer({ min: 0, max: 100 }),
        (services, businessPolicy, currency, left) => {
          const subtotal = services.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);
          const finalMinor = Math.floor((subtotal / 100) * left);
          const amounts = amountsOf({ services, businessPolicy, currency, finalMinor }, regular);
          if (amounts === null) return;
          const { depositMinor, lateFeeMinor, noShowFeeMinor } = amounts;
          expect(depositMinor).toBeGreaterThan(0);
          expect(depositMinor).toBeLessThanOrEqual(finalMinor);
          expect(Math.max(lateFeeMinor, noShowFeeMinor)).toBeLessThanOrEqual(depositMinor);
          if (currency === 'KWD') expect(depositMinor % 10).toBe(0);
        },
      ),
    );
  });
});

describe('the fees of a card on file', () => {
  const withCard = (fees: Partial<PaymentPolicy>, deposit: Partial<PaymentPolicy['deposit']> = {}) =>
    policy(deposit, { cardOnFile: 'required', ...fees });
  const feesOf = (businessPolicy: PaymentPolicy, fields: Partial<PolicyBasket> = {}, client = regular) =>
    cardFeesOf(basket({ businessPolicy, ...fields }), client);

  test('are the parts that the deposit does not cover', () => {
    const fees = { lateCancelFee: percent(25), noShowFee: percent(100) };
    expect(feesOf(withCard(fees))).toEqual({ lateFeeMinor: 500, noShowFeeMinor: 2_000 });
    expect(feesOf(withCard(fees, percent(50)))).toEqual({ lateFeeMinor: 0, noShowFeeMinor: 1_000 });
    expect(feesOf(withCard(fees, { kind: 'full' }))).toBeNull();
    // A deposit below the minimum of the provider is not paid, so it covers nothing.
    expect(feesOf(withCard(fees, fixed(0.4)))).toEqual({ lateFeeMinor: 500, noShowFeeMinor: 2_000 });
  });

  test('need a card only where the policy requires it', () => {
    expect(feesOf(policy(percent(50), { noShowFee: percent(100) }))).toBeNull();
    expect(feesOf(withCard({ noShowFee: percent(100) }, { appliesTo: 'new-clients' }))).toBeNull();
    expect(
      feesOf(
        withCard({ noShowFee: percent(100) }, { appliesTo: 'new-clients' }),
        {},
        { isNew: true, hasMissed: false },
      ),
    ).toEqual({ lateFeeMinor: 0, noShowFeeMinor: 2_000 });
    expect(feesOf(withCard({ noShowFee: percent(100) }), { services: [{ priceMinor: null }] })).toBeNull();
    expect(feesOf(withCard({ noShowFee: percent(100) }), { finalMinor: 0 })).toBeNull();
  });

  test('are chargeable in every currency', () => {
    const kwd = { currency: 'KWD', services: [{ priceMinor: 12_345 }], finalMinor: 12_345 };
    expect(feesOf(withCard({ noShowFee: percent(50) }), kwd)).toEqual({
      lateFeeMinor: 0,
      noShowFeeMinor: 6_170,
    });
    const jpy = { currency: 'JPY', services: [{ priceMinor: 99 }], finalMinor: 99 };
    expect(feesOf(withCard({ noShowFee: percent(49) }), jpy)).toBeNull();
    expect(feesOf(withCard({ noShowFee: percent(51) }), jpy)).toEqual({
      lateFeeMinor: 0,
      noShowFeeMinor: 50,
    });
  });

  test('never exceed the price together with the deposit', () => {
    const fee = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map(percent),
      fc.integer({ min: 1, max: 90 }).map(fixed),
    );
    fc.assert(
      fc.property(fee, fee, fc.integer({ min: 0, max: 9_000 }), (late, noShow, finalMinor) => {
        const wanted = withCard({ lateCancelFee: late, noShowFee: noShow }, percent(30));
        const priced = { services: [{ priceMinor: 9_000 }], finalMinor };
        const card = feesOf(wanted, priced);
        const deposit = amountsOf(basket({ businessPolicy: wanted, ...priced }), regular);
        expect((card?.noShowFeeMinor ?? 0) + (deposit?.noShowFeeMinor ?? 0)).toBeLessThanOrEqual(finalMinor);
        expect((card?.lateFeeMinor ?? 0) + (deposit?.lateFeeMinor ?? 0)).toBeLessThanOrEqual(finalMinor);
      }),
    );
  });
});
