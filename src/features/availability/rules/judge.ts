import type { Interval } from '../../../shared/intervals.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { Schedule } from '../../schedules/rules/schedule.ts';
import { type Day, isTakenUp, openDay, spansFrom, startOf } from './day.ts';
import { gridStarts, isOnGrid } from './grid.ts';

export type Reason = 'TIME_OFF' | 'BUSINESS_CLOSED' | 'OUTSIDE_HOURS' | 'PROFESSIONAL_BREAK' | 'BOOKED';

/** Everything that decides whether one professional can be booked at one business, as values. */
export interface Situation {
  professionalId: string;
  businessId: string;
  schedule: Schedule;
  slotIntervalMinutes: number;
  minNoticeMinutes: number;
  bookingHorizonDays: number;
  /** What keeps the professional busy, in any business: one entry a session. */
  occupied: readonly Occupied[];
  /** Instants between which `occupied` and the schedule's absences and closures are complete. */
  known: { fromMs: number; toMs: number };
  nowMs: number;
}

export interface Occupied {
  /** With the buffers around it. */
  startMs: number;
  endMs: number;
  sessionKey: string;
  seatsTaken: number;
  capacity: number;
}

export interface Wanted {
  /** Wall-clock in the business's zone. */
  date: string;
  minute: number;
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** The service of a class, whose seats share a session; null for one-to-one. */
  classServiceId: string | null;
  capacity: number;
  /** Staff are not bound by the grid, minimum notice and the horizon of the business. */
  by: 'customer' | 'staff';
}

type RefusalCode =
  | 'PROFESSIONAL_TIME_OFF'
  | 'OUTSIDE_AVAILABILITY'
  | 'NOT_SCHEDULED'
  | 'SLOT_TAKEN'
  | 'SESSION_FULL'
  | 'APPOINTMENT_IN_PAST';

export type Verdict =
  | { free: true; startMs: number; endMs: number; seatsLeft: number }
  | { free: false; reason: Reason; code: RefusalCode };

/** The one judge of a time: availability lists its verdicts, a booking asks it for one. */
export function judge(situation: Situation, wanted: Wanted): Verdict {
  return judgeStart(situation, openDay(situation, wanted), wanted, wanted.minute);
}

export interface JudgedStart {
  minute: number;
  verdict: Verdict;
}

const wholeDay: Interval = { start: 0, end: 1440 };

/** The verdict on every start of a day's grid, or on those in a part of the day. */
export function judgeDay(
  situation: Situation,
  wanted: Omit<Wanted, 'minute'>,
  part: Interval = wholeDay,
): JudgedStart[] {
  const day = openDay(situation, wanted);
  return gridStarts(day.grid)
    .filter((minute) => part.start <= minute && minute < part.end)
    .map((minute) => ({ minute, verdict: judgeStart(situation, day, wanted, minute) }));
}

/** The seats of a class share a session; its first booking begins it. */
export function sessionKeyOf(professionalId: string, serviceId: string, startMs: number): string {
  return `${professionalId}|${serviceId}|${new Date(startMs).toISOString()}`;
}

/** The longest horizon a business can have, and the one of its staff: a date beyond it is a slip of the pen. */
export const farthestDaysAhead = 730;

function judgeStart(situation: Situation, day: Day, wanted: Omit<Wanted, 'minute'>, minute: number): Verdict {
  const startMs = startOf(day, minute);
  const spans = spansFrom(day, minute, startMs);
  if (spans.some(({ windows, span }) => isTakenUp(windows.away, span)))
    return refuse('TIME_OFF', 'PROFESSIONAL_TIME_OFF');
  if (spans.some(({ windows, span }) => !windows.open.some((open) => holds(open, span))))
    return refuse('BUSINESS_CLOSED', 'OUTSIDE_AVAILABILITY');
  // A wall time that the clock skips cannot be worked at, though hours may span it.
  if (startMs === null) return refuse('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  if (startMs < situation.nowMs) return refuse('OUTSIDE_HOURS', 'APPOINTMENT_IN_PAST');
  if (spans.some(({ windows, span }) => !windows.hours.some((hours) => holds(hours, span))))
    return refuse('OUTSIDE_HOURS', day.isScheduled ? 'OUTSIDE_AVAILABILITY' : 'NOT_SCHEDULED');
  if (day.daysAhead > farthestDaysAhead) return refuse('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  if (wanted.by === 'customer' && !isForCustomers(situation, day, minute, startMs))
    return refuse('OUTSIDE_HOURS', 'OUTSIDE_AVAILABILITY');
  if (spans.some(({ windows, span }) => isTakenUp(windows.rests, span)))
    return refuse('PROFESSIONAL_BREAK', 'OUTSIDE_AVAILABILITY');
  return judgeBookings(situation, day, wanted, startMs);
}

const refuse = (reason: Reason, code: RefusalCode): Verdict => ({ free: false, reason, code });

const holds = (outer: Interval, inner: Interval) => outer.start <= inner.start && inner.end <= outer.end;

function isForCustomers(situation: Situation, day: Day, minute: number, startMs: number): boolean {
  return (
    day.daysAhead <= situation.bookingHorizonDays &&
    startMs >= situation.nowMs + situation.minNoticeMinutes * minuteMs &&
    isOnGrid(day.grid, minute)
  );
}

function judgeBookings(
  situation: Situation,
  day: Day,
  wanted: Omit<Wanted, 'minute'>,
  startMs: number,
): Verdict {
  const endMs = startMs + wanted.durationMinutes * minuteMs;
  const blocked = {
    startMs: startMs - wanted.bufferBeforeMinutes * minuteMs,
    endMs: endMs + wanted.bufferAfterMinutes * minuteMs,
  };
  if (blocked.startMs < situation.known.fromMs || blocked.endMs > situation.known.toMs)
    throw new Error('The situation does not reach as far as the time that is wanted.');
  const ownKey =
    wanted.classServiceId === null
      ? null
      : sessionKeyOf(situation.professionalId, wanted.classServiceId, startMs);
  let seatsTaken = 0;
  for (const session of day.occupied) {
    if (session.sessionKey === ownKey) seatsTaken += session.seatsTaken;
    else if (blocked.startMs < session.endMs && session.startMs < blocked.endMs)
      return refuse('BOOKED', 'SLOT_TAKEN');
  }
  if (seatsTaken >= wanted.capacity) return refuse('BOOKED', 'SESSION_FULL');
  return { free: true, startMs, endMs, seatsLeft: wanted.capacity - seatsTaken };
}
