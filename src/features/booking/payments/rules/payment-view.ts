import type { PaymentStatus } from './payment-states.ts';

export type ProviderName = 'none' | 'mock' | 'stripe';

/** What an appointment shows of its payment. */
export interface PaymentView {
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  paymentIntentId: string | null;
}

const paymentStatuses: Record<PaymentStatus, PaymentView['paymentStatus']> = {
  creating: 'unpaid',
  open: 'unpaid',
  settled: 'paid',
  // Not given back yet.
  refunding: 'paid',
  refunded: 'refunded',
  cancelled: 'unpaid',
  failed: 'unpaid',
};

/**
 * A provider's reference shows only once money was received, since that is what it means to whoever reads it; until then it is
 * `pending`. One of the mock never means money, and shows at once.
 */
export function viewOfPayment(payment: {
  provider: ProviderName;
  status: PaymentStatus;
  reference: string | null;
}): PaymentView {
  const { provider, status, reference } = payment;
  const isOver = status === 'cancelled' || status === 'failed';
  const isWaiting = status === 'creating' || (status === 'open' && provider !== 'mock');
  return {
    paymentStatus: paymentStatuses[status],
    paymentIntentId: isOver ? null : isWaiting ? 'pending' : reference,
  };
}
