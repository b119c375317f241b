import { isCalendarDate, minuteMs, weekdayOf } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';

/** A day on which the bookings or holds of a professional changed. */
export interface ChangedDay {
  professionalId: string;
  date: string;
  /** The new appointment, if this is the only change. */
  bookedId?: string;
}

/** Removes cached answers about these days, so that a change is visible at once. */
export type InvalidateDays = (...days: ChangedDay[]) => void;

export const mondayOf = (date: string) => addDays(date, -((weekdayOf(date) + 6) % 7));

export const weekTopic = (professionalId: string, monday: string) => `${professionalId} ${monday}`;

const sharedTopic = 'times';
// A change is visible on the days around it: services last up to a day, buffers some hours more, and time
// zones differ.
const daysBefore = 3;
const daysAfter = 2;

/** Answers that change with bookings and with the clock. */
export const isAboutTimes = (url: string) =>
  url.startsWith('/api/availability') || url.startsWith('/api/classes');

/** Cache topic of an answer: professional and week for a single day, otherwise the shared topic. */
export function topicOf(url: string): string {
  if (!isAboutTimes(url)) return '';
  const professionalId = /^\/api\/availability\?(?:.*&)?professionalId=([\w-]+)(?:&|$)/.exec(url)?.[1];
  const date = /[?&]date=([\d-]+)(?:&|$)/.exec(url)?.[1] ?? '';
  if (professionalId === undefined || !isCalendarDate(date)) return sharedTopic;
  return weekTopic(professionalId, mondayOf(date));
}

/** Topics of all answers that may show these days. */
export function topicsOf(days: readonly ChangedDay[]): string[] {
  // Fewer days than a week: they are in the week of the first or of the last day.
  const weeks = days.flatMap(({ professionalId, date }) =>
    [-daysBefore, daysAfter].map((days) => weekTopic(professionalId, mondayOf(addDays(date, days)))),
  );
  return [...new Set([sharedTopic, ...weeks])];
}

/** Answers about times change at full minutes even if no record changes: lead times and days pass. */
export const nextMinute = (nowMs: number): number => (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
