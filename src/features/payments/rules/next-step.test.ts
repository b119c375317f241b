import { describe, expect, test } from 'vitest';
import { lapseMs, nextStep, type Situation } from './next-step.ts';

const fresh: Situation = {
  provider: 'stripe',
  status: 'open',
  createdMs: 0,
  appointmentCancelled: false,
  refundFailed: false,
};
const step = (change: Partial<Situation>, nowMs = 1) => nextStep({ ...fresh, ...change }, nowMs);

describe('a payment that nobody is waiting for', () => {
  test('is dropped when nobody was told how to pay it', () => {
    expect(step({ status: 'creating' })).toBe('drop');
    expect(step({ status: 'creating', appointmentCancelled: true })).toBe('drop');
  });

  test('is looked at while it is open, and called off after a day or with its appointment', () => {
    expect(step({}, lapseMs - 1)).toBe('look');
    expect(step({}, lapseMs)).toBe('withdraw');
    expect(step({ createdMs: 5 * lapseMs }, 6 * lapseMs - 1)).toBe('look');
    expect(step({ createdMs: 5 * lapseMs }, 6 * lapseMs)).toBe('withdraw');
    expect(step({ appointmentCancelled: true })).toBe('withdraw');
  });

  test('rests for ever where there is nobody to ask, until its appointment is cancelled', () => {
    for (const provider of ['none', 'mock'] as const) {
      expect(step({ provider }, lapseMs * 10)).toBe('rest');
      expect(step({ provider, appointmentCancelled: true })).toBe('withdraw');
    }
  });

  test('goes back with its appointment when it was paid online, never cash, never again after a failure', () => {
    const cancelled = { status: 'settled', appointmentCancelled: true } as const;
    expect(step(cancelled)).toBe('refund');
    expect(step({ ...cancelled, provider: 'mock' })).toBe('refund');
    expect(step({ ...cancelled, provider: 'none' })).toBe('rest');
    expect(step({ ...cancelled, refundFailed: true })).toBe('rest');
    expect(step({ status: 'settled' })).toBe('rest');
  });

  test('is given back to the end, and rests when it is over', () => {
    expect(step({ status: 'refunding' })).toBe('refund');
    for (const status of ['refunded', 'cancelled', 'failed'] as const)
      expect(step({ status, appointmentCancelled: true }, lapseMs * 2)).toBe('rest');
  });
});
