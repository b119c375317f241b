import { minuteMs } from '../../../shared/time.ts';
import { lapseJob, type WaitlistParts } from './enter-line.ts';
import { listOverdueOffers } from './offer-store.ts';
import { expireEntries } from './store.ts';

// By then the job that ends an offer has either done so or given up.
const overdueMs = 10 * minuteMs;

/** Ends wishes whose days are over, and offers whose end was missed. */
export async function tidyWaitlist({ db, clock, jobs }: WaitlistParts): Promise<void> {
  const now = clock.now();
  await expireEntries(db, now);
  const overdue = await listOverdueOffers(db, new Date(now.getTime() - overdueMs));
  if (overdue.length === 0) return;
  await db.transaction(async (transaction) => {
    await jobs.enqueueAll(
      transaction,
      lapseJob,
      overdue.map(({ holdId }) => ({ holdId })),
    );
  });
}
