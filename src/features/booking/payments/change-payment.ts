import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { toMajor } from '../../../shared/money.ts';
import { type MoneyMovement, updateAppointmentPayment, updatePurchasePayment } from './paid-subject-store.ts';
import { type Providers, ProviderUnavailable, type Receipt, type Report } from './provider.ts';
import {
  nextStatus,
  type PaymentEvent,
  type PaymentStatus,
  type ProviderName,
  viewOfPayment,
} from './rules/payment-states.ts';
import { type LockedPayment, lockPayment, type PaymentRow, updatePayment } from './store.ts';

/** What the use cases of payments are given. */
export interface PaymentDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  /** The one that new payments are made with. */
  provider: ProviderName;
  providers: Providers;
}

/** Sees to what has become of a payment when nobody is waiting for it. */
export const followJob = jobKind<{ paymentId: string }>('payment.follow', 'urgent');

/** Something that happened to a payment, and who did it: null when the provider or time did. */
export type PaymentChange = { by: string | null } & (
  | { event: 'opened'; reference: string | null }
  | { event: 'received'; receipt: Receipt | null }
  | { event: Exclude<PaymentEvent, 'opened' | 'received'> }
);

/**
 * Every change of an existing payment's status goes through here: under the lock of payment and what it is for, by the table of states, in one
 * transaction with the job that finishes what was begun. Whoever comes second finds that there is nothing left to do.
 */
export async function changePayment(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  id: string,
  happening: PaymentChange,
): Promise<PaymentRow> {
  const payment = await lockPayment(transaction, id);
  if (payment === null) throw new Error(`there is no payment ${id}`);
  const status = statusAfter(payment, happening);
  if (status === payment.status) return payment;
  if (happening.event === 'received' && isOtherAmount(payment, happening.receipt))
    return flagAmount(dependencies, transaction, payment);
  const now = dependencies.clock.now();
  const changed = await updatePayment(
    transaction,
    id,
    { ...fieldsAfter(payment, happening, status, now), status },
    now,
  );
  if (!changed.superfluous) await updateSubject(transaction, payment, changed, happening.by, now);
  if (status === 'refunding')
    await dependencies.jobs.enqueue(transaction, followJob, { paymentId: id }, refundAt(now, happening));
  return changed;
}

/** Money nobody waits for any more goes back at once. */
function statusAfter(payment: LockedPayment, { event }: PaymentChange): PaymentStatus {
  const status = nextStatus(payment.status, event);
  return event === 'received' && status !== payment.status && isUnwanted(payment)
    ? nextStatus(status, 'refund')
    : status;
}

const isUnwanted = ({ isCalledOff, hasRival }: LockedPayment) => isCalledOff || hasRival;

function fieldsAfter(payment: LockedPayment, happening: PaymentChange, status: PaymentStatus, now: Date) {
  const { event } = happening;
  const chargeReference =
    (event === 'received' ? happening.receipt?.chargeReference : null) ?? payment.chargeReference;
  const isRefund = status === 'refunding';
  return {
    // One that was paid before we learnt its name has at least that of its charge.
    reference: event === 'opened' ? happening.reference : (payment.reference ?? chargeReference),
    chargeReference,
    refundId: isRefund ? newId('refund', now.getTime()) : payment.refundId,
    problem: event === 'return_failed' ? ('refund_failed' as const) : null,
    superfluous: payment.superfluous || (movesMoney(event) && payment.hasRival),
    refundedBy: isRefund || status === 'refunded' ? happening.by : null,
  };
}

const movesMoney = (event: PaymentEvent) => event === 'received' || event === 'returned';

async function updateSubject(
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
  else await updateAppointmentPayment(transaction, after.appointmentId!, view, news, now);
}

const actions: Partial<Record<PaymentStatus, MoneyMovement['action']>> = {
  settled: 'pay',
  refunded: 'refund',
};

function movementOf(before: PaymentStatus, payment: PaymentRow, by: string | null): MoneyMovement | null {
  const { status, amountMinor, currency } = payment;
  const action =
    status === 'settled' && (before === 'refunding' || before === 'refunded')
      ? 'refund-failed'
      : // Received, though only to be given back.
        status === 'refunding' && before !== 'settled'
        ? actions.settled
        : actions[status];
  return action === undefined ? null : { action, by, amountMajor: toMajor(amountMinor, currency), currency };
}

/** Whoever decides on it also does it; the job is for when they do not come to an end. */
const finishSeconds = 60;
const refundAt = (now: Date, { event }: PaymentChange) =>
  event === 'refund' ? new Date(now.getTime() + finishSeconds * 1000) : now;

function isOtherAmount(payment: PaymentRow, receipt: Receipt | null): boolean {
  if (receipt === null) return false;
  return receipt.amountMinor !== payment.amountMinor || receipt.currency !== payment.currency;
}

/** Not ours to interpret: it stays as it is until somebody has looked. */
async function flagAmount(
  { log, clock }: PaymentDependencies,
  transaction: Transaction,
  payment: LockedPayment,
): Promise<PaymentRow> {
  log.error({ payment: payment.id }, 'a provider reports another amount than was asked for');
  return updatePayment(
    transaction,
    payment.id,
    { ...payment, problem: 'amount', refundedBy: null },
    clock.now(),
  );
}

/** What the provider says of it. An open one is as we know it. */
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

/** Sees to it that it cannot be paid any more, or learns that it has been. Throws PAYMENT_PENDING while neither is certain. */
export async function withdrawPayment(dependencies: PaymentDependencies, payment: PaymentRow): Promise<void> {
  if (payment.status === 'creating') return dropPayment(dependencies, payment.id);
  const report = await unlessUnavailable(dependencies, payment.id, () =>
    dependencies.providers[payment.provider].withdraw(payment),
  );
  await applyReport(dependencies, payment.id, report);
  if (report.state === 'open') throw new AppError('PAYMENT_PENDING');
}

/** One whose secret nobody was given: whoever is about to get it finds it gone. */
export async function dropPayment(dependencies: PaymentDependencies, id: string): Promise<void> {
  await dependencies.db.transaction((transaction) =>
    changePayment(dependencies, transaction, id, { event: 'dropped', by: null }),
  );
}

/** What a provider does not answer is under way for all we know. */
export async function unlessUnavailable<T>(
  { log }: PaymentDependencies,
  paymentId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, payment: paymentId }, 'a provider did not answer');
    throw new AppError('PAYMENT_PENDING', { cause: error });
  }
}
