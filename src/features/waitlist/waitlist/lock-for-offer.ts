import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { lockForBooking } from '../../booking/appointments/lock-store.ts';
import type { ChangedDay } from '../../booking/availability/rules/changed-days.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { lockWaitlist } from './offer-store.ts';
import type { FreedTime } from './rules/freed-time.ts';

export interface WaitlistDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** Called after a time was held or released, to drop cached availability. */
  invalidateDays: (...days: ChangedDay[]) => void;
}

/** The queue of a business may be long, and every entry is examined. */
export const offerTransaction = { milliseconds: 30_000, isBackground: true };

/** Offers a freed time to waiting customers. */
export const offerJob = jobKind<FreedTime>('waitlist-offer', 'urgent');
/** Ends an offer at its deadline. */
export const lapseJob = jobKind<{ holdId: string }>('waitlist-lapse', 'urgent');

/**
 * Locks the waitlist of the business, then the schedule and the bookings of the professional. Required before
 * an offer is made or ended. Returns the time after the locks were acquired.
 */
export async function lockForOffer(
  { clock }: WaitlistDependencies,
  transaction: Transaction,
  freed: FreedTime,
): Promise<Date> {
  await lockWaitlist(transaction, freed.businessId);
  await shareSchedule(transaction, freed);
  const now = clock.now();
  const { professionalId, businessId } = freed;
  await lockForBooking(transaction, { professionalId, businessId, userId: '', now });
  return now;
}
