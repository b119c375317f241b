import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentStatuses } from './payment-states.ts';
import { viewOfPayment } from './payment-view.ts';

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

test('a reference of a provider shows exactly when money was received online', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const shown = viewOfPayment(payment).paymentIntentId;
      const saysReceived = /^(pi|cs)_(?!mock_)/.test(shown ?? '');
      expect(saysReceived).toBe(payment.provider === 'stripe' && received.includes(payment.status));
    }),
  );
});

test('paid means received and not given back; refunded means given back', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const { paymentStatus } = viewOfPayment(payment);
      expect(paymentStatus === 'paid').toBe(['settled', 'refunding'].includes(payment.status));
      expect(paymentStatus === 'refunded').toBe(payment.status === 'refunded');
    }),
  );
});

test('what is over without money leaves no reference behind', () => {
  for (const status of ['cancelled', 'failed'] as const)
    expect(viewOfPayment({ provider: 'stripe', status, reference: 'pi_3A' })).toEqual({
      paymentStatus: 'unpaid',
      paymentIntentId: null,
    });
});

test('what may still be paid is unpaid and says so in place of its reference; the mock shows its own at once', () => {
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
