import type { PaymentStep } from '../../../money/ledger/rules/movements.ts';

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

/** Events of a payment: from a request, a reply or event of the provider, or a job. */
export const paymentEvents = [
  /** The provider created the payment. */
  'opened',
  /** The provider refused the payment. */
  'refused',
  /** Given up before the client secret was handed out. */
  'dropped',
  /** The provider reports that it can no longer be paid. */
  'withdrawn',
  'received',
  /** A refund was decided. */
  'refund',
  'returned',
  'return_failed',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/**
 * Events that are not in the table have no effect: they arrive late, twice and in any order. Received money
 * always counts, even after the payment was given up. A refund counts even when it is reported before the
 * payment.
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
  // Banks return refunds weeks later when the target account is closed.
  refunded: { return_failed: 'settled' },
  cancelled: { received: 'settled', returned: 'refunded' },
  failed: { received: 'settled', returned: 'refunded' },
};

export function nextStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus {
  return transitions[status][event] ?? status;
}

const withMoney: readonly PaymentStatus[] = ['settled', 'refunding'];
export const hasMoney = (status: PaymentStatus): boolean => withMoney.includes(status);

/** Movements of money for the ledger. A refund moves money when it is confirmed, not when it is decided. */
export function moneyStepsOf(before: PaymentStatus, after: PaymentStatus): PaymentStep[] {
  const [had, has] = [hasMoney(before), hasMoney(after)];
  if (after === 'refunded' && before !== 'refunded') return had ? ['refund'] : ['receipt', 'refund'];
  if (had || !has) return [];
  return [before === 'refunded' ? 'refund-failed' : 'receipt'];
}

export type ProviderName = 'none' | 'mock' | 'stripe';

/** Payment fields of an appointment. */
export interface PaymentView {
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  paymentIntentId: string | null;
}

const shownStatuses: Record<PaymentStatus, PaymentView['paymentStatus']> = {
  creating: 'unpaid',
  open: 'unpaid',
  settled: 'paid',
  // Not refunded yet.
  refunding: 'paid',
  refunded: 'refunded',
  cancelled: 'unpaid',
  failed: 'unpaid',
};

/**
 * The reference of a provider is shown only after money was received; until then it is `pending`. References
 * of the mock provider are shown at once.
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
