import { farthestDaysAhead } from '../src/features/booking/availability/rules/checks.ts';
import { freeStarts } from '../src/features/booking/availability/rules/free-starts.ts';
import type { Situation } from '../src/features/booking/availability/rules/situation.ts';
import type {
  Absence,
  Schedule,
  SpecialHours,
} from '../src/features/catalog/availability-rules/rules/schedule.ts';
import type { Timetable as Classes } from '../src/features/catalog/timetables/rules/class-time.ts';
import { emptyTimetable } from '../src/features/catalog/timetables/rules/class-time.ts';
import { hourMs, minuteMs, minuteOfDay, weekdayOf } from '../src/shared/time.ts';
import { addDays, toLocal } from '../src/shared/zoned-time.ts';
import type { DemoShift, RequestedTime, Span } from './types.ts';

// Less than two days, so that "recent" stays true for some hours after loading.
const recentMs = 44 * hourMs;
// A no-show can be recorded ten minutes after the start.
const graceMs = 10 * minuteMs;
const searchDays = 60;

/** Bookable times of a professional at a business. */
export interface Timetable {
  timezone: string;
  openDays: readonly number[];
  businessHours: Span;
  /** Replaces the hours of open days, if set. */
  weeklyHours?: readonly DemoShift[] | undefined;
  specialHours?: readonly SpecialHours[];
  classes?: Classes;
  professionalHours: Span;
  /** Replaces the hours of the professional, if set. */
  shifts?: readonly DemoShift[] | undefined;
  breaks: readonly Span[];
  absences?: readonly Absence[];
  closures?: readonly Absence[];
  stepMinutes: number;
  minNoticeMinutes: number;
}

export interface Start {
  date: string;
  minute: number;
  atMs: number;
}

/** Epoch milliseconds. */
export interface Occupied {
  fromMs: number;
  toMs: number;
}

/** Occupied times by professional or client id. */
export type Diary = Map<string, Occupied[]>;

export interface PlacementRequest {
  timetable: Timetable;
  requestedTime: RequestedTime;
  /** Set if it takes place at class times. */
  class?: { serviceId: string; capacity: number } | undefined;
  durationMinutes: number;
  /** Minutes before and after, for the professional only. */
  buffers: readonly [number, number];
  professional: string;
  clients: readonly string[];
}

/** Nearest bookable start to the requested time. Adds it to the diary. */
export function placeBooking(request: PlacementRequest, now: Date, diary: Diary): Start {
  for (const start of candidates(request, diary, now)) {
    const during = duringOf(start, request.durationMinutes);
    if (!request.clients.every((client) => isFree(diary, client, during))) continue;
    enter(diary, request.professional, blockedOf(during, request.buffers));
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

function enter(diary: Diary, who: string, span: Occupied): void {
  const known = diary.get(who);
  if (known === undefined) diary.set(who, [span]);
  else known.push(span);
}

function candidates(request: PlacementRequest, diary: Diary, now: Date): Iterable<Start> {
  const { requestedTime: requested } = request;
  if ('inDays' in requested) return upcoming(request, diary, requested, now);
  if ('daysAgo' in requested) return past(request, diary, requested, now);
  return recent(request, diary, requested, now);
}

function* upcoming(
  request: PlacementRequest,
  diary: Diary,
  requested: { inDays: number; at: string },
  now: Date,
): Generator<Start> {
  const earliestMs = now.getTime() + request.timetable.minNoticeMinutes * minuteMs;
  const today = dateAt(now, request.timetable.timezone);
  for (let day = requested.inDays; day < requested.inDays + searchDays; day++) {
    for (const start of startsOn(request, diary, addDays(today, day), requested.at))
      if (start.atMs > earliestMs) yield start;
  }
}

function* past(
  request: PlacementRequest,
  diary: Diary,
  requested: { daysAgo: number; at: string },
  now: Date,
): Generator<Start> {
  const latestMs = now.getTime() - request.durationMinutes * minuteMs;
  const today = dateAt(now, request.timetable.timezone);
  for (let day = requested.daysAgo; day < requested.daysAgo + searchDays; day++) {
    for (const start of startsOn(request, diary, addDays(today, -day), requested.at))
      if (start.atMs <= latestMs) yield start;
  }
}

/** Open days before closed ones, then nearest to the requested time. */
function recent(
  request: PlacementRequest,
  diary: Diary,
  requested: { hoursAgo: number },
  now: Date,
): Start[] {
  const latestMs = now.getTime() - graceMs;
  const wantedMs = now.getTime() - requested.hoursAgo * hourMs;
  const today = dateAt(now, request.timetable.timezone);
  const everyDay = { ...request, timetable: { ...request.timetable, openDays: [0, 1, 2, 3, 4, 5, 6] } };
  const isClosed = (start: Start) => !request.timetable.openDays.includes(weekdayOf(start.date));
  return [0, -1, -2]
    .flatMap((day) => startsOn(everyDay, diary, addDays(today, day), '12:00'))
    .filter(({ atMs }) => atMs <= latestMs && atMs > now.getTime() - recentMs)
    .sort(
      (a, b) =>
        Number(isClosed(a)) - Number(isClosed(b)) ||
        Math.abs(a.atMs - wantedMs) - Math.abs(b.atMs - wantedMs),
    );
}

/**
 * Bookable starts of the day, nearest to `at` first. Uses the role staff, which ignores notice periods and
 * allows past times.
 */
function startsOn(request: PlacementRequest, diary: Diary, date: string, at: string): Start[] {
  const { durationMinutes, buffers, class: wantedClass } = request;
  const wanted = {
    durationMinutes,
    bufferBeforeMinutes: buffers[0],
    bufferAfterMinutes: buffers[1],
    serviceIds: wantedClass === undefined ? [] : [wantedClass.serviceId],
    classServiceId: wantedClass?.serviceId ?? null,
    capacity: wantedClass?.capacity ?? 1,
    role: 'staff' as const,
  };
  const middle = minuteOfDay(at);
  return freeStarts(situationBefore(request, diary, date), wanted, date)
    .map(({ startMinute: minute, startMs }) => ({ date, minute, atMs: startMs }))
    .sort((a, b) => Math.abs(a.minute - middle) - Math.abs(b.minute - middle));
}

/** Situation two days before. */
function situationBefore(
  { timetable, professional }: PlacementRequest,
  diary: Diary,
  date: string,
): Situation {
  return {
    professionalId: professional,
    businessId: '',
    schedule: scheduleOf(timetable),
    slotIntervalMinutes: timetable.stepMinutes,
    minNoticeMinutes: 0,
    bookingHorizonDays: farthestDaysAhead,
    nowMs: Date.parse(date) - 48 * hourMs,
    occupied: (diary.get(professional) ?? []).map(({ fromMs, toMs }) => ({
      startMs: fromMs,
      endMs: toMs,
      sessionKey: '',
      seatsTaken: 1,
      capacity: 1,
    })),
    known: { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY },
  };
}

function scheduleOf({ timezone, openDays, breaks, shifts = [], ...timetable }: Timetable): Schedule {
  return {
    timezone,
    business: {
      hours: minutesOf(timetable.businessHours),
      breaks: breaks.map(minutesOf),
      openDays,
      weeklyHours: timetable.weeklyHours?.flatMap(weekdaysOf) ?? null,
      specialHours: timetable.specialHours ?? [],
    },
    professional: { hours: minutesOf(timetable.professionalHours), breaks: [] },
    rules: shifts.flatMap(weekdaysOf).map((window) => ({ id: '', ...window })),
    absences: timetable.absences ?? [],
    closures: timetable.closures ?? [],
    timetable: timetable.classes ?? emptyTimetable,
  };
}

const weekdaysOf = ({ days, hours }: DemoShift) => days.map((weekday) => ({ weekday, ...minutesOf(hours) }));

const minutesOf = ([start, end]: Span) => ({ start: minuteOfDay(start), end: minuteOfDay(end) });

export const dateAt = (now: Date, timezone: string) => toLocal(now.getTime(), timezone).date;
