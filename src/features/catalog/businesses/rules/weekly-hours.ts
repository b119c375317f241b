import { AppError } from '../../../../errors.ts';
import { minuteOfDay } from '../../../../shared/time.ts';

export interface Hours {
  start: string;
  end: string;
}

/** Weekday, 0 is Sunday. */
export interface WeekdayHours extends Hours {
  weekday: number;
}

/** Sorts by weekday and time. */
export function sortWeek(week: readonly WeekdayHours[]): WeekdayHours[] {
  return week
    .map(({ weekday, start, end }) => ({ weekday, start, end }))
    .sort((a, b) => a.weekday - b.weekday || minuteOfDay(a.start) - minuteOfDay(b.start));
}

/** Expects sorted hours. Hours of a weekday may touch but not overlap. */
export function requireValidWeek(week: readonly WeekdayHours[]): void {
  week.forEach(({ weekday, start, end }, index) => {
    const next = week[index + 1];
    const isApart = next?.weekday !== weekday || minuteOfDay(end) <= minuteOfDay(next.start);
    if (minuteOfDay(start) >= minuteOfDay(end) || !isApart)
      throw new AppError('INVALID_VALUE', {
        field: 'body.weeklyHours',
        reason: 'conflicting',
        detail: 'Hours must end after they start and must not overlap on a weekday.',
      });
  });
}

/** Summary for fields that hold one pair of hours and a list of weekdays. Expects sorted hours. */
export function deriveHours(week: readonly WeekdayHours[]): { workingHours: Hours; openDays: number[] } {
  const starts = week.map(({ start }) => start).sort();
  const ends = week.map(({ end }) => end).sort();
  return {
    workingHours: { start: starts[0]!, end: ends.at(-1)! },
    openDays: [...new Set(week.map(({ weekday }) => weekday))],
  };
}
