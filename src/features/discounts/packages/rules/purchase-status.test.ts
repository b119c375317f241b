import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canBecome,
  computePurchaseStatus,
  type PurchaseState,
  type PurchaseStatus,
  purchaseStatuses,
} from './purchase-status.ts';

const expiresAtMilliseconds = 1_000_000;
const purchase = (change: Partial<PurchaseState> = {}): PurchaseState => ({
  sessionsRedeemed: 0,
  sessionsTotal: 3,
  expiresAtMilliseconds,
  cancelledAtMilliseconds: null,
  ...change,
});

describe('computePurchaseStatus', () => {
  test.each<[string, Partial<PurchaseState>, number, PurchaseStatus]>([
    ['new', {}, 0, 'active'],
    ['one session left', { sessionsRedeemed: 2 }, 0, 'active'],
    ['no session left', { sessionsRedeemed: 3 }, 0, 'exhausted'],
    ['one millisecond before the expiry', {}, expiresAtMilliseconds - 1, 'active'],
    ['at the expiry', {}, expiresAtMilliseconds, 'expired'],
    ['cancelled', { cancelledAtMilliseconds: 5 }, 10, 'cancelled'],
    ['exhausted and expired', { sessionsRedeemed: 3 }, expiresAtMilliseconds, 'exhausted'],
    ['cancelled and expired', { cancelledAtMilliseconds: 5 }, expiresAtMilliseconds, 'cancelled'],
    ['cancelled and exhausted', { cancelledAtMilliseconds: 5, sessionsRedeemed: 3 }, 10, 'cancelled'],
  ])('%s', (_name, change, now, status) => {
    expect(computePurchaseStatus(purchase(change), now)).toBe(status);
  });

  const allowed: Record<PurchaseStatus, PurchaseStatus[]> = {
    active: ['exhausted', 'expired', 'cancelled'],
    exhausted: ['active', 'expired'],
    expired: [],
    cancelled: [],
  };
  const pairs = purchaseStatuses.flatMap((from) => purchaseStatuses.map((to) => [from, to] as const));

  test.each(pairs)('canBecome: %s to %s', (from, to) => {
    expect(canBecome(from, to)).toBe(allowed[from].includes(to));
  });

  test('property: the status moves only along the transitions', () => {
    const event = fc.oneof(
      fc.constant('redeem' as const),
      fc.constant('give back' as const),
      fc.constant('cancel' as const),
      fc.constant('wait' as const),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(event, { maxLength: 30 }), (total, events) => {
        const state = purchase({ sessionsTotal: total });
        let now = 0;
        let status = computePurchaseStatus(state, now);
        for (const happens of events) {
          if (happens === 'redeem' && status === 'active') state.sessionsRedeemed++;
          if (happens === 'give back' && state.sessionsRedeemed > 0) state.sessionsRedeemed--;
          if (happens === 'cancel' && canBecome(status, 'cancelled')) state.cancelledAtMilliseconds = now;
          if (happens === 'wait') now += expiresAtMilliseconds / 4;
          const next = computePurchaseStatus(state, now);
          if (next !== status) expect([status, next, canBecome(status, next)]).toEqual([status, next, true]);
          status = next;
        }
      }),
    );
  });
});
