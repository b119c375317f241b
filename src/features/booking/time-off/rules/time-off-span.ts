import { AppError } from '../../../../errors.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';

export interface TimeOffSpan {
  startDate: string;
  endDate: string;
  /** Null: from the beginning of the first day. */
  startMinute: number | null;
  /** Null: to the end of the last day. */
  endMinute: number | null;
}

// Whoever is away for good says so by a late end; a beginning this far ahead is a slip of the pen.
const mostDaysAhead = 3_660;

export function requireTimeOffSpan(
  body: { startDate: string; endDate: string; start?: string; end?: string },
  now: Date,
): TimeOffSpan {
  const { startDate, endDate } = body;
  if (startDate > addDays(now.toISOString().slice(0, 10), mostDaysAhead))
    throw new AppError('INVALID_VALUE', { detail: 'body.startDate: at most ten years ahead.' });
  const startMinute = body.start === undefined ? null : minuteOfDay(body.start);
  const endMinute = body.end === undefined ? null : minuteOfDay(body.end);
  const isEmpty = startDate === endDate && (startMinute ?? 0) >= (endMinute ?? 1440);
  if (endDate < startDate || isEmpty || startMinute === 1440)
    throw new AppError('INVALID_VALUE', {
      detail: 'body.endDate, body.end: must be later than startDate and start.',
    });
  // Midnight at the beginning of a day is midnight at the end of the day before, which is how it is kept.
  if (endMinute === 0) return { startDate, endDate: addDays(endDate, -1), startMinute, endMinute: 1440 };
  return { startDate, endDate, startMinute, endMinute };
}
