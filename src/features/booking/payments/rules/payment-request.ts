import type { ErrorCode } from 'openslot-facts/errors';

/** An appointment as these rules see it. */
export interface AmountDue {
  status: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** What the client owes; null when nothing booked has a price. */
  priceMinor: number | null;
}

/** Why it cannot be paid, or null when it can. */
export function explainUnpayable({ status, paymentStatus, priceMinor }: AmountDue): ErrorCode | null {
  if (status === 'Cancelled' || paymentStatus === 'refunded') return 'INVALID_STATUS';
  return paymentStatus === 'paid' || !priceMinor ? 'PAYMENT_ALREADY_SETTLED' : null;
}

/** The same at the desk, where the price of what is sold without one is agreed on. */
export function explainUnpayableAtDesk(amountDue: AmountDue): ErrorCode | null {
  return explainUnpayable({ ...amountDue, priceMinor: amountDue.priceMinor ?? 1 });
}

/** What was taken at the desk must be what is owed; where nothing was agreed on, something. */
export function explainDeskAmount(takenMinor: number | null, { priceMinor }: AmountDue): ErrorCode | null {
  if (priceMinor !== null) return takenMinor === priceMinor ? null : 'PAYMENT_AMOUNT_MISMATCH';
  return takenMinor !== null && takenMinor > 0 ? null : 'INVALID_VALUE';
}

/** Why it cannot be refunded, or null when it can. */
export function explainUnrefundable(
  { paymentStatus }: Pick<AmountDue, 'paymentStatus'>,
  isUnderWay: boolean,
): ErrorCode | null {
  if (isUnderWay) return 'PAYMENT_PENDING';
  return paymentStatus === 'paid' ? null : 'INVALID_STATUS';
}
