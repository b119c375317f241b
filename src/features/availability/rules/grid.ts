import { weekdayOf } from '../../../shared/time.ts';
import type { Schedule } from '../../schedules/rules/schedule.ts';

/** The starts of a day, as minutes of the wall clock: `first`, then every `step`, as long as they are before `end`. */
export interface Grid {
  first: number;
  end: number;
  step: number;
}

/**
 * From the earlier opening to the later closing of business and professional. Where rules stand in for the professional's hours and
 * leave the weekday out, the business's hours alone.
 */
export function gridOf(
  { schedule, slotIntervalMinutes }: { schedule: Schedule; slotIntervalMinutes: number },
  date: string,
): Grid {
  const { business, professional, rules } = schedule;
  const weekday = weekdayOf(date);
  const hours = rules.length === 0 ? [professional.hours] : rules.filter((rule) => rule.weekday === weekday);
  return {
    first: Math.min(business.hours.start, ...hours.map(({ start }) => start)),
    end: Math.max(business.hours.end, ...hours.map(({ end }) => end)),
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
