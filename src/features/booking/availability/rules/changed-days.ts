import { isCalendarDate, weekdayOf } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';

/** A day of a professional on which something was booked, kept, moved or let go. */
export interface ChangedDay {
  professionalId: string;
  date: string;
}

/** Forgets what was remembered of these days, so that the change shows at once. */
export type InvalidateDays = (...days: ChangedDay[]) => void;

export const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));

export const weekTopic = (professionalId: string, monday: string) => `${professionalId} ${monday}`;

const sharedTopic = 'times';
// What lies on a day shows in the days around it: services last up to a day, buffers some hours more, and other zones have other dates.
const daysBefore = 3;
const daysAfter = 2;

/** Whose times an answer shows, and of which week: a day names both, the other questions look at several. */
export function topicOf(url: string): string {
  if (!url.startsWith('/api/availability')) return '';
  const professionalId = /^\/api\/availability\?(?:.*&)?professionalId=([\w-]+)(?:&|$)/.exec(url)?.[1];
  const date = /[?&]date=([\d-]+)(?:&|$)/.exec(url)?.[1] ?? '';
  if (professionalId === undefined || !isCalendarDate(date)) return sharedTopic;
  return weekTopic(professionalId, mondayOf(date));
}

/** The topics of all that can show these days. */
export function topicsOf(days: readonly ChangedDay[]): string[] {
  // Fewer days than a week has: they lie in the week of the first or of the last.
  const weeks = days.flatMap(({ professionalId, date }) =>
    [-daysBefore, daysAfter].map((days) => weekTopic(professionalId, mondayOf(addDays(date, days)))),
  );
  return [...new Set([sharedTopic, ...weeks])];
}
