import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../shared/time.ts';
import { expiresMs, nextStep, type PaymentSituation, payableMs } from './next-step.ts';

const fresh: PaymentSituation = {
  provider: 'stripe',
  status: 'open',
  expiresMs: 100,
  isCalledOff: false,
  isMissed: false,
  refundFailed: false,
};
const step = (change: Partial<PaymentSituation>, nowMs = 1) => nextStep({ ...fresh, ...change }, nowMs);

describe('a payment in the background', () => {
  test('is dropped before its secret was handed out', () => {
    expect(step({ status: 'creating' })).toBe('drop');
    expect(step({ status: 'creating', isCalledOff: true })).toBe('drop');
  });

  test('is checked while it is open, and withdrawn when it expires or its subject is cancelled', () => {
    expect(step({}, 99)).toBe('look');
    expect(step({}, 100)).toBe('withdraw');
    expect(step({ provider: 'mock' }, 99)).toBe('rest');
    expect(step({ provider: 'mock' }, 100)).toBe('withdraw');
    expect(step({ isCalledOff: true })).toBe('withdraw');
  });

  test('is idle without a provider to ask, until its subject is cancelled', () => {
    for (const provider of ['none', 'mock'] as const) {
      expect(step({ provider, expiresMs: null }, 1e15)).toBe('rest');
      expect(step({ provider, isCalledOff: true })).toBe('withdraw');
    }
  });

  test('is refunded with its subject when it was paid online, not at the desk, and not after a failed refund', () => {
    const cancelled = { status: 'settled', isCalledOff: true } as const;
    expect(step(cancelled)).toBe('refund');
    expect(step({ ...cancelled, provider: 'mock' })).toBe('refund');
    expect(step({ status: 'settled', isMissed: true })).toBe('refund');
    expect(step({ ...cancelled, provider: 'none' })).toBe('rest');
    expect(step({ ...cancelled, refundFailed: true })).toBe('rest');
    expect(step({ status: 'settled' })).toBe('rest');
  });

  test('is refunded to the end, and idle in a final status', () => {
    expect(step({ status: 'refunding' })).toBe('refund');
    for (const status of ['refunded', 'cancelled', 'failed'] as const)
      expect(step({ status, isCalledOff: true }, 200)).toBe('rest');
  });
});

const createdAt = new Date(5_000);

test('an appointment can be paid online for a day, and otherwise without an end', () => {
  expect(expiresMs({ provider: 'stripe', purchaseId: null, createdAt })).toBe(5_000 + dayMs);
  for (const provider of ['none', 'mock'] as const)
    expect(expiresMs({ provider, purchaseId: null, createdAt })).toBeNull();
});

test('a package can be paid for an hour with every provider', () => {
  for (const provider of ['mock', 'stripe'] as const)
    expect(expiresMs({ provider, purchaseId: 'pur_1', createdAt })).toBe(5_000 + hourMs);
});

test('a payment page closes before the payment expires, and stays open for at least half an hour', () => {
  for (const purchaseId of [null, 'pur_1']) {
    const { onPage, inAll } = payableMs({ purchaseId });
    expect(onPage).toBeLessThanOrEqual(inAll);
    expect(onPage).toBeGreaterThanOrEqual(hourMs);
  }
});
