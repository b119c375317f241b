import { AppError } from '../../../errors.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { addDays } from '../../../shared/zoned-time.ts';

export interface TimeOffSpan {
  startDate: string;
  endDate: string;
  /** Null: from the beginning of the first day. */
  startMinute: number | null;
  /** Null: to the end of the last day. */
  endMinute: number | null;
}

export function requireTimeOffSpan(body: {
  startDate: string;
  endDate: string;
  start?: string;
  end?: string;
}): TimeOffSpan {
  const { startDate, endDate } = body;
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
