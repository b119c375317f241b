import { addDays, daysBetween } from 'openslot-facts/dates';

export { daysBetween, isCalendarDate as isDate } from 'openslot-facts/dates';

/** A choice in a `TimePicker`: a day, a time, or the first shown day (`from`). */
export type TimeChoice =
  | { date: string; time?: string; from?: never }
  | { from: string; date?: never; time?: never }
  | { date?: never; time?: never; from?: never };

export interface DayOffered {
  date: string;
  /** Number of free times. */
  free: number;
  /** Reason code if nothing is free. */
  reason: string | null;
}

export interface TimeOffered {
  /** Local time of the business, `HH:MM`. */
  time: string;
  startUtc: string | null;
  available: boolean;
  reason: string | null;
  /** Only for classes. */
  seatsLeft: number | null;
  /** Ids of the professionals who are free. */
  professionals: string[];
  /** Held for this customer. */
  isHeld: boolean;
}

/** Result of `loadTimes`, shown by `TimePicker`. */
export interface TimesOffered {
  zone: string;
  today: string;
  /** The day of `times`. */
  date: string;
  /** The two weeks that contain the day. */
  days: DayOffered[];
  times: TimeOffered[];
  /** Last bookable day. */
  last: string;
  /** Next day with free times, if this day has none. */
  nextFree: string | null;
  /** No day has free times. */
  nothing: boolean;
  /** Why there are no times: no professional offers all services, or they cannot be booked together. */
  problem: 'notOffered' | 'notTogether' | null;
}

export const shownDays = 14;
export const shownDaysOnPhone = 7;

/** First day of the range that contains the date. Ranges are counted from today. */
export function firstShownDay(today: string, date: string, together = shownDays): string {
  const ahead = Math.max(0, daysBetween(today, date));
  return addDays(today, ahead - (ahead % together));
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';
const partOf = (time: string): PartOfDay =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';

/** Reasons for which a taken time is shown. Times outside working hours are not. */
const shownReasons = new Set(['BOOKED', 'PROFESSIONAL_BREAK', 'TIME_OFF']);
/** With more times than this, taken ones are hidden. */
const mostWithTaken = 40;

/** Times by part of the day, including taken ones. */
export function groupTimes(times: TimeOffered[]): { part: PartOfDay; times: TimeOffered[] }[] {
  const worth = times.filter(
    ({ available, reason }) => available || (reason !== null && shownReasons.has(reason)),
  );
  const shown = worth.length > mostWithTaken ? worth.filter(({ available }) => available) : worth;
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening'];
  return parts
    .map((part) => ({ part, times: shown.filter(({ time }) => partOf(time) === part) }))
    .filter((group) => group.times.length > 0);
}
