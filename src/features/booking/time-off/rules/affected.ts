import { overlaps } from '../../../../shared/intervals.ts';
import { toLocalSpans } from '../../../../shared/zoned-time.ts';
import type { Absence } from '../../../catalog/availability-rules/rules/schedule.ts';
import { absentWindows } from '../../../catalog/availability-rules/rules/working-windows.ts';
import type { TimeOffSpan } from './time-off-span.ts';

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
