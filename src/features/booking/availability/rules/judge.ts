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
  startOf,
} from './day.ts';
import {
  type Occupied,
  type ScheduleSituation,
  type Situation,
  sessionKeyOf,
  type Wanted,
} from './situation.ts';

export type Verdict = { free: true; startMs: number; endMs: number; seatsLeft: number } | Refusal;

/** The one judge of a time: availability lists its verdicts, a booking asks it for one. */
export function judge(situation: Situation, wanted: Wanted): Verdict {
  const day = openDay(situation, wanted);
  return judgeStart(situation, { day, sessions: sessionsAround(situation, wanted) }, wanted, wanted.minute);
}

export interface JudgedStart {
  minute: number;
  verdict: Verdict;
}

const wholeDay: Interval = { start: 0, end: 1440 };

/** The verdict on every start of a day's grid, of a class that has a timetable on each of its times that day; or on those in a part of the day. */
export function judgeDay(
  situation: Situation,
  wanted: Omit<Wanted, 'minute'>,
  part: Interval = wholeDay,
): JudgedStart[] {
  const day = openDay(situation, wanted);
  const sessions = sessionsAround(situation, wanted);
  return (day.classStarts ?? gridStarts(day.grid))
    .filter((minute) => part.start <= minute && minute < part.end)
    .map((minute) => ({ minute, verdict: judgeStart(situation, { day, sessions }, wanted, minute) }));
}

/**
 * For somebody who does not know what is booked, and whose insert the constraints of the table will judge: when the time begins and ends.
 * Null when it is refused, and also when bookings can be refused for a reason that no constraint knows: then only `judge` can tell.
 */
export function judgeWithoutBookings(
  situation: ScheduleSituation,
  wanted: Wanted,
): { startMs: number; endMs: number } | null {
  if (bookingChecks.some(({ enforcedBy }) => enforcedBy === null)) return null;
  const asked = askAbout(situation, openDay(situation, wanted), wanted, wanted.minute);
  if (refusalBySchedule(asked) !== null) return null;
  const startMs = asked.startMs!;
  return { startMs, endMs: endOf(startMs, wanted) };
}

function judgeStart(
  situation: Situation,
  { day, sessions }: { day: Day; sessions: readonly Occupied[] },
  wanted: Omit<Wanted, 'minute'>,
  minute: number,
): Verdict {
  const asked = askAbout(situation, day, wanted, minute);
  const refusal = refusalBySchedule(asked);
  if (refusal !== null) return refusal;
  // A start without an instant is refused by the schedule.
  const startMs = asked.startMs!;
  const bookings = bookingsAround(situation, sessions, wanted, startMs);
  for (const { refuse } of bookingChecks) {
    const refused = refuse(asked, bookings);
    if (refused) return refused;
  }
  return {
    free: true,
    startMs,
    endMs: endOf(startMs, wanted),
    seatsLeft: wanted.capacity - bookings.seatsTaken,
  };
}

function askAbout(
  situation: ScheduleSituation,
  day: Day,
  wanted: Omit<Wanted, 'minute'>,
  minute: number,
): AskedStart {
  const startMs = startOf(day, minute);
  return { situation, day, wanted, minute, startMs, spans: spansFrom(day, minute, startMs) };
}

function refusalBySchedule(asked: AskedStart): Refusal | null {
  for (const check of scheduleChecks) {
    const refusal = check(asked);
    if (refusal) return refusal;
  }
  return null;
}

const endOf = (startMs: number, { durationMinutes }: Pick<Wanted, 'durationMinutes'>) =>
  startMs + durationMinutes * minuteMs;

function bookingsAround(
  { known, professionalId }: Situation,
  sessions: readonly Occupied[],
  wanted: Omit<Wanted, 'minute'>,
  startMs: number,
): BookingsAround {
  const blocked = {
    startMs: startMs - wanted.bufferBeforeMinutes * minuteMs,
    endMs: endOf(startMs, wanted) + wanted.bufferAfterMinutes * minuteMs,
  };
  if (blocked.startMs < known.fromMs || blocked.endMs > known.toMs)
    throw new Error('The situation does not reach as far as the time that is wanted.');
  const ownKey =
    wanted.classServiceId === null ? null : sessionKeyOf(professionalId, wanted.classServiceId, startMs);
  let seatsTaken = 0;
  let isOverlapped = false;
  for (const session of sessions) {
    if (session.sessionKey === ownKey) seatsTaken += session.seatsTaken;
    else if (blocked.startMs < session.endMs && session.startMs < blocked.endMs) isOverlapped = true;
  }
  return { sessions, isOverlapped, seatsTaken };
}

/** Why a start cannot be booked, as availability says it. A new one is added here: types, schemas and texts follow, or do not compile. */
export const reasons = [
  'TIME_OFF',
  'BUSINESS_CLOSED',
  'OUTSIDE_HOURS',
  'PROFESSIONAL_BREAK',
  'BOOKED',
] as const;

export type Reason = (typeof reasons)[number];

/** The errors of those who try all the same, where the start lies ahead. */
export const aheadRefusalCodes = [
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
] as const;

export const refusalCodes = ['APPOINTMENT_IN_PAST', ...aheadRefusalCodes] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  free: false;
  reason: Reason;
  code: RefusalCode;
}

/** To be made once, not for each start: a day has hundreds of them. */
export const refusal = (reason: Reason, code: RefusalCode): Refusal => ({ free: false, reason, code });

/** A start that somebody asks about. */
export interface AskedStart {
  situation: ScheduleSituation;
  day: Day;
  wanted: Omit<Wanted, 'minute'>;
  minute: number;
  /** Null where the clock skips it. */
  startMs: number | null;
  spans: readonly JudgedSpan[];
}

/** What is booked around a start. */
export interface BookingsAround {
  /** All sessions that can be in the way of a start on that day. */
  sessions: readonly Occupied[];
  /** Whether another session overlaps it, buffers included. */
  isOverlapped: boolean;
  /** Of the class that is asked about, in its session. */
  seatsTaken: number;
}

type ScheduleCheck = (asked: AskedStart) => Refusal | false;

interface BookingCheck {
  refuse: (asked: AskedStart, bookings: BookingsAround) => Refusal | false;
  /**
   * The constraint of the table of appointments that refuses the same, whoever inserts. Null: there is none, and nothing may be booked
   * by somebody who has not looked at the bookings first.
   */
  enforcedBy: string | null;
}

/** The longest horizon a business can have, and the one of its staff: a date beyond it is a slip of the pen. */
export const farthestDaysAhead = 730;

const away = refusal('TIME_OFF', 'PROFESSIONAL_TIME_OFF');
const closed = refusal('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY');
const past = refusal('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST');
const notScheduled = refusal('OUTSIDE_HOURS', 'NOT_SCHEDULED');
const outsideHours = refusal('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
const resting = refusal('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY');
const taken = refusal('BOOKED', 'SLOT_TAKEN');
const full = refusal('BOOKED', 'SESSION_FULL');

/** All that can refuse a start whatever is booked. The first that does decides what is said. */
export const scheduleChecks: ScheduleCheck[] = [
  ({ spans }) => meets(spans, 'away') && away,
  ({ spans }) => leaves(spans, 'open') && closed,
  // A wall time that the clock skips cannot be worked at, though hours may span it.
  ({ startMs }) => startMs === null && outsideHours,
  ({ startMs, situation }) => isBefore(startMs, situation.nowMs) && past,
  ({ day, minute }) => day.classStarts !== null && !day.classStarts.includes(minute) && outsideHours,
  // A time of a class is itself when the professional works, whatever their other hours are.
  ({ spans, day }) =>
    day.classStarts === null && leaves(spans, 'hours') && (day.isScheduled ? outsideHours : notScheduled),
  ({ day }) => day.daysAhead > farthestDaysAhead && outsideHours,
  (asked) => asked.wanted.role === 'client' && !isForClients(asked) && outsideHours,
  ({ spans, day }) => day.classStarts === null && meets(spans, 'rests') && resting,
  (asked) => isPlanned(asked) && taken,
];

/** What can refuse a start because of other bookings; asked when the schedule allows it. */
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

// Loops rather than closures: these run for every start of every day that is shown.
function meets(spans: readonly JudgedSpan[], what: 'away' | 'rests'): boolean {
  for (const { windows, span } of spans)
    for (const interval of windows[what]) if (overlaps(interval, span)) return true;
  return false;
}

function leaves(spans: readonly JudgedSpan[], what: 'open' | 'hours'): boolean {
  for (const { windows, span } of spans) if (!isWithin(windows[what], span)) return true;
  return false;
}

function isWithin(windows: readonly Interval[], span: Interval): boolean {
  for (const { start, end } of windows) if (start <= span.start && span.end <= end) return true;
  return false;
}

const isBefore = (startMs: number | null, limitMs: number) => startMs !== null && startMs < limitMs;

/** Whether another class, or the same at another time, is planned for the professional then: booked or not, it takes them. */
function isPlanned({ day, wanted, startMs }: AskedStart): boolean {
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

function isForClients({ situation, day, minute, startMs }: AskedStart): boolean {
  return (
    day.daysAhead <= situation.bookingHorizonDays &&
    !isBefore(startMs, situation.nowMs + situation.minNoticeMinutes * minuteMs) &&
    (day.classStarts !== null || isOnGrid(day.grid, minute))
  );
}
