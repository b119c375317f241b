import { dayMs, hourMs } from '../../../../shared/time.ts';
import type { PaymentStatus, ProviderName } from './payment-states.ts';

export interface PaymentSituation {
  provider: ProviderName;
  status: PaymentStatus;
  /** When it has been open for as long as it may be; null: it stays open. */
  expiresMs: number | null;
  /** What it is for does not take place: nobody should pay for it any more, and what was paid goes back. */
  isCalledOff: boolean;
  /** Something went wrong with giving it back: a person decides what next. */
  refundFailed: boolean;
}

export type Step = 'drop' | 'look' | 'withdraw' | 'refund' | 'rest';

/** What has to be done about a payment that nobody is waiting for. */
export function nextStep(situation: PaymentSituation, nowMs: number): Step {
  const { provider, status, expiresMs: lapsesMs, isCalledOff, refundFailed } = situation;
  const isLapsed = lapsesMs !== null && nowMs >= lapsesMs;
  switch (status) {
    // Nobody was given its secret yet, so nobody can pay it: what may exist at the provider stays unpaid.
    case 'creating':
      return 'drop';
    case 'open':
      return isCalledOff || isLapsed ? 'withdraw' : provider === 'stripe' ? 'look' : 'rest';
    // What was paid at the desk is given back at the desk.
    case 'settled':
      return isCalledOff && provider !== 'none' && !refundFailed ? 'refund' : 'rest';
    case 'refunding':
      return 'refund';
    default:
      return 'rest';
  }
}

/**
 * How long somebody may take to pay, from when they began. An appointment stands whether it is paid or not; a package is theirs only
 * once it is, and whoever has not paid within the hour does not want it. A page of the provider closes no later than that, and
 * stays open for at least the half hour that Stripe asks for, also when it is opened at the second try.
 */
export function payableMs({ purchaseId }: { purchaseId: string | null }): { onPage: number; inAll: number } {
  return purchaseId === null ? { onPage: dayMs - hourMs, inAll: dayMs } : { onPage: hourMs, inAll: hourMs };
}

/** When it is called off unpaid. A visit that is paid at the business, or with the mock, may be for as long as it stands: null. */
export function expiresMs(payment: {
  provider: ProviderName;
  purchaseId: string | null;
  createdAt: Date;
}): number | null {
  if (payment.provider !== 'stripe' && payment.purchaseId === null) return null;
  return payment.createdAt.getTime() + payableMs(payment).inAll;
}
