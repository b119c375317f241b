import type { Transaction } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/events/events.ts';
import type { JobHandler } from '../../../platform/jobs/run-jobs.ts';
import type { EventKind } from '../../../shared/event-kinds.ts';
import { hourMs, minuteMs } from '../../../shared/time.ts';
import {
  applyReport,
  changePayment,
  dropPayment,
  followJob,
  type PaymentDependencies,
} from './change-payment.ts';
import { refundAtProvider } from './refund-payment.ts';
import { expiresMs, nextStep } from './rules/next-step.ts';
import { findPayment, listUnfinished, type PaymentRow } from './store.ts';

const firstLookMinutes = 10;
const againMinutes = 60;

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs);

/** First status check of a payment, in case its event was lost. */
export const firstLookAt = (now: Date) => inMinutes(now, firstLookMinutes);

/** Retries after five seconds, then with growing delays, and hourly for weeks. */
export const followPolicy = {
  attempts: 1000,
  delaySeconds: (attempt: number) => Math.min(5 * 3 ** (attempt - 1), 3600),
};

export function followPayment(dependencies: PaymentDependencies): JobHandler<{ paymentId: string }> {
  const { db, clock, jobs } = dependencies;
  return async ({ paymentId }) => {
    await takeStep(dependencies, paymentId);
    const payment = await findPayment(db, paymentId);
    if (payment === null || !isUnderWay(payment)) return;
    await db.transaction((transaction) =>
      jobs.enqueue(transaction, followJob, { paymentId }, nextLookAt(payment, clock.now())),
    );
  };
}

/** Whether the payment will still change: by the provider, or because it expires. */
function isUnderWay({ provider, status, purchaseId }: PaymentRow): boolean {
  if (provider === 'stripe') return status === 'open' || status === 'refunding';
  return purchaseId !== null && status === 'open';
}

function nextLookAt(payment: PaymentRow, now: Date): Date {
  const later = inMinutes(now, againMinutes);
  const lapses = payment.purchaseId === null ? null : expiresMs(payment);
  return lapses !== null && lapses > now.getTime() && lapses < later.getTime() ? new Date(lapses) : later;
}

async function takeStep(dependencies: PaymentDependencies, id: string): Promise<void> {
  const { db, clock, providers } = dependencies;
  const payment = await findPayment(db, id);
  if (payment === null) return;
  const provider = providers[payment.provider];
  const step = nextStep(
    {
      provider: payment.provider,
      status: payment.status,
      expiresMs: expiresMs(payment),
      isCalledOff: payment.isCalledOff,
      isMissed: payment.isMissed,
      refundFailed: payment.problem === 'refund_failed',
    },
    clock.now().getTime(),
  );
  switch (step) {
    case 'drop':
      return dropPayment(dependencies, id);
    case 'look':
      return applyReport(dependencies, id, await provider.find(payment));
    case 'withdraw':
      return applyReport(dependencies, id, await provider.withdraw(payment));
    case 'refund': {
      const returning = await db.transaction((transaction) =>
        changePayment(dependencies, transaction, id, { event: 'refund', by: null }),
      );
      if (returning.status === 'refunding') await refundAtProvider(dependencies, returning, null);
      return;
    }
    case 'rest':
      return;
  }
}

/** A no-show can be undone for a day, and the fee with it. */
const undoHours = 24;
const undoneUntil = (now: Date) => new Date(now.getTime() + undoHours * hourMs);

/**
 * Withdraws open payments of cancelled appointments and purchases, and refunds online payments. After a
 * no-show, refunds what the fee leaves of the deposit. A job, because it calls the provider.
 */
export function followCancellations({
  jobs,
  clock,
}: Pick<PaymentDependencies, 'jobs' | 'clock'>): Subscriber {
  return async (transaction, events) => {
    const idsOf = (...kinds: EventKind[]) =>
      events.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId);
    await followSubjects(jobs, transaction, idsOf('appointment.cancelled', 'package.cancelled'));
    await followSubjects(jobs, transaction, idsOf('appointment.no_show'), undoneUntil(clock.now()));
  };
}

async function followSubjects(
  jobs: PaymentDependencies['jobs'],
  transaction: Transaction,
  subjectIds: readonly string[],
  runAt?: Date,
): Promise<void> {
  if (subjectIds.length === 0) return;
  for (const paymentId of await listUnfinished(transaction, subjectIds))
    await jobs.enqueue(transaction, followJob, { paymentId }, runAt);
}

/** A valid receipt defers the refunds of a cancelled or missed appointment. Continues them when it is voided. */
export async function followVoidedReceipt(
  { jobs, clock }: Pick<PaymentDependencies, 'jobs' | 'clock'>,
  transaction: Transaction,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (status === 'Cancelled') await followSubjects(jobs, transaction, [id]);
  if (status === 'NoShow') await followSubjects(jobs, transaction, [id], undoneUntil(clock.now()));
}
