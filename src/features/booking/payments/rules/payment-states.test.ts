import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextStatus,
  type PaymentEvent,
  type PaymentStatus,
  paymentEvents,
  paymentStatuses,
} from './payment-states.ts';

const _ = undefined;
/** Every pair there is; a blank changes nothing. */
const table: Record<PaymentStatus, (PaymentStatus | undefined)[]> = {
  //           opened  refused   dropped      withdrawn    received   refund       returned    return_failed
  creating: ['open', 'failed', 'cancelled', 'cancelled', 'settled', _, 'refunded', _],
  open: [_, _, _, 'cancelled', 'settled', _, 'refunded', _],
  settled: [_, _, _, _, _, 'refunding', 'refunded', _],
  refunding: [_, _, _, _, _, _, 'refunded', 'settled'],
  refunded: [_, _, _, _, _, _, _, 'settled'],
  cancelled: [_, _, _, _, 'settled', _, 'refunded', _],
  failed: [_, _, _, _, 'settled', _, 'refunded', _],
};

test.each(
  paymentStatuses.flatMap((status) => paymentEvents.map((event, index) => [status, event, index] as const)),
)('a payment that is %s, when it is %s', (status, event, index) => {
  expect(nextStatus(status, event)).toBe(table[status][index] ?? status);
});

const run = (events: readonly PaymentEvent[], from: PaymentStatus = 'creating') =>
  events.reduce(nextStatus, from);
const anyEvents = fc.array(fc.constantFrom(...paymentEvents.filter((event) => event !== 'return_failed')));

test('hearing something twice in a row is hearing it once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentStatuses), fc.constantFrom(...paymentEvents), (status, event) => {
      const once = nextStatus(status, event);
      expect(nextStatus(once, event)).toBe(once);
    }),
  );
});

test('whatever the order: money that came back is back', () => {
  fc.assert(
    fc.property(anyEvents, anyEvents, (before, after) => {
      expect(run([...before, 'returned', ...after])).toBe('refunded');
    }),
  );
});

test('whatever the order: money that came counts until it is given back', () => {
  const silent = fc.array(
    fc.constantFrom<PaymentEvent>('opened', 'refused', 'dropped', 'withdrawn', 'received'),
  );
  fc.assert(
    fc.property(silent, silent, (before, after) => {
      expect(run([...before, 'received', ...after])).toBe('settled');
      expect(run([...before, 'received', ...after, 'refund'])).toBe('refunding');
    }),
  );
});

test('without money nothing is ever settled or given back', () => {
  const others = fc.array(
    fc.constantFrom<PaymentEvent>('opened', 'refused', 'dropped', 'withdrawn', 'refund', 'return_failed'),
  );
  fc.assert(
    fc.property(others, (events) => {
      expect(['creating', 'open', 'cancelled', 'failed']).toContain(run(events));
    }),
  );
});
