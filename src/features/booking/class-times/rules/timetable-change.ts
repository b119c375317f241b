import { contains, subtract } from '../../../../shared/intervals.ts';
import { addDays, toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows, openWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';
import {
  type ClassOccurrence,
  type ClassTime,
  dateOfStart,
  occurrenceOn,
  occurrencesOf,
  occursOn,
} from '../../../catalog/timetables/rules/class-time.ts';
import { isSingle, sameWeek } from './requested-pattern.ts';

export interface TaughtTime extends ClassTime {
  professionalId: string;
}

export interface BookedSeat {
  id: string;
  startMs: number;
}

export interface AffectedSeat extends BookedSeat {
  /** Date of its class session. */
  date: string;
}

/** Upcoming seats that would lose their class. */
export function affectedSeats(
  before: TaughtTime,
  after: readonly TaughtTime[],
  seats: readonly BookedSeat[],
  nowMs: number,
): AffectedSeat[] {
  return seats.flatMap((seat) => {
    const date = seat.startMs > nowMs ? dateOfStart(before, seat.startMs) : null;
    const isKept = after.some(
      (time) =>
        time.professionalId === before.professionalId &&
        time.serviceId === before.serviceId &&
        dateOfStart(time, seat.startMs) !== null,
    );
    return date === null || isKept ? [] : [{ ...seat, date }];
  });
}

export interface MovedSeat {
  date: string;
  startMinute: number;
  startMs: number;
  professionalId: string;
}

/**
 * New time of a seat: the date of a single class, otherwise in the same week. Null when the class does not
 * take place then, or has started.
 */
export function movedSeatOf({ date }: AffectedSeat, after: TaughtTime, nowMs: number): MovedSeat | null {
  const moved = isSingle(after) ? after.fromDate! : sameWeek(date, after.weekday);
  const occurrence = occursOn(after, moved) ? occurrenceOn(after, moved) : null;
  if (occurrence === null || occurrence.startMs <= nowMs) return null;
  const { startMinute, professionalId } = after;
  return { date: moved, startMinute, startMs: occurrence.startMs, professionalId };
}

// Longer than the longest booking horizon.
const lookAheadDays = 740;

/** Whether the business is open for at least one upcoming occurrence. */
export function isEverOpen(time: ClassTime, schedule: Schedule, today: string): boolean {
  const first = time.fromDate !== null && time.fromDate > today ? time.fromDate : today;
  return occurrencesOf(time, first, addDays(first, lookAheadDays)).some((occurrence) =>
    isOpen(occurrence, schedule),
  );
}

function isOpen({ startMs, endMs }: ClassOccurrence, schedule: Schedule): boolean {
  return toLocalSpans(startMs, endMs, schedule.timezone).every((span) =>
    contains(subtract(openWindows(schedule, span.date), absentWindows(schedule.closures, span.date)), span),
  );
}
