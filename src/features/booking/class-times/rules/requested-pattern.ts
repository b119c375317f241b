import type { ErrorReason } from 'openslot-facts/error-info';
import { AppError } from '../../../../errors.ts';
import { minuteOfDay, weekdayOf } from '../../../../shared/time.ts';
import { addDays, daysBetween, toInstant } from '../../../../shared/zoned-time.ts';
import { type ClassPattern, datesBetween } from '../../../catalog/timetables/rules/class-time.ts';

/** Time fields of a request. Null means the same as absent. */
export interface RequestedTime {
  weekday?: number | null;
  date?: string | null;
  start?: string;
  from?: string | null;
  to?: string | null;
}

export function readPattern(body: RequestedTime & { start: string }): ClassPattern {
  const { weekday, date } = body;
  const startMinute = readStart(body.start);
  if (date != null) {
    if (weekday != null) throw conflicting('weekday', 'Cannot be combined with date.');
    requireNoBounds(body);
    return single(date, startMinute);
  }
  if (weekday == null)
    throw new AppError('MISSING_FIELDS', {
      field: 'body.weekday',
      detail: 'Either weekday or date is required.',
    });
  return requireDays({
    weekday,
    startMinute,
    fromDate: body.from ?? null,
    toDate: body.to ?? null,
    exceptDates: [],
  });
}

export const isSingle = ({ fromDate, toDate }: ClassPattern) => fromDate !== null && fromDate === toDate;

/** Applies an update. A single class stays single, a weekly one stays weekly. */
export function changePattern(pattern: ClassPattern, change: RequestedTime): ClassPattern {
  const startMinute = change.start === undefined ? pattern.startMinute : readStart(change.start);
  if (isSingle(pattern)) {
    if (change.weekday != null) throw conflicting('weekday', 'The class takes place once, on a date.');
    requireNoBounds(change);
    return single(change.date ?? pattern.fromDate!, startMinute);
  }
  if (change.date != null)
    throw conflicting('date', 'The class takes place weekly. Send occurrence to move a single date.');
  const weekday = change.weekday ?? pattern.weekday;
  return requireDays({
    weekday,
    startMinute,
    fromDate: change.from === undefined ? pattern.fromDate : change.from,
    toDate: change.to === undefined ? pattern.toDate : change.to,
    exceptDates: pattern.exceptDates.map((date) => sameWeek(date, weekday)),
  });
}

/** The date in the same week (Monday to Sunday) with another weekday. */
export function sameWeek(date: string, weekday: number): string {
  const place = (day: number) => (day + 6) % 7;
  return addDays(date, place(weekday) - place(weekdayOf(date)));
}

function single(date: string, startMinute: number): ClassPattern {
  return { weekday: weekdayOf(date), startMinute, fromDate: date, toDate: date, exceptDates: [] };
}

// Longest booking horizon.
const mostDaysAhead = 730;

/** Requires that at least one occurrence is in the future, and that the first one is within two years. */
export function requireAhead(
  pattern: ClassPattern,
  { today, nowMs, zone }: { today: string; nowMs: number; zone: string },
): void {
  const field = isSingle(pattern) ? 'date' : 'to';
  const { fromDate, toDate, startMinute } = pattern;
  if (fromDate !== null && daysBetween(today, fromDate) > mostDaysAhead)
    throw invalid(
      isSingle(pattern) ? 'date' : 'from',
      `Must be at most ${mostDaysAhead} days in the future.`,
      'too-far',
    );
  if (toDate === null) return;
  const last = datesBetween(pattern, addDays(toDate, -6), toDate).at(-1);
  const lastMs = last === undefined ? null : toInstant(last, startMinute, zone);
  if (toDate < today || (lastMs !== null && lastMs <= nowMs))
    throw invalid(field, 'Must be in the future.', 'in-the-past');
}

function readStart(start: string): number {
  const minute = minuteOfDay(start);
  if (minute >= 1440) throw invalid('start', 'Must be before 24:00.', 'out-of-range');
  return minute;
}

function requireNoBounds({ from, to }: RequestedTime): void {
  if (from != null || to != null)
    throw conflicting(from != null ? 'from' : 'to', 'Only weekly classes can have from and to.');
}

function requireDays(pattern: ClassPattern): ClassPattern {
  const { fromDate, toDate } = pattern;
  if (fromDate === null || toDate === null) return pattern;
  if (toDate < fromDate) throw invalid('to', 'Must not be before from.', 'conflicting');
  const days = { ...pattern, exceptDates: [] };
  if (datesBetween(days, fromDate, toDate).length === 0)
    throw invalid('weekday', 'There is no such weekday between from and to.', 'conflicting');
  return pattern;
}

const invalid = (field: string, detail: string, reason: ErrorReason) =>
  new AppError('INVALID_VALUE', { field: `body.${field}`, reason, detail });
const conflicting = (field: string, detail: string) =>
  new AppError('INVALID_INPUT', { field: `body.${field}`, reason: 'conflicting', detail });
