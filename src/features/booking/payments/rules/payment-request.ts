import type { ErrorCode } from 'openslot-facts/errors';

/** An appointment or purchase, as far as payments are concerned. */
export interface AmountDue {
  status: string;
  paymentStatus: 'unpaid' | 'paid' | 'refunded';
  /** Null when no booked service has a price. */
  priceMinor: number | null;
  /** Received and not returned. */
  paidMinor: number;
  /** Rest of the price. Null when no booked service has a price. */
  dueMinor: number | null;
}

/** Why it cannot be paid. Null when it can. */
export function explainUnpayable({ status, paymentStatus, priceMinor }: AmountDue): ErrorCode | null {
  if (status === 'Cancelled' || paymentStatus === 'refunded') return 'INVALID_STATUS';
  return paymentStatus === 'paid' || !priceMinor ? 'PAYMENT_ALREADY_SETTLED' : null;
}

/** The same at the desk, where services without a price can be paid. */
export function explainUnpayableAtDesk(amountDue: AmountDue): ErrorCode | null {
  return explainUnpayable({ ...amountDue, priceMinor: amountDue.priceMinor ?? 1 });
}

/** The amount has to be the amount due. Without a price, any positive amount. */
export function explainDeskAmount(
  takenMinor: number | null,
  { dueMinor }: Pick<AmountDue, 'dueMinor'>,
): ErrorCode | null {
  if (dueMinor !== null) return takenMinor === dueMinor ? null : 'PAYMENT_AMOUNT_MISMATCH';
  return takenMinor !== null && takenMinor > 0 ? null : 'INVALID_VALUE';
}

/** Why it cannot be refunded. Null when it can. */
export function explainUnrefundable(
  { paymentStatus, paidMinor }: Pick<AmountDue, 'paymentStatus' | 'paidMinor'>,
  isUnderWay: boolean,
): ErrorCode | null {
  if (isUnderWay) return 'PAYMENT_PENDING';
  // An unpaid appointment can have a paid deposit.
  return paymentStatus === 'paid' || paidMinor > 0 ? null : 'INVALID_STATUS';
}
