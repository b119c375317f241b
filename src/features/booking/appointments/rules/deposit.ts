import type { Status } from './transitions.ts';

export const depositStatuses = ['due', 'paid', 'waived', 'expired', 'cancelled', 'refunded'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

export const depositEvents = [
  /** The client has paid at least the deposit. */
  'received',
  /** Staff confirmed the appointment without it. */
  'confirmed',
  /** The appointment was cancelled. */
  'cancelled',
  /** It was not paid in time. */
  'expired',
  /** The amount received is below the deposit again. */
  'returned',
] as const;
export type DepositEvent = (typeof depositEvents)[number];

/** Events that are not in the table have no effect: they arrive late, twice and in any order. */
const depositTransitions: Record<DepositStatus, Partial<Record<DepositEvent, DepositStatus>>> = {
  due: { received: 'paid', confirmed: 'waived', cancelled: 'cancelled', expired: 'expired' },
  paid: { returned: 'refunded' },
  waived: { received: 'paid' },
  // The bank returned the refund.
  refunded: { received: 'paid' },
  // Money that arrives now is refunded.
  expired: {},
  cancelled: {},
};

export const nextDepositStatus = (status: DepositStatus, event: DepositEvent): DepositStatus =>
  depositTransitions[status][event] ?? status;

/** Deposit of an appointment, in the shape that the store reads. */
export interface StoredDeposit {
  amountMinor: number;
  /** ISO 8601. */
  dueAt: string;
  status: DepositStatus;
  lateFeeMinor: number;
  noShowFeeMinor: number;
  /** Fee that the business keeps. Null until a late cancellation or a no-show. */
  feeMinor: number | null;
}

interface PayableAppointment {
  status: Status;
  price_minor: number | null;
  paid_minor: number;
  deposit: StoredDeposit | null;
}

/** Rest of the price. Null without a price. */
export const restOf = ({ price_minor, paid_minor }: PayableAppointment): number | null =>
  price_minor === null ? null : Math.max(0, price_minor - paid_minor);

export const isDepositDue = ({ deposit }: Pick<PayableAppointment, 'deposit'>): boolean =>
  deposit?.status === 'due';
