import type { Subscriber } from '../../../platform/events/events.ts';
import { followJob, type PaymentParts } from './change-payment.ts';
import { listUnfinished } from './store.ts';

/** What is cancelled is not to be paid any more, and who paid online gets it back. That takes the provider, so a job does it. */
export function followCancellations({ jobs }: Pick<PaymentParts, 'jobs'>): Subscriber {
  return async (transaction, events) => {
    const cancelled = events.filter(
      ({ kind }) => kind === 'appointment.cancelled' || kind === 'package.cancelled',
    );
    if (cancelled.length === 0) return;
    const payments = await listUnfinished(
      transaction,
      cancelled.map(({ subjectId }) => subjectId),
    );
    for (const paymentId of payments) await jobs.enqueue(transaction, followJob, { paymentId });
  };
}
