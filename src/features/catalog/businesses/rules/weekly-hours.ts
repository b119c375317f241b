import { AppError } from '../../../../errors.ts';
import { minuteOfDay } from '../../../../shared/time.ts';

export interface Hours {
  start: string;
  end: string;
}

/** One of the windows of a week; 0 is Sunday. */
export interface WeekdayHours extends Hours {
  weekday: number;
}

/** By weekday and time. */
export function tidyWeek(week: readonly WeekdayHours[]): WeekdayHours[] {
  return week
    .map(({ weekday, start, end }) => ({ weekday, start, end }))
    .sort((a, b) => a.weekday - b.weekday || minuteOfDay(a.start) - minuteOfDay(b.start));
}

/** Of a tidy week: each window goes forward, and those of a day may touch but not overlap. */
export function requireSoundWeek(week: readonly WeekdayHours[]): void {
  week.forEach(({ weekday, start, end }, index) => {
    const next = week[index + 1];
    const isApart = next?.weekday !== weekday || minuteOfDay(end) <= minuteOfDay(next.start);
    if (minuteOfDay(start) >= minuteOfDay(end) || !isApart)
      throw new AppError('INVALID_VALUE', {
        detail: 'body.weeklyHours: must end after they start, and those of a weekday may not overlap.',
      });
  });
}

/** What is shown of a tidy week where one pair of hours and a list of days is all there is room for. */
export function hoursShownFor(week: readonly WeekdayHours[]): { workingHours: Hours; openDays: number[] } {
  const starts = week.map(({ start }) => start).sort();
  const ends = week.map(({ end }) => end).sort();
  return {
    workingHours: { start: starts[0]!, end: ends.at(-1)! },
    openDays: [...new Set(week.map(({ weekday }) => weekday))],
  };
}
