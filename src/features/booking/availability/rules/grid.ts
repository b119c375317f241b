import { openingHours, rosterHours, spanOf } from '../../../catalog/availability-rules/rules/day-hours.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';

/** The starts of a day, as minutes of the wall clock: `first`, then every `step`, as long as they are before `end`. */
export interface Grid {
  first: number;
  end: number;
  step: number;
}

/**
 * From the earlier opening to the later closing of business and professional on that day. Where rules stand in for the professional's
 * hours and leave the weekday out, the business's hours alone; where the business does not open, those it has on other days.
 */
export function gridOf(
  { schedule, slotIntervalMinutes }: { schedule: Schedule; slotIntervalMinutes: number },
  date: string,
): Grid {
  const open = spanOf(openingHours(schedule, date)) ?? schedule.business.hours;
  const worked = spanOf(rosterHours(schedule, date)) ?? open;
  return {
    first: Math.min(open.start, worked.start),
    end: Math.max(open.end, worked.end),
    step: slotIntervalMinutes,
  };
}

export function gridStarts({ first, end, step }: Grid): number[] {
  const starts: number[] = [];
  for (let minute = first; minute < end; minute += step) starts.push(minute);
  return starts;
}

export function isOnGrid({ first, end, step }: Grid, minute: number): boolean {
  return minute >= first && minute < end && (minute - first) % step === 0;
}
