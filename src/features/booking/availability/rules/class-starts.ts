import type { Interval } from '../../../../shared/intervals.ts';
import {
  type ClassOccurrence,
  occurrenceOn,
  occurrencesWithin,
  occursOn,
  type Timetable,
} from '../../../catalog/timetables/rules/class-time.ts';
import type { Wanted } from './situation.ts';

/** Whether any of these services can be had at its class times only. */
export function isOnTimetable({ serviceIds: timed }: Timetable, serviceIds: readonly string[]): boolean {
  return timed.length > 0 && serviceIds.some((id) => timed.includes(id));
}

/**
 * The minutes of a day at which the class that is wanted begins, in order; null for what has no timetable. A class is had alone:
 * among other services it begins at no time.
 */
export function classStartsOn(
  timetable: Timetable,
  { date, serviceIds }: Pick<Wanted, 'date' | 'serviceIds'>,
): number[] | null {
  if (!isOnTimetable(timetable, serviceIds)) return null;
  const [only, another] = serviceIds;
  if (another !== undefined) return [];
  const starts = timetable.classTimes
    .filter((time) => time.serviceId === only && occursOn(time, date) && occurrenceOn(time, date) !== null)
    .map(({ startMinute }) => startMinute);
  return [...new Set(starts)].sort((a, b) => a - b);
}

const none: readonly ClassOccurrence[] = [];

export function classesAround({ classTimes }: Timetable, time: Interval): readonly ClassOccurrence[] {
  return classTimes.length === 0 ? none : occurrencesWithin(classTimes, time);
}
