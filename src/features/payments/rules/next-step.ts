import { dayMs } from '../../../shared/time.ts';
import type { PaymentStatus } from './payment-states.ts';
import type { ProviderName } from './payment-view.ts';

export interface Situation {
  provider: ProviderName;
  status: PaymentStatus;
  createdMs: number;
  appointmentCancelled: boolean;
  /** Something went wrong with giving it back: a person decides what next. */
  refundFailed: boolean;
}

export type Step = 'drop' | 'look' | 'withdraw' | 'refund' | 'rest';

/** A client who has not paid by then has to begin anew. */
export const lapseMs = dayMs;

/** What has to be done about a payment that nobody is waiting for. */
export function nextStep(situation: Situation, nowMs: number): Step {
  const { provider, status, createdMs, appointmentCancelled, refundFailed } = situation;
  const isLapsed = provider === 'stripe' && nowMs - createdMs >= lapseMs;
  switch (status) {
    // Nobody was given its secret yet, so nobody can pay it: what may exist at the provider stays unpaid.
    case 'creating':
      return 'drop';
    case 'open':
      return appointmentCancelled || isLapsed ? 'withdraw' : provider === 'stripe' ? 'look' : 'rest';
    // What was paid at the desk is given back at the desk.
    case 'settled':
      return appointmentCancelled && provider !== 'none' && !refundFailed ? 'refund' : 'rest';
    case 'refunding':
      return 'refund';
    default:
      return 'rest';
  }
}
