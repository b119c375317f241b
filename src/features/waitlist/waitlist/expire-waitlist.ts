import type { Transaction } from '../../../platform/database/database.ts';
import { minuteMs } from '../../../shared/time.ts';
import { lapseJob, type WaitlistDependencies } from './lock-for-offer.ts';
import { closeOpenOffers, expireOpenEntries, listOverdueOffers } from './offer-store.ts';
import { expireEntries } from './store.ts';

// After this time the job that ends the offer has run or failed for good.
const overdueAfterMs = 10 * minuteMs;

/** Expires entries with past dates and queues offers whose deadline job was missed. */
export async function tidyWaitlist({ db, clock, jobs }: WaitlistDependencies): Promise<void> {
  const now = clock.now();
  await expireEntries(db, now);
  const overdue = await listOverdueOffers(db, new Date(now.getTime() - overdueAfterMs));
  if (overdue.length === 0) return;
  await db.transaction(async (transaction) => {
    await jobs.enqueueAll(
      transaction,
      lapseJob,
      overdue.map(({ holdId }) => ({ holdId })),
    );
  });
}

/**
 * Ends the waitlist of a business that closes and returns the user ids of expired entries. The caller holds
 * the waitlist lock and the schedule lock, so no offer or entry is added concurrently. The caller also
 * releases the held times.
 */
export async function expireWaitlist(
  transaction: Transaction,
  businessId: string,
  now: Date,
): Promise<string[]> {
  await closeOpenOffers(transaction, businessId);
  return expireOpenEntries(transaction, businessId, now);
}
