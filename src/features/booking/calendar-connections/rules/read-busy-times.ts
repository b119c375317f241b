import ICAL from 'ical.js';
import { type Interval, union } from '../../../../shared/intervals.ts';
import type { Steps } from '../../../../shared/steps.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { splitCalendar } from './calendar-parts.ts';
import { type CalendarZone, dateOf, findZone, namedZone, wallTime } from './calendar-zones.ts';

export interface ReadOptions {
  /** Busy times that overlap this period are returned. Recurring events are expanded until its end. */
  fromMs: number;
  untilMs: number;
  /** IANA zone of all-day events and of times without a zone. */
  zone: string;
}

/** `not-a-calendar`: the text is no complete calendar. `too-many`: it has more events than can be stored. */
export type ReadResult =
  | {
      /** Sorted and disjoint, in milliseconds. Full minutes. */
      busy: Interval[];
      /** Number of events that cannot be read. */
      unreadableEvents: number;
    }
  | { problem: 'not-a-calendar' | 'too-many' };

/** Maximum number of busy times of a calendar, after joining adjacent ones. */
const maxBusyTimes = 3_000;
const maxEvents = 50_000;
/** Maximum number of dates of all recurring events, from their first date on. */
const maxDates = 200_000;

class TooManyError extends Error {}

/** Reads the busy times of an iCalendar text. Yields between events. */
export function* readBusyTimes(text: string, options: ReadOptions): Steps<ReadResult> {
  const parts = yield* splitCalendar(text);
  if (parts === null) return { problem: 'not-a-calendar' };
  if (parts.events.length > maxEvents) return { problem: 'too-many' };
  const zones = createZoneFinder(parts.zones, namedZone(options.zone));
  const series = new Map<string, Event[]>();
  let unreadableEvents = 0;
  for (const text of parts.events) {
    const event = tryRead(() => readEvent(text, zones));
    if (event === null) unreadableEvents++;
    else series.set(event.uid, [...(series.get(event.uid) ?? []), event]);
    yield;
  }
  const budget = { dates: maxDates };
  let found: Interval[] = [];
  try {
    for (const events of series.values()) {
      const times = tryRead(() => expandSeries(events, options, budget));
      if (times === null) unreadableEvents++;
      else for (const one of times) found.push(one);
      if (found.length > 4 * maxBusyTimes) found = union(found);
      yield;
    }
  } catch (error) {
    if (error instanceof TooManyError) return { problem: 'too-many' };
    throw error;
  }
  const busy = union(found);
  return busy.length > maxBusyTimes ? { problem: 'too-many' } : { busy, unreadableEvents };
}

/** Null if the work fails, because calendars contain invalid events. */
function tryRead<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyError) throw error;
    return null;
  }
}

type ZoneFinder = (tzid: string | undefined) => CalendarZone;

function createZoneFinder(definitions: ReadonlyMap<string, string>, fallback: CalendarZone): ZoneFinder {
  const known = new Map<string, CalendarZone>();
  return (tzid) => {
    if (tzid === undefined) return fallback;
    const zone = known.get(tzid) ?? findZone(tzid, definitions) ?? fallback;
    known.set(tzid, zone);
    return zone;
  };
}

interface Moment {
  date: string;
  /** Rounded down, unless it is an end. */
  minute: number;
  zone: CalendarZone;
  isDate: boolean;
}

const msOf = ({ date, minute, zone }: Moment): number => zone.toMs({ date, minute });

interface Event {
  uid: string;
  isBusy: boolean;
  start: Moment;
  /** Length of an all-day event in days. */
  days: number;
  /** Length of other events. */
  milliseconds: number;
  rules: ICAL.Recur[];
  /** Further dates, with the length of those that differ. */
  added: { start: Moment; milliseconds?: number }[];
  excluded: Moment[];
  /** Date of the series that the event replaces. */
  replaces: Moment | null;
}

const utc = namedZone('UTC');

function readEvent(text: string, findZone: ZoneFinder): Event {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const momentOf = (property: ICAL.Property, time: ICAL.Time, roundsUp = false): Moment => ({
    date: dateOf(time),
    minute: time.isDate ? 0 : time.hour * 60 + time.minute + (roundsUp && time.second > 0 ? 1 : 0),
    zone:
      time.zone === ICAL.Timezone.utcTimezone
        ? utc
        : findZone(time.isDate ? undefined : property.getFirstParameter('tzid')),
    isDate: time.isDate,
  });
  const first = (name: string, roundsUp = false): Moment | null => {
    const property = component.getFirstProperty(name);
    const value = property?.getFirstValue();
    return property && value instanceof ICAL.Time ? momentOf(property, value, roundsUp) : null;
  };
  const all = (name: string) =>
    component
      .getAllProperties(name)
      .flatMap((property) => property.getValues().map((value: unknown) => ({ property, value })));
  const start = first('dtstart');
  if (start === null) throw new Error('an event without start');
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  const uid = String(component.getFirstPropertyValue('uid') ?? text);
  return {
    uid,
    isBusy:
      textOf('status') !== 'CANCELLED' &&
      textOf('transp') !== 'TRANSPARENT' &&
      textOf('x-microsoft-cdo-busystatus') !== 'FREE' &&
      // Appointments of this service block their time already.
      !uid.endsWith('@openslot'),
    start,
    ...lengthOf(start, first('dtend', true), component.getFirstPropertyValue('duration')),
    rules: all('rrule').flatMap(({ value }) => (value instanceof ICAL.Recur ? [value] : [])),
    added: all('rdate').flatMap(({ property, value }) => {
      if (value instanceof ICAL.Time) return [{ start: momentOf(property, value) }];
      if (!(value instanceof ICAL.Period)) return [];
      const milliseconds = value.getDuration().toSeconds() * 1000;
      return [{ start: momentOf(property, value.start), milliseconds }];
    }),
    excluded: all('exdate').flatMap(({ property, value }) =>
      value instanceof ICAL.Time ? [momentOf(property, value)] : [],
    ),
    replaces: first('recurrence-id'),
  };
}

/** Without an end, an all-day event takes one day, and another event takes no time. */
function lengthOf(
  start: Moment,
  end: Moment | null,
  duration: unknown,
): Pick<Event, 'days' | 'milliseconds'> {
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  if (start.isDate) {
    const days =
      end === null ? Math.ceil(seconds / 86_400) : (Date.parse(end.date) - Date.parse(start.date)) / dayMs;
    return { days: Math.max(1, days), milliseconds: 0 };
  }
  const milliseconds = end === null ? Math.ceil(seconds / 60) * minuteMs : msOf(end) - msOf(start);
  return { days: 0, milliseconds: Math.max(0, milliseconds) };
}

/** Busy times of the events with one UID: a series and the events that replace its dates. */
function expandSeries(events: readonly Event[], options: ReadOptions, budget: { dates: number }): Interval[] {
  const replaced = events.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]));
  return events
    .filter(({ isBusy }) => isBusy)
    .flatMap((event) => expandEvent(event, event.replaces === null ? replaced : [], options, budget));
}

function expandEvent(
  event: Event,
  replaced: readonly Moment[],
  { fromMs, untilMs }: ReadOptions,
  budget: { dates: number },
): Interval[] {
  const left = [...event.excluded, ...replaced];
  // A date without a time excludes every occurrence on it.
  const excludedDates = new Set(left.filter(({ isDate }) => isDate).map(({ date }) => date));
  const excludedMs = new Set(left.filter(({ isDate }) => !isDate).map(msOf));
  const found: Interval[] = [];
  const add = (start: Moment, milliseconds = event.milliseconds) => {
    const startMs = msOf(start);
    const endMs = start.isDate
      ? start.zone.toMs({ date: addDays(start.date, event.days), minute: 0 })
      : startMs + milliseconds;
    if (Number.isNaN(startMs) || Number.isNaN(endMs)) throw new Error('a time outside of the calendar');
    if (excludedDates.has(start.date) || excludedMs.has(startMs)) return;
    if (endMs > fromMs && startMs < untilMs) found.push({ start: startMs, end: endMs });
  };
  add(event.start);
  for (const { start, milliseconds } of event.added) add(start, milliseconds);
  // Dates are compared first, because conversions to instants take longer.
  const firstDate = dayOf(fromMs - event.milliseconds - (event.days + 2) * dayMs);
  const lastDate = dayOf(untilMs + 2 * dayMs);
  for (const rule of event.replaces === null ? event.rules : []) {
    if (rule.freq === 'SECONDLY') throw new Error('a rule that calendars do not use');
    for (const start of occurrences(event.start, rule)) {
      if (budget.dates-- <= 0) throw new TooManyError();
      if (start.date > lastDate) break;
      if (start.date >= firstDate) add(start);
    }
  }
  return found;
}

const dayOf = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

/** Dates of the rule in local time, so that an event keeps its time when the clock changes. */
function* occurrences(start: Moment, rule: ICAL.Recur): Generator<Moment> {
  const local = rule.clone();
  if (local.until !== null && local.until.zone === ICAL.Timezone.utcTimezone && !local.until.isDate)
    local.until = wallTime(start.zone.toWall(local.until.toUnixTime() * 1000));
  // A last date without a time includes all of its day.
  else if (local.until?.isDate && !start.isDate)
    local.until = wallTime({ date: dateOf(local.until), minute: 1439 });
  const first = wallTime(start);
  first.isDate = start.isDate;
  const dates = local.iterator(first);
  for (let time = dates.next(); time; time = dates.next())
    yield { ...start, date: dateOf(time), minute: start.isDate ? 0 : time.hour * 60 + time.minute };
}
