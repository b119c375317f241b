import type { Interval } from '../../../shared/intervals.ts';
import { type Day, isTakenUp, type JudgedSpan } from './day.ts';
import { isOnGrid } from './grid.ts';
import type { Refusal } from './reasons.ts';
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

const minuteMs = 60_000;
/** The longest horizon a business can have, and the one of its staff: a date beyond it is a slip of the pen. */
export const farthestDaysAhead = 730;

const closed: Refusal = { reason: 'BUSINESS_CLOSED', code: 'OUTSIDE_AVAILABILITY' };
const outsideHours: Refusal = { reason: 'OUTSIDE_HOURS', code: 'OUTSIDE_AVAILABILITY' };

/** All that can refuse a start whatever is booked. The first that does decides what is said. */
export const scheduleChecks: ScheduleCheck[] = [
  ({ spans }) =>
    spans.some(({ windows, span }) => isTakenUp(windows.away, span)) && {
      reason: 'TIME_OFF',
      code: 'PROFESSIONAL_TIME_OFF',
    },
  ({ spans }) => spans.some(({ windows, span }) => !isWithin(windows.open, span)) && closed,
  // A wall time that the clock skips cannot be worked at, though hours may span it.
  ({ startMs }) => startMs === null && outsideHours,
  ({ startMs, situation }) =>
    isBefore(startMs, situation.nowMs) && { reason: 'OUTSIDE_HOURS', code: 'APPOINTMENT_IN_PAST' },
  ({ spans, day }) =>
    spans.some(({ windows, span }) => !isWithin(windows.hours, span)) &&
    (day.isScheduled ? outsideHours : { reason: 'OUTSIDE_HOURS', code: 'NOT_SCHEDULED' }),
  ({ day }) => day.daysAhead > farthestDaysAhead && outsideHours,
  (asked) => asked.wanted.role === 'client' && !isForClients(asked) && outsideHours,
  ({ spans }) =>
    spans.some(({ windows, span }) => isTakenUp(windows.rests, span)) && {
      reason: 'PROFESSIONAL_BREAK',
      code: 'OUTSIDE_AVAILABILITY',
    },
];

/** What can refuse a start because of other bookings; asked when the schedule allows it. */
export const bookingChecks: BookingCheck[] = [
  {
    refuse: (_, { isOverlapped }) => isOverlapped && { reason: 'BOOKED', code: 'SLOT_TAKEN' },
    enforcedBy: 'one_session_at_a_time',
  },
  {
    refuse: ({ wanted }, { seatsTaken }) =>
      seatsTaken >= wanted.capacity && { reason: 'BOOKED', code: 'SESSION_FULL' },
    enforcedBy: 'one_client_a_seat',
  },
];

const isWithin = (windows: readonly Interval[], span: Interval) =>
  windows.some(({ start, end }) => start <= span.start && span.end <= end);

const isBefore = (startMs: number | null, limitMs: number) => startMs !== null && startMs < limitMs;

function isForClients({ situation, day, minute, startMs }: AskedStart): boolean {
  return (
    day.daysAhead <= situation.bookingHorizonDays &&
    !isBefore(startMs, situation.nowMs + situation.minNoticeMinutes * minuteMs) &&
    isOnGrid(day.grid, minute)
  );
}
