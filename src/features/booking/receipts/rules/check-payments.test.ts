import { describe, expect, test } from 'vitest';
import { type Expected, explainPayments, type GivenPayment, receivedNow } from './check-payments.ts';

const due: Expected = { dueMinor: 4000, tipMinor: 200, onlineMinor: 1000, packageMinor: 3800 };
const pay = (method: GivenPayment['method'], amountMinor: number | null): GivenPayment => ({
  method,
  amountMinor,
});

describe('payments that fit', () => {
  test.each<[string, GivenPayment[], Partial<Expected>]>([
    ['one method', [pay('cash', 4200)], {}],
    ['several methods', [pay('cash', 200), pay('terminal', 3000), pay('transfer', 1000)], {}],
    ['one method twice', [pay('terminal', 4000), pay('terminal', 200)], {}],
    [
      'with the online payment and the session repeated',
      [pay('online', 1000), pay('package', 3800), pay('cash', 4200)],
      {},
    ],
    ['nothing, when nothing is due', [], { dueMinor: 0, tipMinor: 0 }],
    ['only a tip', [pay('cash', 200)], { dueMinor: 0 }],
    ['any amount above the tip without a price', [pay('cash', 201)], { dueMinor: null }],
  ])('%s', (_, payments, changes) => {
    expect(explainPayments(payments, { ...due, ...changes })).toBeNull();
  });
});

describe('payments that do not fit', () => {
  const mismatch = (index: number | null, expectedMinor: number) => ({
    code: 'PAYMENT_AMOUNT_MISMATCH',
    index,
    expectedMinor,
  });
  test.each<[string, GivenPayment[], Partial<Expected>, object]>([
    ['too little', [pay('cash', 4199)], {}, mismatch(null, 4200)],
    ['too much', [pay('cash', 4201)], {}, mismatch(null, 4200)],
    ['nothing', [], {}, mismatch(null, 4200)],
    ['the tip alone without a price', [pay('cash', 200)], { dueMinor: null }, mismatch(null, 201)],
    ['another online amount', [pay('online', 999)], {}, mismatch(0, 1000)],
    ['an online amount that was not paid', [pay('online', 1)], { onlineMinor: 0 }, mismatch(0, 0)],
    ['another value of the session', [pay('cash', 4200), pay('package', 1)], {}, mismatch(1, 3800)],
    ['a session without a package', [pay('package', 1)], { packageMinor: null }, mismatch(0, 0)],
    ['too many decimals', [pay('cash', null)], {}, { code: 'INVALID_VALUE', reason: 'malformed', index: 0 }],
    [
      'zero',
      [pay('cash', 4200), pay('cash', 0)],
      {},
      { code: 'INVALID_VALUE', reason: 'malformed', index: 1 },
    ],
    ['negative', [pay('cash', -1)], {}, { code: 'INVALID_VALUE', reason: 'malformed', index: 0 }],
    [
      'the online payment twice',
      [pay('online', 1000), pay('online', 1000)],
      {},
      { code: 'INVALID_VALUE', reason: 'repeated', index: 1 },
    ],
  ])('%s', (_, payments, changes, refusal) => {
    expect(explainPayments(payments, { ...due, ...changes })).toEqual(refusal);
  });
});

test('only money of the checkout counts as received', () => {
  expect(receivedNow([pay('cash', 1), pay('online', 10), pay('package', 100), pay('transfer', 1000)])).toBe(
    1001,
  );
});
