import { AppError } from '../../../../errors.ts';
import { minuteOfDay, weekdayOf } from '../../../../shared/time.ts';
import { addDays, daysBetween, toInstant } from '../../../../shared/zoned-time.ts';
import { type ClassPattern, datesBetween } from '../../../catalog/timetables/rules/class-time.ts';

/** When, as it is written. Null says what leaving it out does. */
export interface RequestedTime {
  weekday?: number | null;
  date?: string | null;
  start?: string;
  from?: string | null;
  to?: string | null;
}

/** What a new class time says. */
export function readPattern(body: RequestedTime & { start: string }): ClassPattern {
  const { weekday, date } = body;
  const startMinute = readStart(body.start);
  if (date != null) {
    if (weekday != null) throw invalid('INVALID_INPUT', 'weekday', 'either weekday or date, not both');
    requireNoBounds(body);
    return single(date, startMinute);
  }
  if (weekday == null)
    throw new AppError('MISSING_FIELDS', { detail: 'body.weekday or body.date: one of them is required.' });
  return requireDays({
    weekday,
    startMinute,
    fromDate: body.from ?? null,
    toDate: body.to ?? null,
    exceptDates: [],
  });
}

export const isSingle = ({ fromDate, toDate }: ClassPattern) => fromDate !== null && fromDate === toDate;

/** A class time with what a change says of it. What happens once stays so, and what is weekly too. */
export function changePattern(pattern: ClassPattern, change: RequestedTime): ClassPattern {
  const startMinute = change.start === undefined ? pattern.startMinute : readStart(change.start);
  if (isSingle(pattern)) {
    if (change.weekday != null) throw invalid('INVALID_INPUT', 'weekday', 'it takes place once, on a date');
    requireNoBounds(change);
    return single(change.date ?? pattern.fromDate!, startMinute);
  }
  if (change.date != null)
    throw invalid('INVALID_INPUT', 'date', 'it takes place weekly; name an occurrence to move one');
  const weekday = change.weekday ?? pattern.weekday;
  return requireDays({
    weekday,
    startMinute,
    fromDate: change.from === undefined ? pattern.fromDate : change.from,
    toDate: change.to === undefined ? pattern.toDate : change.to,
    exceptDates: pattern.exceptDates.map((date) => sameWeek(date, weekday)),
  });
}

/** The day of the same week, Monday to Sunday, that has another weekday: what is moved stays in its week. */
export function sameWeek(date: string, weekday: number): string {
  const place = (day: number) => (day + 6) % 7;
  return addDays(date, place(weekday) - place(weekdayOf(date)));
}

function single(date: string, startMinute: number): ClassPattern {
  return { weekday: weekdayOf(date), startMinute, fromDate: date, toDate: date, exceptDates: [] };
}

// Further ahead nothing can be booked.
const mostDaysAhead = 730;

/** That some of it still lies ahead, and begins within two years. */
export function requireAhead(
  pattern: ClassPattern,
  { today, nowMs, zone }: { today: string; nowMs: number; zone: string },
): void {
  const field = isSingle(pattern) ? 'date' : 'to';
  const { fromDate, toDate, startMinute } = pattern;
  if (fromDate !== null && daysBetween(today, fromDate) > mostDaysAhead)
    throw invalid(
      'INVALID_VALUE',
      isSingle(pattern) ? 'date' : 'from',
      `at most ${mostDaysAhead} days ahead`,
    );
  if (toDate === null) return;
  const last = datesBetween(pattern, addDays(toDate, -6), toDate).at(-1);
  const lastMs = last === undefined ? null : toInstant(last, startMinute, zone);
  if (toDate < today || (lastMs !== null && lastMs <= nowMs))
    throw invalid('INVALID_VALUE', field, 'must lie ahead');
}

function readStart(start: string): number {
  const minute = minuteOfDay(start);
  if (minute >= 1440) throw invalid('INVALID_VALUE', 'start', 'must be before 24:00');
  return minute;
}

function requireNoBounds({ from, to }: RequestedTime): void {
  if (from != null || to != null)
    throw invalid('INVALID_INPUT', from != null ? 'from' : 'to', 'only of what takes place weekly');
}

function requireDays(pattern: ClassPattern): ClassPattern {
  const { fromDate, toDate } = pattern;
  if (fromDate === null || toDate === null) return pattern;
  if (toDate < fromDate) throw invalid('INVALID_VALUE', 'to', 'must not be before from');
  const days = { ...pattern, exceptDates: [] };
  if (datesBetween(days, fromDate, toDate).length === 0)
    throw invalid('INVALID_VALUE', 'weekday', 'there is no such day between from and to');
  return pattern;
}

const invalid = (code: 'INVALID_INPUT' | 'INVALID_VALUE', field: string, why: string) =>
  new AppError(code, { detail: `body.${field}: ${why}.` });
