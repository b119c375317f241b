import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DepositEvent,
  type DepositStatus,
  depositEvents,
  depositStatuses,
  isDepositDue,
  nextDepositStatus,
  restOf,
} from './deposit.ts';

const _ = undefined;
/** Every pair. A blank means no change. */
const table: Record<DepositStatus, (DepositStatus | undefined)[]> = {
  //         received  confirmed  cancelled    expired     returned
  due: ['paid', 'waived', 'cancelled', 'expired', _],
  paid: [_, _, _, _, 'refunded'],
  waived: ['paid', _, _, _, _],
  expired: [_, _, _, _, _],
  cancelled: [_, _, _, _, _],
  refunded: ['paid', _, _, _, _],
};

test.each(
  depositStatuses.flatMap((status) => depositEvents.map((event, index) => [status, event, index] as const)),
)('a deposit that is %s, when it is %s', (status, event, index) => {
  expect(nextDepositStatus(status, event)).toBe(table[status][index] ?? status);
});

test('a repeated event has no effect', () => {
  fc.assert(
    fc.property(fc.constantFrom(...depositStatuses), fc.constantFrom(...depositEvents), (status, event) => {
      const once = nextDepositStatus(status, event);
      expect(nextDepositStatus(once, event)).toBe(once);
    }),
  );
});

test('a deposit that expired or was cancelled stays so, whatever happens later', () => {
  const events = fc.array(fc.constantFrom(...depositEvents));
  fc.assert(
    fc.property(fc.constantFrom<DepositEvent>('expired', 'cancelled'), events, (first, later) => {
      const ended = nextDepositStatus('due', first);
      expect(later.reduce(nextDepositStatus, ended)).toBe(ended);
    }),
  );
});

test('the rest is the price without the amount received', () => {
  const appointment = { status: 'Confirmed', price_minor: 2_000, paid_minor: 600, deposit: null } as const;
  expect(restOf(appointment)).toBe(1_400);
  expect(restOf({ ...appointment, paid_minor: 2_500 })).toBe(0);
  expect(restOf({ ...appointment, price_minor: null })).toBeNull();
  expect(isDepositDue(appointment)).toBe(false);
});
