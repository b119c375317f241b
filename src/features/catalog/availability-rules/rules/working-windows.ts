import { type Interval, intersect, subtract } from '../../../../shared/intervals.ts';
import { openingHours, rosterHours } from './day-hours.ts';
import type { Absence, Schedule } from './schedule.ts';

/** The minutes of a day a professional works at a business, whoever may be away: see `absentWindows` for that. */
export function workingWindows(schedule: Schedule, date: string): Interval[] {
  return intersect(openWindows(schedule, date), rosterWindows(schedule, date));
}

/** When the business is open. */
export function openWindows(schedule: Pick<Schedule, 'business'>, date: string): Interval[] {
  const hours = openingHours(schedule, date);
  return hours.length === 0 ? [] : subtract(hours, schedule.business.breaks);
}

/** When the professional is there to work. */
export function rosterWindows(
  schedule: Pick<Schedule, 'business' | 'professional' | 'rules'>,
  date: string,
): Interval[] {
  return subtract(rosterHours(schedule, date), schedule.professional.breaks);
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
