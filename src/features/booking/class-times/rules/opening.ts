import { contains, subtract } from '../../../../shared/intervals.ts';
import { addDays, toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows, openWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';
import {
  type ClassOccurrence,
  type ClassTime,
  occurrencesOf,
} from '../../../catalog/timetables/rules/class-time.ts';

// Two years and a bit: whatever can be booked lies within.
const lookAheadDays = 740;

/** Whether the business is open for any of its coming days. A class that never could be held is a slip of the pen. */
export function isEverOpen(time: ClassTime, schedule: Schedule, today: string): boolean {
  const first = time.fromDate !== null && time.fromDate > today ? time.fromDate : today;
  return occurrencesOf(time, first, addDays(first, lookAheadDays)).some((occurrence) =>
    isOpen(occurrence, schedule),
  );
}

function isOpen({ startMs, endMs }: ClassOccurrence, schedule: Schedule): boolean {
  return toLocalSpans(startMs, endMs, schedule.timezone).every((span) =>
    contains(subtract(openWindows(schedule, span.date), absentWindows(schedule.closures, span.date)), span),
  );
}
