import { Temporal } from 'temporal-polyfill';
import { type Interval, union } from './intervals.ts';
import { dayMs, minuteMs } from './time.ts';

/** The only place where wall-clock time becomes an instant, or an instant wall-clock time. */

export interface LocalTime {
  date: string;
  /** Of the day, counted as the wall clock shows it. */
  minute: number;
}

/** Minutes of one local day, 0 to 1440 as the wall clock shows them. */
export interface LocalSpan extends Interval {
  readonly date: string;
}

const stretchMs = 5 * dayMs;

/** Offsets from UTC over five days of UTC: `before`, then from `changesAt` on `after`. */
interface StretchOffsets {
  before: number;
  after: number;
  changesAt: number;
}

// Asking the calendar library costs a hundred times what reading a map does, and the same days are asked for again and again.
// One change a stretch is enough: since 1970 no zone has changed its offset twice within six days.
const offsetsByZone = new Map<string, Map<number, StretchOffsets>>();
const mostStretches = 100_000;
let stretchesKept = 0;

function offsetsIn(stretch: number, zone: string): StretchOffsets {
  const kept = offsetsByZone.get(zone)?.get(stretch);
  if (kept !== undefined) return kept;
  if (stretchesKept >= mostStretches) {
    offsetsByZone.clear();
    stretchesKept = 0;
  }
  const offsets = readStretch(stretch, zone);
  if (!offsetsByZone.has(zone)) offsetsByZone.set(zone, new Map());
  offsetsByZone.get(zone)?.set(stretch, offsets);
  stretchesKept++;
  return offsets;
}

function readStretch(stretch: number, zone: string): StretchOffsets {
  let unchanged = stretch * stretchMs;
  let changed = unchanged + stretchMs;
  const before = readOffset(unchanged, zone);
  const after = readOffset(changed, zone);
  if (before === after) return { before, after, changesAt: Number.POSITIVE_INFINITY };
  // Clocks are changed at whole seconds.
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
  const { before, after, changesAt } = offsetsIn(Math.floor(epochMs / stretchMs), zone);
  return epochMs < changesAt ? before : after;
}

/**
 * The instant at which the wall clock of the zone shows this minute of this day; the first one where it does so twice, null where
 * a change of the clock skips it. Minute 1440 is midnight at the end of the day.
 */
export function toInstant(date: string, minute: number, zone: string): number | null {
  const wallMs = Date.parse(date) + minute * minuteMs;
  // No zone is a whole day away from UTC, so the offset is one of those in force around this moment of UTC.
  const early = offsetAt(wallMs - dayMs, zone);
  const late = offsetAt(wallMs + dayMs, zone);
  if (early === late) return wallMs - early;
  const possible = [wallMs - early, wallMs - late].filter((at) => at + offsetAt(at, zone) === wallMs);
  return possible.length === 0 ? null : Math.min(...possible);
}

export function toLocal(epochMs: number, zone: string): LocalTime {
  const wallMs = epochMs + offsetAt(epochMs, zone);
  const day = Math.floor(wallMs / dayMs);
  return { date: dateOf(day), minute: Math.floor((wallMs - day * dayMs) / minuteMs) };
}

/**
 * The wall-clock minutes that pass between two instants, day by day: cut at midnight, and where the clock is changed.
 * An hour that passes twice is listed once.
 */
export function toLocalSpans(startMs: number, endMs: number, zone: string): LocalSpan[] {
  const minutesByDay = new Map<number, Interval[]>();
  for (let at = startMs; at < endMs; ) {
    const stretch = Math.floor(at / stretchMs);
    const { before, after, changesAt } = offsetsIn(stretch, zone);
    const isBefore = at < changesAt;
    const offset = isBefore ? before : after;
    const day = Math.floor((at + offset) / dayMs);
    const midnight = (day + 1) * dayMs - offset;
    const until = Math.min(endMs, midnight, isBefore ? changesAt : midnight, (stretch + 1) * stretchMs);
    const minutes = minutesByDay.get(day) ?? [];
    minutes.push({
      start: Math.floor((at + offset - day * dayMs) / minuteMs),
      end: Math.ceil((until + offset - day * dayMs) / minuteMs),
    });
    minutesByDay.set(day, minutes);
    at = until;
  }
  return [...minutesByDay].flatMap(([day, minutes]) =>
    union(minutes).map(({ start, end }) => ({ date: dateOf(day), start, end })),
  );
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) / dayMs + days);
}

/** How many days later `to` is; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
