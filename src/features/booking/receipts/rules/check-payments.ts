/** Methods of a checkout. */
export const methods = ['cash', 'terminal', 'transfer', 'package', 'online'] as const;
export type Method = (typeof methods)[number];

export interface GivenPayment {
  method: Method;
  /** Null: not a positive amount with the decimals of the currency. */
  amountMinor: number | null;
}

export interface Expected {
  /** Amount due without the tip. Null for services without a price: any amount. */
  dueMinor: number | null;
  tipMinor: number;
  /** Received online before. */
  onlineMinor: number;
  /** Price of the service that a package session pays for. Null without a session. */
  packageMinor: number | null;
}

export type PaymentRefusal =
  | { code: 'INVALID_VALUE'; reason: 'malformed' | 'repeated'; index: number }
  /** `index` is null when the sum differs. */
  | { code: 'PAYMENT_AMOUNT_MISMATCH'; index: number | null; expectedMinor: number };

/** Methods that move no money at the checkout. Their amounts repeat what was received or redeemed. */
const stated: readonly Method[] = ['online', 'package'];

export const isReceivedNow = ({ method }: GivenPayment): boolean => !stated.includes(method);

export const receivedNow = (payments: readonly GivenPayment[]): number =>
  payments.filter(isReceivedNow).reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

/** The first payment that does not fit, then the sum. Null when the payments are exactly what is due. */
export function explainPayments(
  payments: readonly GivenPayment[],
  { dueMinor, tipMinor, onlineMinor, packageMinor }: Expected,
): PaymentRefusal | null {
  for (const [index, { method, amountMinor }] of payments.entries()) {
    if (amountMinor === null || amountMinor <= 0)
      return { code: 'INVALID_VALUE', reason: 'malformed', index };
    if (isReceivedNow({ method, amountMinor })) continue;
    if (payments.findIndex((other) => other.method === method) < index)
      return { code: 'INVALID_VALUE', reason: 'repeated', index };
    const expectedMinor = method === 'online' ? onlineMinor : (packageMinor ?? 0);
    if (amountMinor !== expectedMinor) return { code: 'PAYMENT_AMOUNT_MISMATCH', index, expectedMinor };
  }
  const sum = receivedNow(payments);
  // Without a price, something has to be paid besides the tip.
  if (dueMinor === null)
    return sum > tipMinor
      ? null
      : { code: 'PAYMENT_AMOUNT_MISMATCH', index: null, expectedMinor: tipMinor + 1 };
  const expectedMinor = dueMinor + tipMinor;
  return sum === expectedMinor ? null : { code: 'PAYMENT_AMOUNT_MISMATCH', index: null, expectedMinor };
}
