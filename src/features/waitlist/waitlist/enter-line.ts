import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts';
import { waitForTurn } from '../../booking/appointments/lock-store.ts';
import type { TouchedDay } from '../../booking/availability/rules/touched-times.ts';
import { shareSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { lockLine } from './offer-store.ts';
import type { FreedTime } from './rules/freed-time.ts';

/** What the use cases of the waitlist are given. */
export interface WaitlistParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  /** After a time was kept or let go: what is free shows at once. */
  clearTimes: (...days: TouchedDay[]) => void;
}

/** A line may be long, and each in it is looked at. */
export const patience = { milliseconds: 30_000, isBackground: true };

/** Offers a time that became free to those who wait for it. */
export const offerJob = jobKind<FreedTime>('waitlist-offer', 'urgent');
/** Ends an offer when its time is over. */
export const lapseJob = jobKind<{ holdId: string }>('waitlist-lapse', 'urgent');

/** Before an offer is made or ended: the line stands still, as do the professional's schedule and bookings. Resolves to the moment of it. */
export async function enterLine(
  { clock }: WaitlistParts,
  transaction: Transaction,
  freed: FreedTime,
): Promise<Date> {
  await lockLine(transaction, freed.businessId);
  await shareSchedule(transaction, freed);
  const now = clock.now();
  await waitForTurn(transaction, { professionalId: freed.professionalId, userId: '', now });
  return now;
}
