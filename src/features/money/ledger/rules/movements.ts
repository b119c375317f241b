/** Accounts of a business, each per currency, with the side on which its balance is. */
export const accounts = {
  /** Money taken at the business. */
  cash: 'debit',
  /** Money taken by card terminal. */
  terminal: 'debit',
  /** Money received by bank transfer. */
  transfer: 'debit',
  /** Money at the payment provider. */
  clearing: 'debit',
  /** Payments for appointments. */
  appointments: 'credit',
  /** Payments that were returned. Reduces `appointments` and `packages-used`. */
  refunds: 'debit',
  /** Received money that has to be returned. */
  'refunds-due': 'credit',
  tips: 'credit',
  /** Tax that receipts contain, to be paid to the tax office. */
  tax: 'credit',
  /** The same amount. Reduces `appointments`, which includes tax. */
  'tax-included': 'debit',
  /** Sessions that clients paid for and have not used. */
  'packages-unused': 'credit',
  'packages-used': 'credit',
  /** Sessions that can no longer be used. */
  'packages-lapsed': 'credit',
} as const;

export type Account = keyof typeof accounts;

type MovementKind =
  | 'payment'
  | 'refund'
  | 'refund-failed'
  | 'package-sale'
  | 'redemption'
  | 'redemption-return'
  | 'package-cancellation'
  | 'package-expiry'
  | 'checkout'
  | 'void';

export interface Entry {
  account: Account;
  /** Positive: debit. Negative: credit. */
  amountMinor: number;
}

/** A balanced transaction of the ledger. */
export interface Movement {
  /** Unique per movement, so that a repeated request or event posts nothing. */
  key: string;
  kind: MovementKind;
  businessId: string;
  currency: string;
  appointmentId: string | null;
  purchaseId: string | null;
  paymentId: string | null;
  occurredAt: Date;
  entries: Entry[];
}

/** Entries from one account to another. */
export const transfer = (
  amountMinor: number,
  { debit, credit }: { debit: Account; credit: Account },
): Entry[] => [
  { account: debit, amountMinor },
  { account: credit, amountMinor: -amountMinor },
];

/** A payment, as far as the ledger is concerned. */
export interface LedgerPayment {
  id: string;
  businessId: string;
  /** Exactly one of the two is set. */
  appointmentId: string | null;
  purchaseId: string | null;
  isAtDesk: boolean;
  /** Part that is not refunded. */
  keptMinor: number;
  /** Received only to be returned: a second payment, or a payment of a void purchase. */
  isUnwanted: boolean;
  amountMinor: number;
  currency: string;
}

/** Steps of a payment that move money. */
export type PaymentStep = 'receipt' | 'refund' | 'refund-failed';

/** Balances and earlier movements that decide about the next one. */
export interface PaymentBalances {
  refunds: number;
  failedRefunds: number;
  /** Balances of the purchase. */
  unusedMinor: number;
  dueMinor: number;
}

export function movementOfPayment(
  payment: LedgerPayment,
  step: PaymentStep,
  balances: PaymentBalances,
  occurredAt: Date,
): Movement {
  const { id, businessId, currency, appointmentId, purchaseId } = payment;
  const about = { businessId, currency, appointmentId, purchaseId, paymentId: id, occurredAt };
  switch (step) {
    case 'receipt': {
      const isSale = purchaseId !== null && !payment.isUnwanted;
      const kind = isSale ? 'package-sale' : 'payment';
      return { ...about, key: `${id}/receipt`, kind, entries: receiptEntries(payment) };
    }
    // A failed refund can be repeated, so the key counts the failures.
    case 'refund':
      return {
        ...about,
        key: `${id}/refund/${balances.failedRefunds}`,
        kind: 'refund',
        entries: refundEntries(payment, balances),
      };
    case 'refund-failed':
      return {
        ...about,
        key: `${id}/refund-failed/${balances.refunds}`,
        kind: 'refund-failed',
        entries: transfer(payment.amountMinor - payment.keptMinor, {
          debit: moneyAccount(payment),
          credit: purchaseId === null && !payment.isUnwanted ? 'refunds' : 'refunds-due',
        }),
      };
  }
}

const moneyAccount = ({ isAtDesk }: LedgerPayment): Account => (isAtDesk ? 'cash' : 'clearing');

function receiptEntries(payment: LedgerPayment): Entry[] {
  const { amountMinor, isUnwanted, purchaseId } = payment;
  const credit = isUnwanted ? 'refunds-due' : purchaseId === null ? 'appointments' : 'packages-unused';
  return transfer(amountMinor, { debit: moneyAccount(payment), credit });
}

/** Takes money that is due first, then unused sessions of the package. The rest reduces the revenue. */
function refundEntries(payment: LedgerPayment, { dueMinor, unusedMinor }: PaymentBalances): Entry[] {
  const { isUnwanted, purchaseId } = payment;
  const amountMinor = payment.amountMinor - payment.keptMinor;
  const isOfPurchase = purchaseId !== null;
  const due = isOfPurchase ? Math.min(amountMinor, dueMinor) : isUnwanted ? amountMinor : 0;
  const unused = isOfPurchase ? Math.min(amountMinor - due, unusedMinor) : 0;
  const entries: Entry[] = [
    { account: 'refunds-due', amountMinor: due },
    { account: 'packages-unused', amountMinor: unused },
    { account: 'refunds', amountMinor: amountMinor - due - unused },
    { account: moneyAccount(payment), amountMinor: -amountMinor },
  ];
  return entries.filter((entry) => entry.amountMinor !== 0);
}

/**
 * Value of a session that is redeemed. The last one takes all that is left, so that the sessions add up to the
 * price, also after sessions were given back.
 */
export function sessionValue(purchase: {
  priceMinor: number;
  sessionsTotal: number;
  /** Including this one. */
  sessionsRedeemed: number;
  unusedMinor: number;
}): number {
  const { priceMinor, sessionsTotal, sessionsRedeemed, unusedMinor } = purchase;
  return sessionsRedeemed >= sessionsTotal ? unusedMinor : Math.floor(priceMinor / sessionsTotal);
}
