import type { Interval } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import { type AskedStart, type BookingsAround, bookingChecks, scheduleChecks } from './checks.ts';
import { type Day, openDay, sessionsAround, spansFrom, startOf } from './day.ts';
import { gridStarts } from './grid.ts';
import type { Refusal } from './reasons.ts';
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
