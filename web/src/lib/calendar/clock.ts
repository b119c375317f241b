import { minuteOfDay as minuteOf, weekdayOf } from 'openslot-facts/dates';
import { addDays, wallClock } from '$lib/format/time';

export { minuteOfDay as minuteOf, timeOfDay as timeOf } from 'openslot-facts/dates';

export const dayMinutes = 1440;

const minuteMs = 60_000;

/** Offset of a time zone from UTC at an instant, in minutes. */
function offsetAt(instantMs: number, zone: string): number {
  const { date, time } = wallClock(new Date(instantMs), zone);
  const wallMs = Date.parse(`${date}T${time}:00Z`);
  return Math.round((wallMs - Math.floor(instantMs / minuteMs) * minuteMs) / minuteMs);
}

/** The instant of a local time: the first one if the hour is repeated, null if it is skipped. */
export function instantOf(date: string, minute: number, zone: string): Date | null {
  const wallMs = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  const candidates = [
    offsetAt(wallMs - 12 * 60 * minuteMs, zone),
    offsetAt(wallMs + 12 * 60 * minuteMs, zone),
  ]
    .map((offset) => wallMs - offset * minuteMs)
    .filter((instantMs) => instantMs + offsetAt(instantMs, zone) * minuteMs === wallMs);
  return candidates.length === 0 ? null : new Date(Math.min(...candidates));
}

/**
 * Difference of the day's length from 24 hours in minutes: -60 when clocks go forward, 60 when they go back.
 */
function changeOn(date: string, zone: string): number {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return (
    offsetAt(midnight(date) - 11 * 60 * minuteMs, zone) -
    offsetAt(midnight(addDays(date, 1)) + 11 * 60 * minuteMs, zone)
  );
}

export interface Span {
  start: number;
  end: number;
}

const searchStep = 15;

/** Local times of a day that are skipped when clocks go forward. */
export function skippedOn(date: string, zone: string): Span | null {
  if (changeOn(date, zone) >= 0) return null;
  const missing: number[] = [];
  for (let minute = 0; minute < dayMinutes; minute += searchStep)
    if (instantOf(date, minute, zone) === null) missing.push(minute);
  return missing.length === 0 ? null : { start: missing[0]!, end: missing.at(-1)! + searchStep };
}

/** Elapsed minutes from an instant until the local end time, also across a clock change. */
export function lengthOf(startUtc: string, date: string, start: string, end: string, zone: string): number {
  const [from, to] = [minuteOf(start), minuteOf(end)];
  const byTheWall = to > from ? to - from : to + dayMinutes - from;
  if (changeOn(date, zone) === 0) return byTheWall;
  const ends = instantOf(date, from + byTheWall, zone);
  const elapsed = ends === null ? byTheWall : Math.round((ends.getTime() - Date.parse(startUtc)) / minuteMs);
  return elapsed > 0 ? elapsed : byTheWall;
}

/** Monday to Sunday. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -((weekdayOf(date) + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export const snap = (minute: number, step: number) => Math.round(minute / step) * step;

export const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
