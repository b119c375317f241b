import type { Interval } from '../../../../shared/intervals.ts';
import { dayMs, minuteMs, weekdayOf } from '../../../../shared/time.ts';
import { addDays, toInstant, toLocal } from '../../../../shared/zoned-time.ts';

/** When a class takes place: every week on a weekday, from a first to a last date; one that happens once has the same date as both. */
export interface ClassPattern {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly startMinute: number;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** Days on which it does not take place. */
  readonly exceptDates: readonly string[];
}

/** A pattern with all that decides which instants it takes. */
export interface ClassTime extends ClassPattern {
  readonly id: string;
  readonly serviceId: string;
  /** Of the business it is at. */
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** What is planned for a professional at a business. */
export interface Timetable {
  /** Services of the business that can be booked at their class times only, whoever teaches them. */
  readonly serviceIds: readonly string[];
  /** The professional's, at whatever business. */
  readonly classTimes: readonly ClassTime[];
}

export const emptyTimetable: Timetable = { serviceIds: [], classTimes: [] };

export interface ClassOccurrence {
  readonly classTime: ClassTime;
  readonly date: string;
  readonly startMs: number;
  readonly endMs: number;
  /** With the buffers around it; instants. */
  readonly blocked: Interval;
}

export function occursOn(pattern: ClassPattern, date: string): boolean {
  const { weekday, fromDate, toDate, exceptDates } = pattern;
  return (
    weekdayOf(date) === weekday &&
    (fromDate === null || fromDate <= date) &&
    (toDate === null || date <= toDate) &&
    !exceptDates.includes(date)
  );
}

/** The first day on or after a date that has this weekday. */
export function nextWeekday(date: string, weekday: number): string {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** The days of it between two dates, both included, in order. */
export function datesBetween(pattern: ClassPattern, fromDate: string, toDate: string): string[] {
  const first = pattern.fromDate !== null && pattern.fromDate > fromDate ? pattern.fromDate : fromDate;
  const last = pattern.toDate !== null && pattern.toDate < toDate ? pattern.toDate : toDate;
  const dates: string[] = [];
  for (let date = nextWeekday(first, pattern.weekday); date <= last; date = addDays(date, 7))
    if (!pattern.exceptDates.includes(date)) dates.push(date);
  return dates;
}

/** Null on a day whose clock skips its start: then it does not take place. */
export function occurrenceOn(classTime: ClassTime, date: string): ClassOccurrence | null {
  const startMs = toInstant(date, classTime.startMinute, classTime.timezone);
  if (startMs === null) return null;
  const endMs = startMs + classTime.durationMinutes * minuteMs;
  return {
    classTime,
    date,
    startMs,
    endMs,
    blocked: {
      start: startMs - classTime.bufferBeforeMinutes * minuteMs,
      end: endMs + classTime.bufferAfterMinutes * minuteMs,
    },
  };
}

/** Those of it between two dates of its own zone, both included, in order. */
export function occurrencesOf(classTime: ClassTime, fromDate: string, toDate: string): ClassOccurrence[] {
  return datesBetween(classTime, fromDate, toDate).flatMap((date) => occurrenceOn(classTime, date) ?? []);
}

/** Those of all that take some of the time between two instants, buffers included. */
export function occurrencesWithin(
  classTimes: readonly ClassTime[],
  { start, end }: Interval,
): ClassOccurrence[] {
  return classTimes.flatMap((classTime) => {
    const { timezone, durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = classTime;
    const reachMs = (durationMinutes + bufferAfterMinutes) * minuteMs;
    const first = toLocal(start - reachMs - dayMs, timezone).date;
    const last = toLocal(end + bufferBeforeMinutes * minuteMs + dayMs, timezone).date;
    return occurrencesOf(classTime, first, last).filter(
      ({ blocked }) => blocked.start < end && start < blocked.end,
    );
  });
}

/** Whether the pattern begins at this instant, and on which of its days. */
export function dateOfStart(
  pattern: ClassPattern & Pick<ClassTime, 'timezone'>,
  startMs: number,
): string | null {
  const { date, minute } = toLocal(startMs, pattern.timezone);
  if (minute !== pattern.startMinute || !occursOn(pattern, date)) return null;
  // A time that comes twice means the first.
  return toInstant(date, minute, pattern.timezone) === startMs ? date : null;
}
