import { Temporal } from 'temporal-polyfill';
import { hourMs, minuteMs, minuteOfDay, weekdayOf } from '../shared/time.ts';
import type { DemoShift, Span, Wish } from './types.ts';

// Short of the two days that are promised, so that the promise still holds some hours after loading.
const recentMs = 44 * hourMs;
// A no-show can be noted ten minutes after the start.
const graceMs = 10 * minuteMs;
const searchDays = 60;

/** When one professional can be booked at one business. */
export interface Timetable {
  timezone: string;
  openDays: readonly number[];
  businessHours: Span;
  professionalHours: Span;
  /** Where there are any, they stand in for the professional's hours. */
  shifts?: readonly DemoShift[] | undefined;
  breaks: readonly Span[];
  stepMinutes: number;
  minNoticeMinutes: number;
}

export interface Start {
  date: string;
  minute: number;
  atMs: number;
}

/** Real milliseconds. */
export interface Occupied {
  fromMs: number;
  toMs: number;
}

/** Who is busy when: professionals and clients, by id. */
export type Diary = Map<string, Occupied[]>;

export interface Request {
  timetable: Timetable;
  wish: Wish;
  durationMinutes: number;
  /** Before and after, for the professional only. */
  buffers: readonly [number, number];
  professional: string;
  clients: readonly string[];
}

/** The nearest start to the wish at which the business is open and everybody free; notes it in the diary. */
export function place(request: Request, now: Date, diary: Diary): Start {
  for (const start of candidates(request, now)) {
    const during = duringOf(start, request.durationMinutes);
    const blocked = blockedOf(during, request.buffers);
    if (!isFree(diary, request.professional, blocked)) continue;
    if (!request.clients.every((client) => isFree(diary, client, during))) continue;
    enter(diary, request.professional, blocked);
    for (const client of request.clients) enter(diary, client, during);
    return start;
  }
  throw new Error(`No time for a demo booking with ${request.professional}.`);
}

export function duringOf(start: Start, durationMinutes: number): Occupied {
  return { fromMs: start.atMs, toMs: start.atMs + durationMinutes * minuteMs };
}

export function blockedOf(during: Occupied, [before, after]: readonly [number, number]): Occupied {
  return { fromMs: during.fromMs - before * minuteMs, toMs: during.toMs + after * minuteMs };
}

function isFree(diary: Diary, who: string, span: Occupied): boolean {
  return (diary.get(who) ?? []).every(({ fromMs, toMs }) => toMs <= span.fromMs || span.toMs <= fromMs);
}

export function enter(diary: Diary, who: string, span: Occupied): void {
  const known = diary.get(who);
  if (known === undefined) diary.set(who, [span]);
  else known.push(span);
}

function candidates(request: Request, now: Date): Iterable<Start> {
  const { wish } = request;
  if ('inDays' in wish) return upcoming(request, wish, now);
  if ('daysAgo' in wish) return past(request, wish, now);
  return recent(request, wish, now);
}

function* upcoming(request: Request, wish: { inDays: number; at: string }, now: Date): Generator<Start> {
  const earliestMs = now.getTime() + request.timetable.minNoticeMinutes * minuteMs;
  const today = dateAt(now, request.timetable.timezone);
  for (let day = wish.inDays; day < wish.inDays + searchDays; day++) {
    for (const start of startsOn(request, addDays(today, day), wish.at))
      if (start.atMs > earliestMs) yield start;
  }
}

function* past(request: Request, wish: { daysAgo: number; at: string }, now: Date): Generator<Start> {
  const latestMs = now.getTime() - request.durationMinutes * minuteMs;
  const today = dateAt(now, request.timetable.timezone);
  for (let day = wish.daysAgo; day < wish.daysAgo + searchDays; day++) {
    for (const start of startsOn(request, addDays(today, -day), wish.at))
      if (start.atMs <= latestMs) yield start;
  }
}

/** Whatever the day of loading: open days before closed ones, then the nearest to the wish. */
function recent(request: Request, wish: { hoursAgo: number }, now: Date): Start[] {
  const latestMs = now.getTime() - graceMs;
  const wantedMs = now.getTime() - wish.hoursAgo * hourMs;
  const today = dateAt(now, request.timetable.timezone);
  const everyDay = { ...request, timetable: { ...request.timetable, openDays: [0, 1, 2, 3, 4, 5, 6] } };
  const isClosed = (start: Start) => !request.timetable.openDays.includes(weekdayOf(start.date));
  return [0, -1, -2]
    .flatMap((day) => [...startsOn(everyDay, addDays(today, day), '12:00')])
    .filter(({ atMs }) => atMs <= latestMs && atMs > now.getTime() - recentMs)
    .sort(
      (a, b) =>
        Number(isClosed(a)) - Number(isClosed(b)) ||
        Math.abs(a.atMs - wantedMs) - Math.abs(b.atMs - wantedMs),
    );
}

/** The starts of the day's grid that fit, nearest to `at` first. */
function* startsOn({ timetable, durationMinutes }: Request, date: string, at: string): Generator<Start> {
  if (!timetable.openDays.includes(weekdayOf(date))) return;
  const hours = minutesOf(timetable.businessHours);
  const windows = windowsOn(timetable, date).map(minutesOf);
  const breaks = timetable.breaks.map(minutesOf);
  const first = Math.min(hours[0], ...windows.map(([start]) => start));
  const last = Math.max(hours[1], ...windows.map(([, end]) => end));
  const fitting: number[] = [];
  for (let start = first; start + durationMinutes <= last; start += timetable.stepMinutes) {
    const end = start + durationMinutes;
    const isWithin = ([opens, closes]: [number, number]) => opens <= start && end <= closes;
    if (isWithin(hours) && windows.some(isWithin) && breaks.every(([from, to]) => end <= from || to <= start))
      fitting.push(start);
  }
  const wanted = minuteOfDay(at);
  fitting.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  for (const minute of fitting) yield startAt(date, minute, timetable.timezone);
}

/** When the professional works that day. */
function windowsOn({ shifts, professionalHours }: Timetable, date: string): Span[] {
  if (shifts === undefined) return [professionalHours];
  return shifts.filter(({ days }) => days.includes(weekdayOf(date))).map(({ hours }) => hours);
}

function minutesOf([start, end]: Span): [number, number] {
  return [minuteOfDay(start), minuteOfDay(end)];
}

export function dateAt(now: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toString();
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** A wall time that a clock change skips becomes the one the clock shows instead, in every field. */
export function startAt(date: string, minute: number, timezone: string): Start {
  const moment = Temporal.PlainDate.from(date)
    .toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
    .toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return {
    date: moment.toPlainDate().toString(),
    minute: moment.hour * 60 + moment.minute,
    atMs: moment.epochMilliseconds,
  };
}
