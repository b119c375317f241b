import { type Interval, intersect, subtract } from '../../../../shared/intervals.ts';
import { weekdayOf } from '../../../../shared/time.ts';
import type { Absence, Schedule, SpecialHours } from './schedule.ts';

/** Working minutes of a professional at a business, ignoring absences (see `absentWindows`). */
export function workingWindows(schedule: Schedule, date: string): Interval[] {
  return intersect(openWindows(schedule, date), rosterWindows(schedule, date));
}

/** Opening hours minus breaks. */
export function openWindows(schedule: Pick<Schedule, 'business'>, date: string): Interval[] {
  const hours = openingHours(schedule, date);
  return hours.length === 0 ? [] : subtract(hours, schedule.business.breaks);
}

/** Hours of the professional minus breaks. */
export function rosterWindows(
  schedule: Pick<Schedule, 'business' | 'professional' | 'rules'>,
  date: string,
): Interval[] {
  return subtract(rosterHours(schedule, date), schedule.professional.breaks);
}

/** Part of a day that is covered by absences. */
export function absentWindows(absences: readonly Absence[], date: string): Interval[] {
  return absences
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .map(({ startDate, startMinute, endDate, endMinute }) => ({
      start: date === startDate ? startMinute : 0,
      end: date === endDate ? endMinute : 1440,
    }));
}

/**
 * Opening hours on a date, ignoring breaks and closures. Special hours take precedence over the hours of the
 * weekday.
 */
export function openingHours({ business }: Pick<Schedule, 'business'>, date: string): readonly Interval[] {
  return hoursOn(business.specialHours, date) ?? usualHours(business, weekdayOf(date));
}

function usualHours({ weeklyHours, openDays, hours }: Schedule['business'], weekday: number) {
  if (weeklyHours != null) return weeklyHours.filter((window) => window.weekday === weekday);
  return openDays.includes(weekday) ? [hours] : [];
}

/**
 * Working hours of the professional on a date, ignoring breaks and absences. Precedence: special hours, rules
 * (if any exist, on any weekday), daily hours.
 */
export function rosterHours(
  { business, professional, rules }: Pick<Schedule, 'business' | 'professional' | 'rules'>,
  date: string,
): readonly Interval[] {
  const special = hoursOn(professional.specialHours, date);
  if (special !== undefined) return special;
  if (rules.length === 0) return [extendToSpecialHours(business, professional.hours, date)];
  const weekday = weekdayOf(date);
  return rules.filter((rule) => rule.weekday === weekday);
}

/** False on a day off in the rota, or if rules exist but none for this weekday, and no special hours. */
export function isRostered(
  { professional, rules }: Pick<Schedule, 'professional' | 'rules'>,
  date: string,
): boolean {
  const special = hoursOn(professional.specialHours, date);
  if (special !== undefined) return special.length > 0;
  if (rules.length === 0) return true;
  const weekday = weekdayOf(date);
  return rules.some((rule) => rule.weekday === weekday);
}

/**
 * On dates with special hours of the business, extends daily hours that reach the usual opening or closing
 * time. Rules are exact and never extended.
 */
function extendToSpecialHours(business: Schedule['business'], hours: Interval, date: string): Interval {
  const special = hoursOn(business.specialHours, date);
  if (special === undefined) return hours;
  const usual = spanOf(usualHours(business, weekdayOf(date))) ?? business.hours;
  const open = spanOf(special)!;
  return {
    start: hours.start <= usual.start ? Math.min(hours.start, open.start) : hours.start,
    end: hours.end >= usual.end ? Math.max(hours.end, open.end) : hours.end,
  };
}

/** From the earliest start to the latest end. Null for an empty list. */
export function spanOf(intervals: readonly Interval[]): Interval | null {
  if (intervals.length < 2) return intervals[0] ?? null;
  return {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
}

/** Undefined without special hours on the date. Empty on a day off. */
function hoursOn(
  special: readonly SpecialHours[] | undefined,
  date: string,
): readonly SpecialHours[] | undefined {
  // Fast path: called for every displayed day, and most schedules have no special hours.
  if (special === undefined || special.length === 0) return undefined;
  return groupByDate(special).get(date);
}

// A rota has rows for months, and a cached schedule is read for many days.
const grouped = new WeakMap<readonly SpecialHours[], ReadonlyMap<string, readonly SpecialHours[]>>();

function groupByDate(special: readonly SpecialHours[]): ReadonlyMap<string, readonly SpecialHours[]> {
  const known = grouped.get(special);
  if (known !== undefined) return known;
  const byDate = new Map<string, SpecialHours[]>();
  for (const hours of special) {
    const others = byDate.get(hours.date);
    if (others === undefined) byDate.set(hours.date, [hours]);
    else others.push(hours);
  }
  for (const [date, hours] of byDate)
    if (hours.some(({ isPlanned }) => isPlanned))
      byDate.set(
        date,
        hours.filter(({ isEverywhere, start, end }) => !isEverywhere && start < end),
      );
  grouped.set(special, byDate);
  return byDate;
}
