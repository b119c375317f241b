import type { Interval } from '../../../../shared/intervals.ts';
import { weekdayOf } from '../../../../shared/time.ts';
import type { Schedule, SpecialHours } from './schedule.ts';

/** When the business opens on a date, breaks and closures aside: by special hours where the date has any, else by those of the weekday. */
export function openingHours({ business }: Pick<Schedule, 'business'>, date: string): readonly Interval[] {
  const special = hoursOn(business.specialHours, date);
  return special.length > 0 ? special : usualHours(business, weekdayOf(date));
}

function usualHours({ weeklyHours, openDays, hours }: Schedule['business'], weekday: number) {
  if (weeklyHours != null) return weeklyHours.filter((window) => window.weekday === weekday);
  return openDays.includes(weekday) ? [hours] : [];
}

/**
 * When the professional is there on a date, breaks and absences aside: by special hours where they have any on it; else by rules where
 * there are any, on whatever weekday; else by the hours of every day.
 */
export function rosterHours(
  { business, professional, rules }: Pick<Schedule, 'business' | 'professional' | 'rules'>,
  date: string,
): readonly Interval[] {
  const special = hoursOn(professional.specialHours, date);
  if (special.length > 0) return special;
  if (rules.length === 0) return [asLongAsOpen(business, professional.hours, date)];
  const weekday = weekdayOf(date);
  return rules.filter((rule) => rule.weekday === weekday);
}

/** False where rules stand in for the professional's hours and leave the weekday out. */
export function isRostered(
  { professional, rules }: Pick<Schedule, 'professional' | 'rules'>,
  date: string,
): boolean {
  if (rules.length === 0) return true;
  const weekday = weekdayOf(date);
  return (
    rules.some((rule) => rule.weekday === weekday) || hoursOn(professional.specialHours, date).length > 0
  );
}

/**
 * Whoever is there when the business usually opens comes with it when it opens earlier for once; whoever usually stays until it closes
 * stays when it closes later. Only the hours of every day give way so: rules say to the minute when somebody works.
 */
function asLongAsOpen(business: Schedule['business'], hours: Interval, date: string): Interval {
  const special = hoursOn(business.specialHours, date);
  if (special.length === 0) return hours;
  const usual = spanOf(usualHours(business, weekdayOf(date))) ?? business.hours;
  const open = spanOf(special)!;
  return {
    start: hours.start <= usual.start ? Math.min(hours.start, open.start) : hours.start,
    end: hours.end >= usual.end ? Math.max(hours.end, open.end) : hours.end,
  };
}

/** From the first beginning to the last end; null of none. */
export function spanOf(intervals: readonly Interval[]): Interval | null {
  // Most days have one.
  if (intervals.length < 2) return intervals[0] ?? null;
  return {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  };
}

const none: readonly SpecialHours[] = [];

function hoursOn(special: readonly SpecialHours[] | undefined, date: string): readonly SpecialHours[] {
  // Nearly everybody has none at all, and this is asked for every day that is shown.
  if (special === undefined || special.length === 0) return none;
  return special.filter((hours) => hours.date === date);
}
