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

/** End of the UID of every appointment of this service. */
export const ownSuffix = '@openslot';

/** Maximum number of busy times of a calendar, after joining adjacent ones. */
export const maxBusyTimes = 3_000;
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
export function tryRead<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyError) throw error;
    return null;
  }
}

type ZoneFinder = (tzid: string | undefined) => CalendarZone;

export function createZoneFinder(
  definitions: ReadonlyMap<string, string>,
  fallback: CalendarZone,
): ZoneFinder {
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

export const msOf = ({ date, minute, zone }: Moment): number => zone.toMs({ date, minute });

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
  /** The event also changes all later dates of the series (`RANGE=THISANDFUTURE`). */
  changesLater: boolean;
}

const utc = namedZone('UTC');

export function readEvent(text: string, findZone: ZoneFinder): Event {
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
      !uid.endsWith(ownSuffix),
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
    changesLater:
      String(component.getFirstProperty('recurrence-id')?.getFirstParameter('range')).toUpperCase() ===
      'THISANDFUTURE',
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
  const changes = events.flatMap(toChange).sort((a, b) => a.fromMs - b.fromMs);
  return events.flatMap((event) => {
    const ofSeries = event.replaces === null ? { replaced, changes } : { replaced: [], changes: [] };
    return expandEvent(event, ofSeries, options, budget);
  });
}

/** A change of all dates of a series from one on. */
interface Change {
  fromMs: number;
  event: Event;
  /** Difference of the local times, in minutes. */
  shift: number;
}

const minutesOf = ({ date, minute }: { date: string; minute: number }) =>
  Date.parse(date) / minuteMs + minute;

function toChange(event: Event): Change[] {
  const { replaces, start } = event;
  if (!event.changesLater || replaces === null) return [];
  const fromMs = msOf(replaces);
  const former = replaces.isDate ? replaces : start.zone.toWall(fromMs);
  return [{ fromMs, event, shift: minutesOf(start) - minutesOf(former) }];
}

/** The date of the series as the change moves it. */
function shifted(original: Moment, startMs: number, { event, shift }: Change): Moment {
  const { zone, isDate } = event.start;
  const wall = original.isDate ? original : zone.toWall(startMs);
  const minutes = minutesOf(wall) + shift;
  const minute = ((minutes % 1440) + 1440) % 1440;
  const date = new Date((minutes - minute) * minuteMs).toISOString().slice(0, 10);
  return { date, minute: isDate ? 0 : minute, zone, isDate };
}

function expandEvent(
  event: Event,
  { replaced, changes }: { replaced: readonly Moment[]; changes: readonly Change[] },
  { fromMs, untilMs }: ReadOptions,
  budget: { dates: number },
): Interval[] {
  if (!event.isBusy && !changes.some((change) => change.event.isBusy)) return [];
  const left = [...event.excluded, ...replaced];
  // A date without a time excludes every occurrence on it.
  const excludedDates = new Set(left.filter(({ isDate }) => isDate).map(({ date }) => date));
  const excludedMs = new Set(left.filter(({ isDate }) => !isDate).map(msOf));
  const found: Interval[] = [];
  const add = (original: Moment, ownMilliseconds?: number) => {
    const originalMs = msOf(original);
    if (excludedDates.has(original.date) || excludedMs.has(originalMs)) return;
    const change = changes.findLast((one) => one.fromMs <= originalMs);
    const shown = change?.event ?? event;
    if (!shown.isBusy) return;
    const start = change === undefined ? original : shifted(original, originalMs, change);
    const startMs = change === undefined ? originalMs : msOf(start);
    const endMs = start.isDate
      ? start.zone.toMs({ date: addDays(start.date, shown.days), minute: 0 })
      : startMs + (ownMilliseconds ?? shown.milliseconds);
    if (Number.isNaN(startMs) || Number.isNaN(endMs)) throw new Error('a time outside of the calendar');
    if (endMs > fromMs && startMs < untilMs) found.push({ start: startMs, end: endMs });
  };
  add(event.start);
  for (const { start, milliseconds } of event.added) add(start, milliseconds);
  // Dates are compared first, because conversions to instants take longer.
  const lengths = [event, ...changes.map((change) => change.event)].map(
    ({ days, milliseconds }) => milliseconds + (days + 2) * dayMs,
  );
  const shiftMs = Math.max(0, ...changes.map(({ shift }) => Math.abs(shift))) * minuteMs;
  const firstDate = dayOf(fromMs - Math.max(...lengths) - shiftMs);
  const lastDate = dayOf(untilMs + 2 * dayMs + shiftMs);
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
