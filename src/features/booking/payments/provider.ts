import type { ErrorCode } from 'openslot-facts/errors';
import type { ProviderName } from './rules/payment-states.ts';

/** A payment as a provider sees it. */
export interface PaymentOrder {
  /** The same however often it is asked for: the provider makes one payment of it. */
  id: string;
  /** What is paid for: an appointment or the purchase of a package, the other is null. */
  appointmentId: string | null;
  purchaseId: string | null;
  mode: 'intent' | 'checkout';
  amountMinor: number;
  currency: string;
  createdAt: Date;
}

/** One it knows. */
export interface KnownPayment extends PaymentOrder {
  reference: string | null;
  chargeReference: string | null;
}

/** One that is to be given back. */
export interface RefundablePayment extends KnownPayment {
  refundId: string;
}

/** What the client needs to pay. */
export interface Opened {
  reference: string | null;
  clientSecret: string | null;
  /** A page to pay on. */
  url: string | null;
}

export interface Receipt {
  /** Null: not a whole number of the currency's smallest unit. */
  amountMinor: number | null;
  currency: string;
  chargeReference: string | null;
}

/** How a payment stands with the provider. `open`: it may still be paid, or is being paid. */
export type Report =
  | { state: 'open'; opened: Opened }
  | { state: 'withdrawn' }
  | { state: 'received'; receipt: Receipt };

/** `pending`: the provider has begun, and will tell. */
export type RefundReport = 'returned' | 'pending' | 'failed';

/** Something the provider tells by itself. */
export interface ProviderEvent {
  id: string;
  kind: string;
  /** Ours, where the provider still knows it. */
  paymentId: string | null;
  references: string[];
  happened:
    | { event: 'received'; receipt: Receipt }
    | { event: 'withdrawn'; reference: string }
    | { event: 'returned'; refundId: string | null }
    | { event: 'return_failed'; refundId: string | null }
    | null;
}

export interface PaymentProvider {
  /** Throws `PaymentRefused` when it will never take this payment, `ProviderUnavailable` when nobody knows whether it did. */
  open(payment: PaymentOrder): Promise<Opened>;
  find(payment: KnownPayment): Promise<Report>;
  /** Sees to it that it cannot be paid any more, where that is still possible. */
  withdraw(payment: KnownPayment): Promise<Report>;
  refund(payment: RefundablePayment): Promise<RefundReport>;
  /** Null when it does not come from the provider. */
  readEvent(body: string, signature: string, now: Date): Promise<ProviderEvent | null>;
}

export type Providers = Record<ProviderName, PaymentProvider>;

/** Whether it took effect is not known: asking again, with the same ids, is the way to find out. */
export class ProviderUnavailable extends Error {}

export class PaymentRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
