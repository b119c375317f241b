export const paymentStatuses = [
  'creating',
  'open',
  'settled',
  'refunding',
  'refunded',
  'cancelled',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What can happen to a payment, whoever tells of it: a request, the provider's answer, its event, a job. */
export const paymentEvents = [
  /** The provider has it, and told us its reference. */
  'opened',
  /** The provider will not have it. */
  'refused',
  /** Given up before anybody was told how to pay it. */
  'dropped',
  /** The provider says that it can no longer be paid. */
  'withdrawn',
  'received',
  /** It is to be given back. */
  'refund',
  'returned',
  'return_failed',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/**
 * What is not in the table changes nothing: news comes late, twice and in any order. Money counts whenever it is heard of, also after
 * we had given up on it, and what came back before we heard that it had come is simply back.
 */
const transitions: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  creating: {
    opened: 'open',
    refused: 'failed',
    dropped: 'cancelled',
    withdrawn: 'cancelled',
    received: 'settled',
    returned: 'refunded',
  },
  open: { withdrawn: 'cancelled', received: 'settled', returned: 'refunded' },
  settled: { refund: 'refunding', returned: 'refunded' },
  refunding: { returned: 'refunded', return_failed: 'settled' },
  // Banks send money back weeks later when the account it was to go to is closed.
  refunded: { return_failed: 'settled' },
  cancelled: { received: 'settled', returned: 'refunded' },
  failed: { received: 'settled', returned: 'refunded' },
};

export function nextStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus {
  return transitions[status][event] ?? status;
}

export type ProviderName = 'none' | 'mock' | 'stripe';

/** What an appointment shows of its payment. */
export interface PaymentView {
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  paymentIntentId: string | null;
}

const shownStatuses: Record<PaymentStatus, PaymentView['paymentStatus']> = {
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
    paymentStatus: shownStatuses[status],
    paymentIntentId: isOver ? null : isWaiting ? 'pending' : reference,
  };
}
