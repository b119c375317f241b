import { addDays, formatDay } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';

/** Local dates and times of the business. Without times, whole days. */
export interface TimeOffSpan {
  startDate: string;
  endDate: string;
  start: string | null;
  end: string | null;
}

/**
 * Whether an appointment overlaps the time off. An appointment that ends at or after midnight ends on the
 * next day.
 */
export function overlapsTimeOff(
  appointment: { date: string; start: string; end: string },
  span: TimeOffSpan,
): boolean {
  const lastDay = appointment.end <= appointment.start ? addDays(appointment.date, 1) : appointment.date;
  const [begins, ends] = [`${appointment.date} ${appointment.start}`, `${lastDay} ${appointment.end}`];
  return (
    begins < `${span.endDate} ${span.end ?? '24:00'}` && ends > `${span.startDate} ${span.start ?? '00:00'}`
  );
}

/** "Tue 17 Nov", "Tue 17 Nov, 14:00 – Wed 18 Nov", "Tue 17 Nov, 14:00–19:00" */
export function formatTimeOff({ startDate, endDate, start, end }: TimeOffSpan, language: Language): string {
  const first = formatDay(startDate, language);
  if (startDate === endDate)
    return start === null && end === null ? first : `${first}, ${start ?? '00:00'}–${end ?? '24:00'}`;
  const last = formatDay(endDate, language);
  return `${first}${start === null ? '' : `, ${start}`} – ${last}${end === null ? '' : `, ${end}`}`;
}
