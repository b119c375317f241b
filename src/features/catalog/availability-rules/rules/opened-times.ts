import { type Interval, subtract, union } from '../../../../shared/intervals.ts';
import { addDays, toInstant } from '../../../../shared/zoned-time.ts';
import type { Schedule } from './schedule.ts';
import { absentWindows, workingWindows } from './working-windows.ts';

/** When somebody can be booked after a change and could not before, as instants: between two dates, both included. */
export function openedTimes(
  before: Schedule,
  after: Schedule,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Interval[] {
  const opened: Interval[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1))
    // A day of one zone may reach into two of another.
    opened.push(...subtract(instantsOf(after, date), daysAround(before, date)));
  return union(opened);
}

const daysAround = (schedule: Schedule, date: string) =>
  [-1, 0, 1].flatMap((days) => instantsOf(schedule, addDays(date, days)));

function instantsOf(schedule: Schedule, date: string): Interval[] {
  const away = [...absentWindows(schedule.absences, date), ...absentWindows(schedule.closures, date)];
  return subtract(workingWindows(schedule, date), away).flatMap(({ start, end }) => {
    const interval = {
      start: toInstant(date, start, schedule.timezone),
      end: toInstant(date, end, schedule.timezone),
    };
    // Where the clock skips an end, that window is left to be offered another time.
    return interval.start === null || interval.end === null
      ? []
      : [{ start: interval.start, end: interval.end }];
  });
}
