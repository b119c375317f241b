import type { ErrorReason } from 'openslot-facts/error-info';
import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import {
  type Day,
  gridStarts,
  isOnGrid,
  type JudgedSpan,
  openDay,
  sessionsAround,
  spansFrom,
  startMsOf,
} from './day.ts';
import {
  type Occupied,
  type ScheduleSituation,
  type Situation,
  sessionKeyOf,
  type Wanted,
  type WantedDay,
} from './situation.ts';

/**
 * Reasons why a start time cannot be booked, as availability shows them. Types, schemas and texts follow from
 * this list.
 */
export const reasons = [
  'TIME_OFF',
  'BUSINESS_CLOSED',
  'OUTSIDE_HOURS',
  'PROFESSIONAL_BREAK',
  'BOOKED',
] as const;
export type Reason = (typeof reasons)[number];

/** Error codes for start times in the future. */
export const futureRefusalCodes = [
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
] as const;
export const refusalCodes = ['APPOINTMENT_IN_PAST', ...futureRefusalCodes] as const;
type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  free: false;
  reason: Reason;
  code: RefusalCode;
  /** More precise than the code, for `Error-Info`. */
  errorReason: ErrorReason;
}

export function refusal(reason: Reason, code: RefusalCode, errorReason: ErrorReason): Refusal {
  return { free: false, reason, code, errorReason };
}

export type Verdict = { free: true; startMs: number; endMs: number; seatsLeft: number } | Refusal;

/** Decides whether a start time is free. Availability lists its verdicts; a booking asks for one. */
export function judge(situation: Situation, wanted: Wanted): Verdict {
  const day = openDay(situation, wanted);
  const sessions = sessionsAround(situation, wanted);
  return judgeStart(situation, { day, sessions }, wanted, wanted.startMinute);
}

export interface JudgedStart {
  startMinute: number;
  verdict: Verdict;
}

const wholeDay: Interval = { start: 0, end: 1440 };

/**
 * Judges every start time of a day: the times of the grid, or the class times of a class. `part` limits them
 * to a part of the day.
 */
export function judgeDay(situation: Situation, wanted: WantedDay, part: Interval = wholeDay): JudgedStart[] {
  const day = openDay(situation, wanted);
  const sessions = sessionsAround(situation, wanted);
  return (day.classStarts ?? gridStarts(day.grid))
    .filter((startMinute) => part.start <= startMinute && startMinute < part.end)
    .map((startMinute) => ({
      startMinute,
      verdict: judgeStart(situation, { day, sessions }, wanted, startMinute),
    }));
}

/**
 * Judges a start time by the schedule alone, for an insert that the constraints of the table check against
 * other bookings. Returns null when the schedule refuses the time, and when a booking check has no
 * constraint: then only `judge` can decide.
 */
export function judgeWithoutBookings(
  situation: ScheduleSituation,
  wanted: Wanted,
): { startMs: number; endMs: number } | null {
  if (bookingChecks.some(({ enforcedBy }) => enforcedBy === null)) return null;
  const start = startToJudge(situation, openDay(situation, wanted), wanted, wanted.startMinute);
  if (refusalBySchedule(start) !== null) return null;
  const startMs = start.startMs!;
  return { startMs, endMs: endMsOf(startMs, wanted) };
}

function judgeStart(
  situation: Situation,
  { day, sessions }: { day: Day; sessions: readonly Occupied[] },
  wanted: WantedDay,
  startMinute: number,
): Verdict {
  const start = startToJudge(situation, day, wanted, startMinute);
  const refusal = refusalBySchedule(start);
  if (refusal !== null) return refusal;
  // The schedule checks refuse a start without an instant.
  const startMs = start.startMs!;
  const bookings = bookingsAround(situation, sessions, wanted, startMs);
  for (const { refuse } of bookingChecks) {
    const refused = refuse(start, bookings);
    if (refused) return refused;
  }
  return {
    free: true,
    startMs,
    endMs: endMsOf(startMs, wanted),
    seatsLeft: wanted.capacity - bookings.seatsTaken,
  };
}

/** A start time with everything the checks need. */
interface StartToJudge {
  situation: ScheduleSituation;
  day: Day;
  wanted: WantedDay;
  startMinute: number;
  /** Null when a clock change skips the local time. */
  startMs: number | null;
  spans: readonly JudgedSpan[];
}

function startToJudge(
  situation: ScheduleSituation,
  day: Day,
  wanted: WantedDay,
  startMinute: number,
): StartToJudge {
  const startMs = startMsOf(day, startMinute);
  return { situation, day, wanted, startMinute, startMs, spans: spansFrom(day, startMinute, startMs) };
}

function refusalBySchedule(start: StartToJudge): Refusal | null {
  for (const check of scheduleChecks) {
    const refusal = check(start);
    if (refusal) return refusal;
  }
  return null;
}

const endMsOf = (startMs: number, { durationMinutes }: Pick<Wanted, 'durationMinutes'>) =>
  startMs + durationMinutes * minuteMs;

/** Bookings at the time of a start, as the booking checks see them. */
interface BookingsAround {
  /** Whether another session overlaps the time, buffers included. */
  isOverlapped: boolean;
  /** Seats taken in the session of the wanted class. */
  seatsTaken: number;
}

function bookingsAround(
  { known, professionalId }: Situation,
  sessions: readonly Occupied[],
  wanted: WantedDay,
  startMs: number,
): BookingsAround {
  const blocked = {
    startMs: startMs - wanted.bufferBeforeMinutes * minuteMs,
    endMs: endMsOf(startMs, wanted) + wanted.bufferAfterMinutes * minuteMs,
  };
  if (blocked.startMs < known.fromMs || blocked.endMs > known.toMs)
    throw new Error('The situation does not cover the wanted time.');
  const ownKey =
    wanted.classServiceId === null ? null : sessionKeyOf(professionalId, wanted.classServiceId, startMs);
  let seatsTaken = 0;
  let isOverlapped = false;
  for (const session of sessions) {
    if (session.sessionKey === ownKey) seatsTaken += session.seatsTaken;
    else if (blocked.startMs < session.endMs && session.startMs < blocked.endMs) isOverlapped = true;
  }
  return { isOverlapped, seatsTaken };
}

/**
 * Longest booking horizon of a business. Also the horizon for staff, who are not bound by the horizon of the
 * business.
 */
export const farthestDaysAhead = 730;

// Created once, because a day has hundreds of start times.
const away = refusal('TIME_OFF', 'PROFESSIONAL_TIME_OFF', 'time-off');
const closed = refusal('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY', 'closed-day');
const past = refusal('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST', 'in-the-past');
const notScheduled = refusal('OUTSIDE_HOURS', 'NOT_SCHEDULED', 'not-scheduled');
const outsideHours = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'outside-hours');
const skipped = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'skipped-by-clock-change');
const offGrid = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'off-grid');
const tooSoon = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'too-soon');
const tooFar = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY', 'too-far');
const resting = refusal('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY', 'break');
const taken = refusal('BOOKED', 'SLOT_TAKEN', 'taken');
const full = refusal('BOOKED', 'SESSION_FULL', 'full');

type ScheduleCheck = (start: StartToJudge) => Refusal | false;

/** Checks that do not depend on bookings. The first refusal is the verdict. */
export const scheduleChecks: ScheduleCheck[] = [
  ({ spans }) => touchesAny(spans, 'away') && away,
  ({ spans }) => leavesAll(spans, 'open') && closed,
  // Working hours may span a local time that the clock skips.
  ({ startMs }) => startMs === null && skipped,
  ({ startMs, situation }) => isBefore(startMs, situation.nowMs) && past,
  ({ day, startMinute }) => day.classStarts !== null && !day.classStarts.includes(startMinute) && offGrid,
  // At a class time the professional works, regardless of the working hours.
  ({ spans, day }) =>
    day.classStarts === null && leavesAll(spans, 'hours') && (day.isScheduled ? outsideHours : notScheduled),
  ({ day }) => day.daysAhead > farthestDaysAhead && tooFar,
  ({ day, wanted, situation }) =>
    wanted.role === 'client' && day.daysAhead > situation.bookingHorizonDays && tooFar,
  ({ startMs, wanted, situation }) =>
    wanted.role === 'client' &&
    isBefore(startMs, situation.nowMs + situation.minNoticeMinutes * minuteMs) &&
    tooSoon,
  ({ day, startMinute, wanted }) =>
    wanted.role === 'client' && day.classStarts === null && !isOnGrid(day.grid, startMinute) && offGrid,
  ({ spans, day }) => day.classStarts === null && touchesAny(spans, 'rests') && resting,
  (start) => isDuringClass(start) && taken,
];

interface BookingCheck {
  refuse: (start: StartToJudge, bookings: BookingsAround) => Refusal | false;
  /**
   * Constraint of the table `appointments` that refuses the same. Null: none, and every insert has to read
   * the bookings first.
   */
  enforcedBy: string | null;
}

/** Checks against other bookings, for times that the schedule allows. */
export const bookingChecks: BookingCheck[] = [
  {
    refuse: (_, { isOverlapped }) => isOverlapped && taken,
    enforcedBy: 'one_session_at_a_time',
  },
  {
    refuse: ({ wanted }, { seatsTaken }) => seatsTaken >= wanted.capacity && full,
    enforcedBy: 'one_client_a_seat',
  },
];

// Loops instead of closures: these functions run for every start time of every day shown.
function touchesAny(spans: readonly JudgedSpan[], kind: 'away' | 'rests'): boolean {
  for (const { windows, span } of spans)
    for (const interval of windows[kind]) if (overlaps(interval, span)) return true;
  return false;
}

function leavesAll(spans: readonly JudgedSpan[], kind: 'open' | 'hours'): boolean {
  for (const { windows, span } of spans) if (!isWithin(windows[kind], span)) return true;
  return false;
}

function isWithin(windows: readonly Interval[], span: Interval): boolean {
  for (const { start, end } of windows) if (start <= span.start && span.end <= end) return true;
  return false;
}

const isBefore = (startMs: number | null, limitMs: number) => startMs !== null && startMs < limitMs;

/**
 * Whether the professional teaches another class at the time, or the same class at another time. Applies to
 * classes without bookings too.
 */
function isDuringClass({ day, wanted, startMs }: StartToJudge): boolean {
  if (day.classes.length === 0 || startMs === null) return false;
  const blocked = {
    start: startMs - wanted.bufferBeforeMinutes * minuteMs,
    end: startMs + (wanted.durationMinutes + wanted.bufferAfterMinutes) * minuteMs,
  };
  return day.classes.some(
    (planned) =>
      overlaps(planned.blocked, blocked) &&
      !(planned.startMs === startMs && wanted.serviceIds.includes(planned.classTime.serviceId)),
  );
}
