import { dateOf } from 'openslot-facts/dates';
import { Temporal } from 'temporal-polyfill';
import { type Interval, union } from './intervals.ts';
import { dayMs, minuteMs } from './time.ts';

export { addDays, daysBetween } from 'openslot-facts/dates';

/** The only module that converts between local time and instants. */

export interface LocalTime {
  date: string;
  /** Minute of the day in wall-clock time. */
  minute: number;
}

/** Minutes of one local day, 0 to 1440 in wall-clock time. */
export interface LocalSpan extends Interval {
  readonly date: string;
}

const periodMs = 5 * dayMs;

/** UTC offsets during five days: `before`, then `after` from `changesAt` on. */
interface PeriodOffsets {
  before: number;
  after: number;
  changesAt: number;
}

// Cached, because Temporal is about a hundred times slower than a map. One change per five days suffices:
// since 1970 no time zone has changed its offset twice within six days.
const offsetsByZone = new Map<string, Map<number, PeriodOffsets>>();
const maxCached = 100_000;
let cachedCount = 0;

function offsetsIn(stretch: number, zone: string): PeriodOffsets {
  const kept = offsetsByZone.get(zone)?.get(stretch);
  if (kept !== undefined) return kept;
  if (cachedCount >= maxCached) {
    offsetsByZone.clear();
    cachedCount = 0;
  }
  const offsets = readPeriod(stretch, zone);
  if (!offsetsByZone.has(zone)) offsetsByZone.set(zone, new Map());
  offsetsByZone.get(zone)?.set(stretch, offsets);
  cachedCount++;
  return offsets;
}

function readPeriod(stretch: number, zone: string): PeriodOffsets {
  let unchanged = stretch * periodMs;
  let changed = unchanged + periodMs;
  const before = readOffset(unchanged, zone);
  const after = readOffset(changed, zone);
  if (before === after) return { before, after, changesAt: Number.POSITIVE_INFINITY };
  // Clock changes happen at whole seconds.
  while (changed - unchanged > 1000) {
    const middle = Math.floor((unchanged + changed) / 2000) * 1000;
    if (readOffset(middle, zone) === before) unchanged = middle;
    else changed = middle;
  }
  return { before, after, changesAt: changed };
}

function readOffset(epochMs: number, zone: string): number {
  return (
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  );
}

function offsetAt(epochMs: number, zone: string): number {
  const { before, after, changesAt } = offsetsIn(Math.floor(epochMs / periodMs), zone);
  return epochMs < changesAt ? before : after;
}

/**
 * Instant of a local minute; the first one if it occurs twice, null if a clock change skips it. Minute 1440
 * is midnight at the end of the day.
 */
export function toInstant(date: string, minute: number, zone: string): number | null {
  const wallMs = Date.parse(date) + minute * minuteMs;
  // Offsets are below 24 hours, so the offset is one of those valid around this time.
  const early = offsetAt(wallMs - dayMs, zone);
  const late = offsetAt(wallMs + dayMs, zone);
  if (early === late) return wallMs - early;
  const possible = [wallMs - early, wallMs - late].filter((at) => at + offsetAt(at, zone) === wallMs);
  return possible.length === 0 ? null : Math.min(...possible);
}

export function toLocal(epochMs: number, zone: string): LocalTime {
  const wallMs = epochMs + offsetAt(epochMs, zone);
  const day = Math.floor(wallMs / dayMs);
  return { date: dateOf(day * dayMs), minute: Math.floor((wallMs - day * dayMs) / minuteMs) };
}

/** Days from the local date of an instant to a date; negative if the date is earlier. */
export function daysUntil(date: string, epochMs: number, zone: string): number {
  return Date.parse(date) / dayMs - Math.floor((epochMs + offsetAt(epochMs, zone)) / dayMs);
}

/**
 * Local minutes between two instants, split at midnight and at clock changes. A repeated hour is listed once.
 */
export function toLocalSpans(startMs: number, endMs: number, zone: string): LocalSpan[] {
  const minutesByDay = new Map<number, Interval[]>();
  for (let at = startMs; at < endMs; ) {
    const stretch = Math.floor(at / periodMs);
    const { before, after, changesAt } = offsetsIn(stretch, zone);
    const isBefore = at < changesAt;
    const offset = isBefore ? before : after;
    const day = Math.floor((at + offset) / dayMs);
    const midnight = (day + 1) * dayMs - offset;
    const until = Math.min(endMs, midnight, isBefore ? changesAt : midnight, (stretch + 1) * periodMs);
    const minutes = minutesByDay.get(day) ?? [];
    minutes.push({
      start: Math.floor((at + offset - day * dayMs) / minuteMs),
      end: Math.ceil((until + offset - day * dayMs) / minuteMs),
    });
    minutesByDay.set(day, minutes);
    at = until;
  }
  return [...minutesByDay].flatMap(([day, minutes]) =>
    union(minutes).map(({ start, end }) => ({ date: dateOf(day * dayMs), start, end })),
  );
}
