import { AppError } from '../../../../errors.ts';
import { overlaps } from '../../../../shared/intervals.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { addDays, toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Absence } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';

export interface TimeOffSpan {
  startDate: string;
  endDate: string;
  /** Null: from the start of the first day. */
  startMinute: number | null;
  /** Null: until the end of the last day. */
  endMinute: number | null;
}

// A permanent absence has a late end. A start this far ahead is a mistake.
const mostDaysAhead = 3_660;

export function requireTimeOffSpan(
  body: { startDate: string; endDate: string; start?: string; end?: string },
  now: Date,
): TimeOffSpan {
  const { startDate, endDate } = body;
  if (startDate > addDays(now.toISOString().slice(0, 10), mostDaysAhead))
    throw new AppError('INVALID_VALUE', {
      field: 'body.startDate',
      reason: 'too-far',
      detail: 'Must be at most ten years in the future.',
    });
  const startMinute = body.start === undefined ? null : minuteOfDay(body.start);
  const endMinute = body.end === undefined ? null : minuteOfDay(body.end);
  const isEmpty = startDate === endDate && (startMinute ?? 0) >= (endMinute ?? 1440);
  if (endDate < startDate || isEmpty || startMinute === 1440)
    throw new AppError('INVALID_VALUE', {
      field: 'body.endDate',
      reason: 'conflicting',
      detail: 'The end must be later than the start.',
    });
  // Midnight at the start of a day is stored as the end of the day before.
  if (endMinute === 0) return { startDate, endDate: addDays(endDate, -1), startMinute, endMinute: 1440 };
  return { startDate, endDate, startMinute, endMinute };
}

/** Action for appointments in new time off: refuse the request, keep them, or cancel them. */
export const affectedChoices = ['refuse', 'keep', 'cancel'] as const;

export const toAbsence = ({ startDate, endDate, startMinute, endMinute }: TimeOffSpan): Absence => ({
  startDate,
  startMinute: startMinute ?? 0,
  endDate,
  endMinute: endMinute ?? 1440,
});

/** Removes one of several equal absences. */
export function withoutAbsence(absences: readonly Absence[], gone: Absence): Absence[] {
  const index = absences.findIndex(
    (one) =>
      one.startDate === gone.startDate &&
      one.startMinute === gone.startMinute &&
      one.endDate === gone.endDate &&
      one.endMinute === gone.endMinute,
  );
  return absences.filter((_, at) => at !== index);
}

/** Whether the appointment overlaps the absence, in the time zone of the business. */
export function liesIn(
  { startMs, endMs }: { startMs: number; endMs: number },
  absence: Absence,
  timezone: string,
): boolean {
  return toLocalSpans(startMs, endMs, timezone).some((span) =>
    absentWindows([absence], span.date).some((away) => overlaps(away, span)),
  );
}
