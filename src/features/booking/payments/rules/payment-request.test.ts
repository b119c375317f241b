import { describe, expect, test } from 'vitest';
import {
  type AmountDue,
  explainDeskAmount,
  explainUnpayable,
  explainUnpayableAtDesk,
  explainUnrefundable,
} from './payment-request.ts';

const amountDue = (change: Partial<AmountDue> = {}): AmountDue => ({
  status: 'Confirmed',
  paymentStatus: 'unpaid',
  priceMinor: 2_000,
  paidMinor: 0,
  dueMinor: 2_000,
  ...change,
});

describe('paying', () => {
  test.each<[string | null, Partial<AmountDue>]>([
    [null, {}],
    [null, { status: 'Pending' }],
    [null, { status: 'NoShow' }],
    ['INVALID_STATUS', { status: 'Cancelled' }],
    ['INVALID_STATUS', { paymentStatus: 'refunded' }],
    ['INVALID_STATUS', { status: 'Cancelled', paymentStatus: 'paid' }],
    ['PAYMENT_ALREADY_SETTLED', { paymentStatus: 'paid' }],
    ['PAYMENT_ALREADY_SETTLED', { priceMinor: 0 }],
    ['PAYMENT_ALREADY_SETTLED', { priceMinor: null }],
  ])('%s: %j', (code, change) => {
    expect(explainUnpayable(amountDue(change))).toBe(code);
  });

  test('at the desk is also possible without a price', () => {
    expect(explainUnpayableAtDesk(amountDue({ priceMinor: null }))).toBeNull();
    expect(explainUnpayableAtDesk(amountDue())).toBeNull();
    expect(explainUnpayableAtDesk(amountDue({ priceMinor: 0 }))).toBe('PAYMENT_ALREADY_SETTLED');
    expect(explainUnpayableAtDesk(amountDue({ priceMinor: null, paymentStatus: 'paid' }))).toBe(
      'PAYMENT_ALREADY_SETTLED',
    );
    expect(explainUnpayableAtDesk(amountDue({ priceMinor: null, status: 'Cancelled' }))).toBe(
      'INVALID_STATUS',
    );
  });
});

test.each([
  [2_000, 2_000, null],
  [1_999, 2_000, 'PAYMENT_AMOUNT_MISMATCH'],
  [null, 2_000, 'PAYMENT_AMOUNT_MISMATCH'],
  [0, 0, null],
  [1, null, null],
  [0, null, 'INVALID_VALUE'],
  [-1, null, 'INVALID_VALUE'],
  [null, null, 'INVALID_VALUE'],
])('%s at the desk with %s due: %s', (taken, dueMinor, code) => {
  expect(explainDeskAmount(taken, amountDue({ dueMinor }))).toBe(code);
});

test('a paid appointment can be refunded, one refund at a time', () => {
  expect(explainUnrefundable({ paymentStatus: 'paid', paidMinor: 500 }, false)).toBeNull();
  expect(explainUnrefundable({ paymentStatus: 'unpaid', paidMinor: 500 }, false)).toBeNull();
  expect(explainUnrefundable({ paymentStatus: 'unpaid', paidMinor: 0 }, false)).toBe('INVALID_STATUS');
  expect(explainUnrefundable({ paymentStatus: 'refunded', paidMinor: 0 }, false)).toBe('INVALID_STATUS');
  for (const paymentStatus of ['paid', 'unpaid', 'refunded'] as const)
    expect(explainUnrefundable({ paymentStatus, paidMinor: 500 }, true)).toBe('PAYMENT_PENDING');
});
