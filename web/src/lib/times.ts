import { addDays, daysBetween } from 'openslot-facts/dates';

export { daysBetween, isCalendarDate as isDate } from 'openslot-facts/dates';

/** What may be chosen in a `TimePicker`: a day, a time of it, or the days that are shown (`from` is the first of them). */
export type TimeChoice =
  | { date: string; time?: string; from?: never }
  | { from: string; date?: never; time?: never }
  | { date?: never; time?: never; from?: never };

export interface DayOffered {
  date: string;
  /** How many times are free. */
  free: number;
  /** Why none is. */
  reason: string | null;
}

export interface TimeOffered {
  /** Wall clock of the business, `HH:MM`. */
  time: string;
  startUtc: string | null;
  available: boolean;
  reason: string | null;
  /** Of a class. */
  seatsLeft: number | null;
  /** Ids of those who are free then. */
  professionals: string[];
}

/** What `loadTimes` found, and `TimePicker` shows. */
export interface TimesOffered {
  zone: string;
  today: string;
  /** The day whose times these are. */
  date: string;
  /** Two weeks around it. */
  days: DayOffered[];
  times: TimeOffered[];
  /** The last day that can be booked. */
  last: string;
  /** Where the day has nothing: the next that has. */
  nextFree: string | null;
  /** Nothing is free on any day. */
  nothing: boolean;
  /** Why no times can be told: nobody does all of it, or it cannot be booked in one go. */
  problem: 'notOffered' | 'notTogether' | null;
}

export const shownDays = 14;
export const shownDaysOnPhone = 7;

/** The first of the days shown together with this one: they are counted from today, so that none lies behind. */
export function firstShown(today: string, date: string, together = shownDays): string {
  const ahead = Math.max(0, daysBetween(today, date));
  return addDays(today, ahead - (ahead % together));
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';
const partOf = (time: string): PartOfDay =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';

/** Somebody else has it, or whoever would do it is away then: worth showing. That it is nobody's hours is not. */
const telling = new Set(['BOOKED', 'PROFESSIONAL_BREAK', 'TIME_OFF']);
/** With more than that, those that are taken would only hide those that are free. */
const mostWithTaken = 40;

/** The times of a day as they are shown: by part of the day, the taken ones among them. */
export function groupTimes(times: TimeOffered[]): { part: PartOfDay; times: TimeOffered[] }[] {
  const worth = times.filter(
    ({ available, reason }) => available || (reason !== null && telling.has(reason)),
  );
  const shown = worth.length > mostWithTaken ? worth.filter(({ available }) => available) : worth;
  const parts: PartOfDay[] = ['morning', 'afternoon', 'evening'];
  return parts
    .map((part) => ({ part, times: shown.filter(({ time }) => partOf(time) === part) }))
    .filter((group) => group.times.length > 0);
}
