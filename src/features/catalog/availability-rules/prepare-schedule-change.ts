import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertJobs } from '../../../platform/jobs/job-table.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import { startTimeSlice } from '../../../platform/time-slices.ts';
import { newId } from '../../../shared/ids.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import { insertWaitlistHolds, listWaitlistDemand, type OpenedTime } from './opened-store.ts';
import type { Schedule } from './rules/schedule.ts';
import { findStranded, openedTimes } from './rules/schedule-change.ts';
import {
  type BookingRow,
  listSchedules,
  listUpcomingBookings,
  type ProfessionalAtBusiness,
} from './schedule-store.ts';

/** Offers a newly bookable time to waiting customers. */
export const openedTimeJob = jobKind<OpenedTime>('waitlist-opened');

// Only the earliest opened times are offered. This limits the number of jobs when hours are changed back and
// forth.
const maxOpened = 200;

// The header of an error is short.
const maxNamed = 5;

/** Required before every schedule change is written, after `lockSchedule` or `lockBusinessSchedule`. */
export async function prepareScheduleChange(transaction: Transaction, change: ScheduleChange): Promise<void> {
  await requireNoStrandedBookings(transaction, change);
  await holdOpenedTimes(transaction, change);
}

/**
 * Holds newly bookable times for the waitlist and queues their offers. Closes a race with customers who do
 * not wait. Call before the change is written, with the schedule locked.
 */
export async function holdOpenedTimes(
  transaction: Transaction,
  { professionalId, businessId, now, change }: ScheduleChange,
): Promise<void> {
  const waited = await listWaitlistDemand(transaction, { professionalId, businessId, now });
  if (waited.length === 0) return;
  const turns = startTimeSlice();
  const opened: OpenedTime[] = [];
  const from = addDays(toLocal(now.getTime(), 'UTC').date, -2);
  for (const { schedule, ...place } of await listSchedules(transaction, waited, from)) {
    const dates = waited.find((one) => isSame(one, place))!;
    for (const { start, end } of openedTimes(schedule, change(schedule, place), dates))
      if (end > now.getTime()) opened.push({ ...place, startMs: Math.max(start, now.getTime()), endMs: end });
    if (turns.isOver()) await turns.next();
  }
  const first = opened.sort((a, b) => a.startMs - b.startMs).slice(0, maxOpened);
  if (first.length === 0) return;
  await insertWaitlistHolds(transaction, first, now);
  await insertJobs(
    transaction,
    { kind: openedTimeJob.name, queue: openedTimeJob.queue },
    first.map((payload) => ({ id: newId('job', now.getTime()), payload, runAt: now })),
    now,
  );
}

const isSame = (
  one: { businessId: string; professionalId: string },
  other: { businessId: string; professionalId: string },
) => one.businessId === other.businessId && one.professionalId === other.professionalId;

export interface ScheduleChange {
  /** Bookings to check: those of a professional, of a business, or of the professional at the business. */
  professionalId?: string;
  businessId?: string;
  /** Period of a temporary change. */
  between?: { from: Date; to: Date };
  now: Date;
  /** Whether the caller may see all bookings to check. The error then names them. */
  isStaffOfAll?: true;
  /** Returns the changed schedule of each affected professional. */
  change: (before: Schedule, place: ProfessionalAtBusiness) => Schedule;
}

/**
 * Throws SCHEDULE_TIME_TAKEN if the change would strand an upcoming booking. Call before the change is
 * written and after `lockSchedule` or `lockBusinessSchedule`, so that no booking is added in between.
 */
export async function requireNoStrandedBookings(
  transaction: Transaction,
  change: ScheduleChange,
): Promise<void> {
  const stranded = await listStrandedBookings(transaction, change, change.isStaffOfAll ? maxNamed : 1);
  if (stranded.length === 0) return;
  throw new AppError('SCHEDULE_TIME_TAKEN', change.isStaffOfAll ? { id: stranded.join(', ') } : {});
}

/** Ids of upcoming bookings that the change would leave outside the schedule, at most `most`. */
export async function listStrandedBookings(
  transaction: Transaction,
  { professionalId, businessId, between, now, change }: ScheduleChange,
  most: number,
): Promise<string[]> {
  const bookings = await listUpcomingBookings(transaction, { professionalId, businessId, between, now });
  if (bookings.length === 0) return [];
  const byPlace = new Map<string, BookingRow[]>();
  for (const booking of bookings) {
    const others = byPlace.get(placeKey(booking));
    if (others === undefined) byPlace.set(placeKey(booking), [booking]);
    else others.push(booking);
  }
  const places = [...byPlace.values()].map(([first]) => first!);
  // Two days back: today began earlier in other time zones, and a booking may have begun yesterday.
  const turns = startTimeSlice();
  const from = addDays(toLocal(now.getTime(), 'UTC').date, -2);
  const stranded: string[] = [];
  for (const { schedule, ...place } of await listSchedules(transaction, places, from)) {
    const changed = change(schedule, place);
    for (const booking of byPlace.get(placeKey(place)) ?? []) {
      if (findStranded(schedule, changed, [booking]).length > 0) stranded.push(booking.id);
      if (stranded.length === most) return stranded;
      if (turns.isOver()) await turns.next();
    }
  }
  return stranded;
}

const placeKey = ({ businessId, professionalId }: ProfessionalAtBusiness) =>
  `${businessId} ${professionalId}`;
