import type { Language } from './language.ts';
import { addDays, formatDay } from './time.ts';

/** A stretch of time on the wall clock of the business: whole days where no times are given. */
export interface AwaySpan {
  startDate: string;
  endDate: string;
  start: string | null;
  end: string | null;
}

/** Whether a visit lies in it, even in part. One that ends at or after midnight ends on the next day. */
export function liesIn(visit: { date: string; start: string; end: string }, span: AwaySpan): boolean {
  const lastDay = visit.end <= visit.start ? addDays(visit.date, 1) : visit.date;
  const [begins, ends] = [`${visit.date} ${visit.start}`, `${lastDay} ${visit.end}`];
  return (
    begins < `${span.endDate} ${span.end ?? '24:00'}` && ends > `${span.startDate} ${span.start ?? '00:00'}`
  );
}

/** When somebody is away: "Tue 17 Nov", "Tue 17 Nov, 14:00 – Wed 18 Nov", "Tue 17 Nov, 14:00–19:00". */
export function formatAway({ startDate, endDate, start, end }: AwaySpan, language: Language): string {
  const first = formatDay(startDate, language);
  if (startDate === endDate)
    return start === null && end === null ? first : `${first}, ${start ?? '00:00'}–${end ?? '24:00'}`;
  const last = formatDay(endDate, language);
  return `${first}${start === null ? '' : `, ${start}`} – ${last}${end === null ? '' : `, ${end}`}`;
}
