import { AppError } from '../../../errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { takeTurns } from '../../../platform/turns.ts';
import { addDays, toLocal } from '../../../shared/zoned-time.ts';
import { findStranded } from './rules/find-stranded.ts';
import type { Schedule } from './rules/schedule.ts';
import {
  type BookingRow,
  listSchedules,
  listUpcomingBookings,
  type ProfessionalAtBusiness,
} from './schedule-store.ts';

export interface ScheduleChange {
  /** Whose bookings it may touch: a professional's, a business's, or the professional's at the business. */
  professionalId?: string;
  businessId?: string;
  /** Where in time, when it is not for good. */
  between?: { from: Date; to: Date };
  now: Date;
  /** The schedule of each professional concerned, as it would be. */
  change: (before: Schedule) => Schedule;
}

/**
 * SCHEDULE_TIME_TAKEN when a change would strand an upcoming booking. To be asked before the change is written, and after
 * `lockSchedule` or `lockBusinessSchedule`: else a booking could slip in between.
 */
export async function requireNothingStranded(
  transaction: Transaction,
  { professionalId, businessId, between, now, change }: ScheduleChange,
): Promise<void> {
  const bookings = await listUpcomingBookings(transaction, { professionalId, businessId, between, now });
  if (bookings.length === 0) return;
  const byPlace = new Map<string, BookingRow[]>();
  for (const booking of bookings) {
    const others = byPlace.get(placeKey(booking));
    if (others === undefined) byPlace.set(placeKey(booking), [booking]);
    else others.push(booking);
  }
  const places = [...byPlace.values()].map(([first]) => first!);
  // Two days back: today has begun earlier elsewhere, and a booking may have begun yesterday.
  const turns = takeTurns();
  const from = addDays(toLocal(now.getTime(), 'UTC').date, -2);
  for (const { schedule, ...place } of await listSchedules(transaction, places, from)) {
    const changed = change(schedule);
    for (const booking of byPlace.get(placeKey(place)) ?? []) {
      if (findStranded(schedule, changed, [booking]).length > 0) throw new AppError('SCHEDULE_TIME_TAKEN');
      if (turns.isOver()) await turns.next();
    }
  }
}

const placeKey = ({ businessId, professionalId }: ProfessionalAtBusiness) =>
  `${businessId} ${professionalId}`;
