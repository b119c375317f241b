import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { toMajor } from '../../../shared/money.ts';
import { postPayment } from '../../money/ledger/post-payment.ts';
import type { LedgerPayment } from '../../money/ledger/rules/movements.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import { type MoneyMovement, updateAppointmentPayment, updatePurchasePayment } from './paid-subject-store.ts';
import { type Providers, ProviderUnavailable, type Receipt, type Report } from './provider.ts';
import {
  hasMoney,
  moneyStepsOf,
  nextStatus,
  type PaymentEvent,
  type PaymentStatus,
  type ProviderName,
  viewOfPayment,
} from './rules/payment-states.ts';
import { type LockedPayment, lockPayment, type PaymentRow, updatePayment } from './store.ts';

export interface PaymentDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  invalidateDays: InvalidateDays;
  /** Provider of new payments. */
  provider: ProviderName;
  providers: Providers;
}

/** Finishes a payment in the background. */
export const followJob = jobKind<{ paymentId: string }>('payment.follow', 'urgent');

/** A change of a payment. `by` is null when the provider or a job caused it. */
export type PaymentChange = { by: string | null } & (
  | { event: 'opened'; reference: string | null }
  | { event: 'received'; receipt: Receipt | null }
  | { event: Exclude<PaymentEvent, 'opened' | 'received'> }
);

/**
 * Every status change of a payment goes through here: with payment and subject locked, by the table of
 * transitions, and in one transaction with the job that finishes it. A repeated change has no effect.
 */
export async function changePayment(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  id: string,
  change: PaymentChange,
): Promise<PaymentRow> {
  const payment = await lockPayment(transaction, id);
  if (payment === null) throw new Error(`Payment ${id} does not exist.`);
  const status = statusAfter(payment, change);
  if (status === payment.status) return payment;
  if (change.event === 'received' && isOtherAmount(payment, change.receipt))
    return flagAmount(dependencies, transaction, payment);
  const now = dependencies.clock.now();
  const changed = await updatePayment(
    transaction,
    id,
    { ...fieldsAfter(payment, change, status, now), status },
    now,
  );
  await postPayment(
    transaction,
    toLedgerPayment(payment, changed),
    moneyStepsOf(payment.status, status),
    now,
  );
  if (!changed.superfluous) await updateSubject(dependencies, transaction, payment, changed, change.by, now);
  if (status === 'refunding')
    await dependencies.jobs.enqueue(transaction, followJob, { paymentId: id }, refundAt(now, change));
  return changed;
}

/** A payment that is no longer needed is refunded at once. */
function statusAfter(payment: LockedPayment, change: PaymentChange): PaymentStatus {
  const { event, by } = change;
  // Nothing is left to refund, or the payment is on a receipt, which staff have to void first.
  if (
    event === 'refund' &&
    (keptOf(payment, change) >= payment.amountMinor || (by === null && payment.hasReceipt))
  )
    return payment.status;
  const status = nextStatus(payment.status, event);
  return event === 'received' && status !== payment.status && isUnwanted(payment)
    ? nextStatus(status, 'refund')
    : status;
}

/** A refund by policy keeps the fee. Staff refund the whole amount. */
const keptOf = (payment: LockedPayment, { event, by }: PaymentChange): number =>
  event === 'refund' && by === null && payment.purchaseId === null
    ? Math.min(payment.amountMinor, payment.feeLeftMinor)
    : 0;

const isUnwanted = ({ isCalledOff, hasRival }: LockedPayment) => isCalledOff || hasRival;

function fieldsAfter(payment: LockedPayment, change: PaymentChange, status: PaymentStatus, now: Date) {
  const { event } = change;
  const chargeReference =
    (event === 'received' ? change.receipt?.chargeReference : null) ?? payment.chargeReference;
  const isRefund = status === 'refunding';
  return {
    // A payment that was received before its reference is known gets the reference of its charge.
    reference: event === 'opened' ? change.reference : (payment.reference ?? chargeReference),
    chargeReference,
    refundId: isRefund ? newId('refund', now.getTime()) : payment.refundId,
    problem: event === 'return_failed' ? ('refund_failed' as const) : null,
    superfluous: payment.superfluous || (movesMoney(event) && payment.hasRival && !hasMoney(payment.status)),
    keptMinor: isRefund ? keptOf(payment, change) : status === 'settled' ? 0 : payment.keptMinor,
    refundedBy: isRefund || status === 'refunded' ? change.by : null,
  };
}

/** A purchase whose payment and refund are reported together was never sold. */
function toLedgerPayment(before: LockedPayment, after: PaymentRow): LedgerPayment {
  const isVoid =
    before.isCalledOff ||
    (after.status === 'refunded' && before.status !== 'settled' && before.status !== 'refunding');
  return {
    id: after.id,
    businessId: before.businessId,
    appointmentId: after.appointmentId,
    purchaseId: after.purchaseId,
    isAtDesk: after.provider === 'none',
    keptMinor: Math.max(before.keptMinor, after.keptMinor),
    isUnwanted: after.superfluous || (after.purchaseId !== null && isVoid),
    amountMinor: after.amountMinor,
    currency: after.currency,
  };
}

const movesMoney = (event: PaymentEvent) => event === 'received' || event === 'returned';

async function updateSubject(
  { invalidateDays }: PaymentDependencies,
  transaction: Transaction,
  before: PaymentRow,
  after: PaymentRow,
  by: string | null,
  now: Date,
): Promise<void> {
  const news = movementOf(before.status, after, by);
  const view = viewOfPayment(after);
  if (news === null && isDeepStrictEqual(view, viewOfPayment(before))) return;
  if (after.purchaseId !== null) await updatePurchasePayment(transaction, after, news, now);
  else {
    const day = await updateAppointmentPayment(transaction, after, news, now);
    transaction.afterCommit(() => invalidateDays(day));
  }
}

const actions: Partial<Record<PaymentStatus, MoneyMovement['action']>> = {
  settled: 'pay',
  refunded: 'refund',
};

function movementOf(before: PaymentStatus, payment: PaymentRow, by: string | null): MoneyMovement | null {
  const { status, currency } = payment;
  const action =
    status === 'settled' && (before === 'refunding' || before === 'refunded')
      ? 'refund-failed'
      : // Received, though only to be given back.
        status === 'refunding' && before !== 'settled'
        ? actions.settled
        : actions[status];
  if (action === undefined) return null;
  const amountMinor = payment.amountMinor - (action === 'refund' ? payment.keptMinor : 0);
  return { action, by, amountMajor: toMajor(amountMinor, currency), currency };
}

/** The request that decides on a refund also carries it out. The job takes over if the process dies. */
const finishSeconds = 60;
const refundAt = (now: Date, { event }: PaymentChange) =>
  event === 'refund' ? new Date(now.getTime() + finishSeconds * 1000) : now;

function isOtherAmount(payment: PaymentRow, receipt: Receipt | null): boolean {
  if (receipt === null) return false;
  return receipt.amountMinor !== payment.amountMinor || receipt.currency !== payment.currency;
}

/** Needs a manual decision: the payment does not change. */
async function flagAmount(
  { log, clock }: PaymentDependencies,
  transaction: Transaction,
  payment: LockedPayment,
): Promise<PaymentRow> {
  log.error({ payment: payment.id }, 'provider reports a different amount');
  return updatePayment(
    transaction,
    payment.id,
    { ...payment, problem: 'amount', refundedBy: null },
    clock.now(),
  );
}

/** Applies the state that the provider reports. */
export async function applyReport(
  dependencies: PaymentDependencies,
  id: string,
  report: Report,
): Promise<void> {
  if (report.state === 'open') return;
  await dependencies.db.transaction((transaction) =>
    changePayment(
      dependencies,
      transaction,
      id,
      report.state === 'received'
        ? { event: 'received', receipt: report.receipt, by: null }
        : { event: 'withdrawn', by: null },
    ),
  );
}

/**
 * Makes sure that the payment can no longer be paid, or applies that it was paid. Throws PAYMENT_PENDING
 * while neither is certain.
 */
export async function withdrawPayment(dependencies: PaymentDependencies, payment: PaymentRow): Promise<void> {
  if (payment.status === 'creating') return dropPayment(dependencies, payment.id);
  const report = await unlessUnavailable(dependencies, payment.id, () =>
    dependencies.providers[payment.provider].withdraw(payment),
  );
  await applyReport(dependencies, payment.id, report);
  if (report.state === 'open') throw new AppError('PAYMENT_PENDING');
}

/** Drops a payment whose client secret was not handed out. */
export async function dropPayment(dependencies: PaymentDependencies, id: string): Promise<void> {
  await dependencies.db.transaction((transaction) =>
    changePayment(dependencies, transaction, id, { event: 'dropped', by: null }),
  );
}

/** Without an answer of the provider, the payment counts as pending. */
export async function unlessUnavailable<T>(
  { log }: PaymentDependencies,
  paymentId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, payment: paymentId }, 'payment provider did not answer');
    throw new AppError('PAYMENT_PENDING', { cause: error });
  }
}
