import { type Interval, intersect, subtract } from '../../../shared/intervals.ts';
import { weekdayOf } from '../../../shared/time.ts';
import type { Absence, Schedule } from './schedule.ts';

/** The minutes of a day a professional works at a business, whoever may be away: see `absentWindows` for that. */
export function workingWindows(schedule: Schedule, date: string): Interval[] {
  return intersect(openWindows(schedule, date), rosterWindows(schedule, date));
}

/** When the business is open. */
export function openWindows({ business }: Pick<Schedule, 'business'>, date: string): Interval[] {
  if (!business.openDays.includes(weekdayOf(date))) return [];
  return subtract([business.hours], business.breaks);
}

/** When the professional is there to work: by rules where there are any, on whatever weekday; else by the hours of every day. */
export function rosterWindows(
  { professional, rules }: Pick<Schedule, 'professional' | 'rules'>,
  date: string,
): Interval[] {
  const weekday = weekdayOf(date);
  const hours = rules.length === 0 ? [professional.hours] : rules.filter((rule) => rule.weekday === weekday);
  return subtract(hours, professional.breaks);
}

/** The part of a day that is covered by absences. */
export function absentWindows(absences: readonly Absence[], date: string): Interval[] {
  return absences
    .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
    .map(({ startDate, startMinute, endDate, endMinute }) => ({
      start: date === startDate ? startMinute : 0,
      end: date === endDate ? endMinute : 1440,
    }));
}
