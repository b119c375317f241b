import type { Interval } from '../../../../shared/intervals.ts';
import { toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Absence } from './schedule.ts';

/** A busy time of a connected calendar, in milliseconds, as absences in the zone of a business. */
export const busyAbsences = ({ start, end }: Interval, timezone: string): Absence[] =>
  toLocalSpans(start, end, timezone).map((span) => ({
    startDate: span.date,
    startMinute: span.start,
    endDate: span.date,
    endMinute: span.end,
  }));
