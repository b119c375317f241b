import type { PaymentStatus } from './payment-states.ts';
import type { ProviderName } from './payment-view.ts';

export interface Situation {
  provider: ProviderName;
  status: PaymentStatus;
  /** When it has been open for as long as it may be; null: it stays open. */
  lapsesMs: number | null;
  /** What it is for does not take place: nobody should pay for it any more, and what was paid goes back. */
  isCalledOff: boolean;
  /** Something went wrong with giving it back: a person decides what next. */
  refundFailed: boolean;
}

export type Step = 'drop' | 'look' | 'withdraw' | 'refund' | 'rest';

/** What has to be done about a payment that nobody is waiting for. */
export function nextStep(situation: Situation, nowMs: number): Step {
  const { provider, status, lapsesMs, isCalledOff, refundFailed } = situation;
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
