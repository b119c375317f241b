import { type Interval, subtract } from '../../../../shared/intervals.ts';
import { minuteMs, weekdayOf } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows, workingWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';

export interface WorkingProfessional {
  schedule: Schedule;
  /** Date in the time zone of the business. */
  joinedOn: string;
}

/**
 * Elapsed working minutes per professional and day. Differs from the local time on days with a clock change.
 */
export function offeredMinutesOf(
  professionals: readonly WorkingProfessional[],
  dates: readonly string[],
  zone: string,
): number[][] {
  // Computed once per day for all professionals.
  const days = dates.map((date) => ({
    date,
    lengthOf: hasNoClockChange(date, zone)
      ? lengthOnTheClock
      : (window: Interval) => elapsed(window, date, zone),
  }));
  return professionals.map(({ schedule, joinedOn }) => {
    const windowsOn = readWindows(schedule);
    return days.map(({ date, lengthOf }) =>
      date < joinedOn ? 0 : windowsOn(date).reduce((sum, window) => sum + lengthOf(window), 0),
    );
  });
}

export function sumByDay(offered: readonly (readonly number[])[], days: number): number[] {
  return Array.from({ length: days }, (_, day) =>
    offered.reduce((sum, ofWorker) => sum + (ofWorker[day] ?? 0), 0),
  );
}

/** Caches windows by weekday. Dates with special hours are computed separately. */
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

/** Whether the day has no clock change. */
function hasNoClockChange(date: string, zone: string): boolean {
  const [begin, end] = [toInstant(date, 0, zone), toInstant(date, 1440, zone)];
  return begin !== null && end !== null && end - begin === 1440 * minuteMs;
}

const lengthOnTheClock = ({ start, end }: Interval) => end - start;

function elapsed({ start, end }: Interval, date: string, zone: string): number {
  return Math.max(0, (instantFrom(date, end, zone) - instantFrom(date, start, zone)) / minuteMs);
}

/** A skipped time means the first instant after the clock change. */
function instantFrom(date: string, minute: number, zone: string): number {
  for (let next = minute; ; next++) {
    const instant = toInstant(date, next, zone);
    if (instant !== null) return instant;
  }
}
