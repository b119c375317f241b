import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../../../shared/time.ts';
import { expiresMs, nextStep, type PaymentSituation, payableMs } from './next-step.ts';

const fresh: PaymentSituation = {
  provider: 'stripe',
  status: 'open',
  expiresMs: 100,
  isCalledOff: false,
  refundFailed: false,
};
const step = (change: Partial<PaymentSituation>, nowMs = 1) => nextStep({ ...fresh, ...change }, nowMs);

describe('a payment that nobody is waiting for', () => {
  test('is dropped when nobody was told how to pay it', () => {
    expect(step({ status: 'creating' })).toBe('drop');
    expect(step({ status: 'creating', isCalledOff: true })).toBe('drop');
  });

  test('is looked at while it is open, and called off when it lapses or with what it is for', () => {
    expect(step({}, 99)).toBe('look');
    expect(step({}, 100)).toBe('withdraw');
    expect(step({ provider: 'mock' }, 99)).toBe('rest');
    expect(step({ provider: 'mock' }, 100)).toBe('withdraw');
    expect(step({ isCalledOff: true })).toBe('withdraw');
  });

  test('rests where there is nobody to ask, until what it is for is called off', () => {
    for (const provider of ['none', 'mock'] as const) {
      expect(step({ provider, expiresMs: null }, 1e15)).toBe('rest');
      expect(step({ provider, isCalledOff: true })).toBe('withdraw');
    }
  });

  test('goes back with what it is for when it was paid online, never cash, never again after a failure', () => {
    const cancelled = { status: 'settled', isCalledOff: true } as const;
    expect(step(cancelled)).toBe('refund');
    expect(step({ ...cancelled, provider: 'mock' })).toBe('refund');
    expect(step({ ...cancelled, provider: 'none' })).toBe('rest');
    expect(step({ ...cancelled, refundFailed: true })).toBe('rest');
    expect(step({ status: 'settled' })).toBe('rest');
  });

  test('is given back to the end, and rests when it is over', () => {
    expect(step({ status: 'refunding' })).toBe('refund');
    for (const status of ['refunded', 'cancelled', 'failed'] as const)
      expect(step({ status, isCalledOff: true }, 200)).toBe('rest');
  });
});

const createdAt = new Date(5_000);

test('a visit may be paid online for a day, elsewhere for as long as it stands', () => {
  expect(expiresMs({ provider: 'stripe', purchaseId: null, createdAt })).toBe(5_000 + dayMs);
  for (const provider of ['none', 'mock'] as const)
    expect(expiresMs({ provider, purchaseId: null, createdAt })).toBeNull();
});

test('a package may be paid for an hour, whoever takes the money', () => {
  for (const provider of ['mock', 'stripe'] as const)
    expect(expiresMs({ provider, purchaseId: 'pur_1', createdAt })).toBe(5_000 + hourMs);
});

test('a page to pay on closes no later than the payment is called off, and not before half an hour', () => {
  for (const purchaseId of [null, 'pur_1']) {
    const { onPage, inAll } = payableMs({ purchaseId });
    expect(onPage).toBeLessThanOrEqual(inAll);
    expect(onPage).toBeGreaterThanOrEqual(hourMs);
  }
});
