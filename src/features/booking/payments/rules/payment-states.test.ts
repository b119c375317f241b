import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  moneyStepsOf,
  nextStatus,
  type PaymentEvent,
  type PaymentStatus,
  paymentEvents,
  paymentStatuses,
  viewOfPayment,
} from './payment-states.ts';

const _ = undefined;
/** Every pair. A blank means no change. */
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

test('a repeated event has no effect', () => {
  fc.assert(
    fc.property(fc.constantFrom(...paymentStatuses), fc.constantFrom(...paymentEvents), (status, event) => {
      const once = nextStatus(status, event);
      expect(nextStatus(once, event)).toBe(once);
    }),
  );
});

test('refunded money counts as refunded, in any order of events', () => {
  fc.assert(
    fc.property(anyEvents, anyEvents, (before, after) => {
      expect(run([...before, 'returned', ...after])).toBe('refunded');
    }),
  );
});

test('received money counts until it is refunded, in any order of events', () => {
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

test('without money a payment is never settled or refunded', () => {
  const others = fc.array(
    fc.constantFrom<PaymentEvent>('opened', 'refused', 'dropped', 'withdrawn', 'refund', 'return_failed'),
  );
  fc.assert(
    fc.property(others, (events) => {
      expect(['creating', 'open', 'cancelled', 'failed']).toContain(run(events));
    }),
  );
});

const anyPayment = fc.oneof(
  fc.record({
    provider: fc.constant('stripe' as const),
    status: fc.constantFrom(...paymentStatuses),
    reference: fc.constantFrom('pi_3A', 'cs_test_A'),
  }),
  fc.record({
    provider: fc.constant('mock' as const),
    status: fc.constantFrom(...paymentStatuses),
    reference: fc.constant('pi_mock_a'),
  }),
  fc.record({
    provider: fc.constant('none' as const),
    status: fc.constantFrom(...paymentStatuses),
    reference: fc.constant(null),
  }),
);

const received = ['settled', 'refunding', 'refunded'];

test('shows the reference of the provider exactly when money was received online', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const shown = viewOfPayment(payment).paymentIntentId;
      const saysReceived = /^(pi|cs)_(?!mock_)/.test(shown ?? '');
      expect(saysReceived).toBe(payment.provider === 'stripe' && received.includes(payment.status));
    }),
  );
});

test('paid means received and not refunded; refunded means refunded', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const { paymentStatus } = viewOfPayment(payment);
      expect(paymentStatus === 'paid').toBe(['settled', 'refunding'].includes(payment.status));
      expect(paymentStatus === 'refunded').toBe(payment.status === 'refunded');
    }),
  );
});

test('a payment that ended without money shows no reference', () => {
  for (const status of ['cancelled', 'failed'] as const)
    expect(viewOfPayment({ provider: 'stripe', status, reference: 'pi_3A' })).toEqual({
      paymentStatus: 'unpaid',
      paymentIntentId: null,
    });
});

test('an open payment is unpaid and shows pending; the mock provider shows its reference', () => {
  const pending = { paymentStatus: 'unpaid', paymentIntentId: 'pending' };
  for (const provider of ['stripe', 'none'] as const)
    expect(viewOfPayment({ provider, status: 'open', reference: 'pi_3A' })).toEqual(pending);
  for (const provider of ['stripe', 'none', 'mock'] as const)
    expect(viewOfPayment({ provider, status: 'creating', reference: 'pi_3A' })).toEqual(pending);
  expect(viewOfPayment({ provider: 'mock', status: 'open', reference: 'pi_mock_a' })).toEqual({
    paymentStatus: 'unpaid',
    paymentIntentId: 'pi_mock_a',
  });
});

test('money moves when it is received, returned, or when the bank sends a refund back', () => {
  const moving = paymentStatuses.flatMap((before) =>
    paymentEvents.flatMap((event) => {
      const steps = moneyStepsOf(before, nextStatus(before, event));
      return steps.length === 0 ? [] : [`${before} ${event}: ${steps.join(' ')}`];
    }),
  );
  expect(moving).toEqual([
    'creating received: receipt',
    'creating returned: receipt refund',
    'open received: receipt',
    'open returned: receipt refund',
    'settled returned: refund',
    'refunding returned: refund',
    'refunded return_failed: refund-failed',
    'cancelled received: receipt',
    'cancelled returned: receipt refund',
    'failed received: receipt',
    'failed returned: receipt refund',
  ]);
});
