import { AppError } from '../../../../errors.ts';
import { overlaps } from '../../../../shared/intervals.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { addDays, toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Absence } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';

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

/** What becomes of the appointments that lie in new time off: it is refused because of them, they stay to be dealt with, or are cancelled. */
export const affectedChoices = ['refuse', 'keep', 'cancel'] as const;

export const toAbsence = ({ startDate, endDate, startMinute, endMinute }: TimeOffSpan): Absence => ({
  startDate,
  startMinute: startMinute ?? 0,
  endDate,
  endMinute: endMinute ?? 1440,
});

/** The same without one of these: two may be alike, of which one stays. */
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

/** Whether some of an appointment is in the time off, by the wall clock of its business. */
export function liesIn(
  { startMs, endMs }: { startMs: number; endMs: number },
  absence: Absence,
  timezone: string,
): boolean {
  return toLocalSpans(startMs, endMs, timezone).some((span) =>
    absentWindows([absence], span.date).some((away) => overlaps(away, span)),
  );
}
