import type { ErrorCode } from 'openslot-facts/errors';
import type { ProviderName } from './rules/payment-states.ts';

/** A payment to be created at the provider. */
export interface PaymentOrder {
  /** Also the idempotency key: the provider creates one payment for it. */
  id: string;
  /** Exactly one of the two is set. */
  appointmentId: string | null;
  purchaseId: string | null;
  mode: 'intent' | 'checkout';
  amountMinor: number;
  currency: string;
  /** Paid before the appointment is confirmed. */
  isDeposit: boolean;
  createdAt: Date;
}

/** A payment that exists at the provider. */
export interface KnownPayment extends PaymentOrder {
  reference: string | null;
  chargeReference: string | null;
}

export interface RefundablePayment extends KnownPayment {
  refundId: string;
  /** Part of the amount that is not refunded. */
  keptMinor: number;
}

/** Data that the client needs to pay. */
export interface Opened {
  reference: string | null;
  clientSecret: string | null;
  /** Payment page. */
  url: string | null;
}

export interface Receipt {
  /** Null when the amount is not a whole number of minor units. */
  amountMinor: number | null;
  currency: string;
  chargeReference: string | null;
}

/** State of a payment at the provider. `open` includes payments in progress. */
export type Report =
  | { state: 'open'; opened: Opened }
  | { state: 'withdrawn' }
  | { state: 'received'; receipt: Receipt };

/** `pending`: the provider sends an event later. */
export type RefundReport = 'returned' | 'pending' | 'failed';

/** An event of the provider. */
export interface ProviderEvent {
  id: string;
  kind: string;
  /** Our id, when the provider has it. */
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
  /**
   * Throws `PaymentRefused` when the provider will never accept the payment, `ProviderUnavailable` when the
   * result is unknown.
   */
  open(payment: PaymentOrder): Promise<Opened>;
  find(payment: KnownPayment): Promise<Report>;
  /** Cancels the payment at the provider, if it can still be cancelled, so that it can no longer be paid. */
  withdraw(payment: KnownPayment): Promise<Report>;
  refund(payment: RefundablePayment): Promise<RefundReport>;
  /** Null when the signature is invalid. */
  readEvent(body: string, signature: string, now: Date): Promise<ProviderEvent | null>;
}

export type Providers = Record<ProviderName, PaymentProvider>;

/** The result is unknown. The request can be repeated with the same ids. */
export class ProviderUnavailable extends Error {}

export class PaymentRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
