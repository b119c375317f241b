import { type Interval, subtract } from '../../../shared/intervals.ts';
import { minuteMs, weekdayOf } from '../../../shared/time.ts';
import { toInstant } from '../../../shared/zoned-time.ts';
import type { Schedule } from '../../schedules/rules/schedule.ts';
import { absentWindows, workingWindows } from '../../schedules/rules/working-windows.ts';

/** A professional at the business. */
export interface Worker {
  schedule: Schedule;
  /** A local day of the business. */
  joinedOn: string;
}

/** For each of the days, the minutes that pass while they work: fewer or more than the clock shows where it is changed. */
export function offeredMinutes(workers: readonly Worker[], dates: readonly string[], zone: string): number[] {
  const read = workers.map(({ schedule, joinedOn }) => ({ windowsOn: readWindows(schedule), joinedOn }));
  return dates.map((date) => {
    const lengthOf = isPlain(date, zone)
      ? lengthOnTheClock
      : (window: Interval) => elapsed(window, date, zone);
    const lengths = read.flatMap(({ windowsOn, joinedOn }) =>
      date < joinedOn ? [] : windowsOn(date).map(lengthOf),
    );
    return lengths.reduce((sum, minutes) => sum + minutes, 0);
  });
}

/** Absences and dates with hours of their own aside, a weekday is like the next one of its kind. */
function readWindows(schedule: Schedule): (date: string) => Interval[] {
  const { business, professional } = schedule;
  const special = new Set(
    [business.specialHours, professional.specialHours].flatMap(
      (hours) => hours?.map(({ date }) => date) ?? [],
    ),
  );
  const byWeekday = new Map<number, Interval[]>();
  const windowsOn = (date: string) => {
    if (special.has(date)) return workingWindows(schedule, date);
    const weekday = weekdayOf(date);
    const windows = byWeekday.get(weekday) ?? workingWindows(schedule, date);
    byWeekday.set(weekday, windows);
    return windows;
  };
  return (date) => {
    const windows = windowsOn(date);
    const away = [schedule.absences, schedule.closures].flatMap((absences) => absentWindows(absences, date));
    return away.length === 0 ? windows : subtract(windows, away);
  };
}

/** Whether no clock is changed on the day. */
function isPlain(date: string, zone: string): boolean {
  const [begin, end] = [toInstant(date, 0, zone), toInstant(date, 1440, zone)];
  return begin !== null && end !== null && end - begin === 1440 * minuteMs;
}

const lengthOnTheClock = ({ start, end }: Interval) => end - start;

function elapsed({ start, end }: Interval, date: string, zone: string): number {
  return Math.max(0, (instantFrom(date, end, zone) - instantFrom(date, start, zone)) / minuteMs);
}

/** What the clock skips begins when it has been changed. */
function instantFrom(date: string, minute: number, zone: string): number {
  for (let next = minute; ; next++) {
    const instant = toInstant(date, next, zone);
    if (instant !== null) return instant;
  }
}
