import { dayMs, hourMs } from '../../../../shared/time.ts';
import type { PaymentStatus, ProviderName } from './payment-states.ts';

export interface PaymentSituation {
  provider: ProviderName;
  status: PaymentStatus;
  /** When an open payment expires. Null: never. */
  expiresMs: number | null;
  /** The subject is cancelled or void: it must not be paid, and a payment is refunded. */
  isCalledOff: boolean;
  /** The client did not come: only the agreed fee is kept. */
  isMissed: boolean;
  /** A failed refund needs a manual decision. */
  refundFailed: boolean;
}

export type Step = 'drop' | 'look' | 'withdraw' | 'refund' | 'rest';

/** Next action for a payment in the background. */
export function nextStep(situation: PaymentSituation, nowMs: number): Step {
  const { provider, status, expiresMs: lapsesMs, isCalledOff, isMissed, refundFailed } = situation;
  const isLapsed = lapsesMs !== null && nowMs >= lapsesMs;
  switch (status) {
    // The client secret was not handed out, so the payment cannot be paid.
    case 'creating':
      return 'drop';
    case 'open':
      return isCalledOff || isLapsed ? 'withdraw' : provider === 'stripe' ? 'look' : 'rest';
    // Payments at the desk are refunded at the desk.
    case 'settled':
      return (isCalledOff || isMissed) && provider !== 'none' && !refundFailed ? 'refund' : 'rest';
    case 'refunding':
      return 'refund';
    default:
      return 'rest';
  }
}

/**
 * Time to pay, from the start of the payment. Appointments do not depend on their payment; a package is valid
 * only when paid, so an unpaid purchase expires after an hour. A payment page closes before the payment
 * expires. Stripe requires at least half an hour, even for a second attempt.
 */
export function payableMs({ purchaseId }: { purchaseId: string | null }): { onPage: number; inAll: number } {
  return purchaseId === null ? { onPage: dayMs - hourMs, inAll: dayMs } : { onPage: hourMs, inAll: hourMs };
}

/** When an unpaid payment expires. Null for appointments paid at the business or with the mock provider. */
export function expiresMs(payment: {
  provider: ProviderName;
  purchaseId: string | null;
  createdAt: Date;
}): number | null {
  if (payment.provider !== 'stripe' && payment.purchaseId === null) return null;
  return payment.createdAt.getTime() + payableMs(payment).inAll;
}
