import type { Interval } from '../../../../shared/intervals.ts';
import { dayMs, minuteMs, weekdayOf } from '../../../../shared/time.ts';
import { addDays, toInstant, toLocal } from '../../../../shared/zoned-time.ts';

/** Weekly recurrence between a first and a last date. A single class has equal dates. */
export interface ClassPattern {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly startMinute: number;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  /** Dates without a class. */
  readonly exceptDates: readonly string[];
}

/** Pattern with the data needed to compute instants. */
export interface ClassTime extends ClassPattern {
  readonly id: string;
  readonly serviceId: string;
  /** Time zone of the business. */
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

/** Classes of a professional, and services of a business that are classes. */
export interface Timetable {
  /** Services of the business that can be booked at class times only, with any professional. */
  readonly serviceIds: readonly string[];
  /** Class times of the professional at all businesses. */
  readonly classTimes: readonly ClassTime[];
}

export const emptyTimetable: Timetable = { serviceIds: [], classTimes: [] };

export interface ClassOccurrence {
  readonly classTime: ClassTime;
  readonly date: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Instants, including the buffers. */
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

/** First date on or after `date` with this weekday. */
export function nextWeekday(date: string, weekday: number): string {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** Dates of the pattern in order, bounds inclusive. */
export function datesBetween(pattern: ClassPattern, fromDate: string, toDate: string): string[] {
  const first = pattern.fromDate !== null && pattern.fromDate > fromDate ? pattern.fromDate : fromDate;
  const last = pattern.toDate !== null && pattern.toDate < toDate ? pattern.toDate : toDate;
  const dates: string[] = [];
  for (let date = nextWeekday(first, pattern.weekday); date <= last; date = addDays(date, 7))
    if (!pattern.exceptDates.includes(date)) dates.push(date);
  return dates;
}

/** Null if a clock change skips the start. The class does not take place then. */
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

/** Occurrences in order, bounds inclusive, dates in the time zone of the class. */
export function occurrencesOf(classTime: ClassTime, fromDate: string, toDate: string): ClassOccurrence[] {
  return datesBetween(classTime, fromDate, toDate).flatMap((date) => occurrenceOn(classTime, date) ?? []);
}

/** Occurrences that overlap the interval, including buffers. */
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

/** Local date of the occurrence that starts at this instant, or null. */
export function dateOfStart(
  pattern: ClassPattern & Pick<ClassTime, 'timezone'>,
  startMs: number,
): string | null {
  const { date, minute } = toLocal(startMs, pattern.timezone);
  if (minute !== pattern.startMinute || !occursOn(pattern, date)) return null;
  // A repeated local time means its first occurrence.
  return toInstant(date, minute, pattern.timezone) === startMs ? date : null;
}
