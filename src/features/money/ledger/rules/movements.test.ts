import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LedgerPayment, movementOfPayment, type PaymentStep, sessionValue } from './movements.ts';

const at = new Date('2026-06-01T08:00:00Z');
const none = { refunds: 0, failedRefunds: 0, unusedMinor: 0, dueMinor: 0 };
const payment: LedgerPayment = {
  id: 'pay_1',
  businessId: 'biz_1',
  appointmentId: 'apt_1',
  purchaseId: null,
  isAtDesk: false,
  isUnwanted: false,
  keptMinor: 0,
  amountMinor: 2_000,
  currency: 'EUR',
};
const purchase = { ...payment, appointmentId: null, purchaseId: 'pur_1' };
const entriesOf = (of: LedgerPayment, step: PaymentStep, balances = none) =>
  Object.fromEntries(
    movementOfPayment(of, step, balances, at).entries.map(({ account, amountMinor }) => [
      account,
      amountMinor,
    ]),
  );

describe('a payment', () => {
  test.each<[string, LedgerPayment, PaymentStep, Record<string, number>]>([
    ['received online', payment, 'receipt', { clearing: 2_000, appointments: -2_000 }],
    [
      'received at the desk',
      { ...payment, isAtDesk: true },
      'receipt',
      { cash: 2_000, appointments: -2_000 },
    ],
    [
      'received twice',
      { ...payment, isUnwanted: true },
      'receipt',
      { clearing: 2_000, 'refunds-due': -2_000 },
    ],
    ['received for a package', purchase, 'receipt', { clearing: 2_000, 'packages-unused': -2_000 }],
    ['refunded', payment, 'refund', { refunds: 2_000, clearing: -2_000 }],
    [
      'refunded, second one',
      { ...payment, isUnwanted: true },
      'refund',
      { 'refunds-due': 2_000, clearing: -2_000 },
    ],
    ['whose refund failed', payment, 'refund-failed', { clearing: 2_000, refunds: -2_000 }],
    [
      'of a package whose refund failed',
      purchase,
      'refund-failed',
      { clearing: 2_000, 'refunds-due': -2_000 },
    ],
  ])('%s', (_, of, step, entries) => {
    expect(entriesOf(of, step)).toEqual(entries);
  });

  test('for a package is refunded from the due amount, then from unused sessions', () => {
    expect(entriesOf(purchase, 'refund', { ...none, dueMinor: 500, unusedMinor: 700 })).toEqual({
      'refunds-due': 500,
      'packages-unused': 700,
      refunds: 800,
      clearing: -2_000,
    });
  });

  test('has one key per movement, and a new one after a failed refund', () => {
    const keyOf = (step: PaymentStep, balances: object = {}) =>
      movementOfPayment(payment, step, { ...none, ...balances }, at).key;
    expect([keyOf('receipt'), keyOf('refund'), keyOf('refund-failed', { refunds: 1 })]).toEqual([
      'pay_1/receipt',
      'pay_1/refund/0',
      'pay_1/refund-failed/1',
    ]);
    expect(keyOf('refund', { failedRefunds: 1 })).toBe('pay_1/refund/1');
  });
});

test('sessions add up to the price in any order of redeeming and giving back', () => {
  const terms = fc.record({
    priceMinor: fc.nat({ max: 100_000 }),
    sessionsTotal: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(terms, fc.array(fc.option(fc.nat({ max: 11 })), { maxLength: 40 }), (of, steps) => {
      const taken: number[] = [];
      let unusedMinor = of.priceMinor;
      const redeem = () => {
        if (taken.length === of.sessionsTotal) return;
        const minor = sessionValue({ ...of, sessionsRedeemed: taken.length + 1, unusedMinor });
        taken.push(minor);
        unusedMinor -= minor;
        expect(unusedMinor).toBeGreaterThanOrEqual(0);
      };
      for (const returned of steps) {
        if (returned === null || taken.length === 0) redeem();
        else unusedMinor += taken.splice(returned % taken.length, 1)[0]!;
      }
      while (taken.length < of.sessionsTotal) redeem();
      expect(unusedMinor).toBe(0);
    }),
  );
});
