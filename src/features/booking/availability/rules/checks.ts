import { type Interval, overlaps } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { Day, JudgedSpan } from './day.ts';
import { isOnGrid } from './grid.ts';
import { type Refusal, refusal } from './reasons.ts';
import type { Occupied, ScheduleSituation, Wanted } from './situation.ts';

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
