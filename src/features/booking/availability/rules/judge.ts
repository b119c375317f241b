import type { Interval } from '../../../../shared/intervals.ts';
import { minuteMs } from '../../../../shared/time.ts';
import {
  type BookingsAround,
  bookingChecks,
  classesBeside,
  type DayToJudge,
  type Refusal,
  type StartToJudge,
  scheduleChecks,
  taken,
} from './checks.ts';
import { gridStarts, openDay, sessionsAround, spansFrom, startMsOf } from './day.ts';
import { joinSessions } from './join-sessions.ts';
import type { Beside, Override } from './overrides.ts';
import { hasFreeUnits, requirementsOf } from './resource-use.ts';
import {
  type Occupied,
  type ScheduleSituation,
  type Situation,
  sessionKeyOf,
  type Wanted,
  type WantedDay,
} from './situation.ts';

export type Verdict =
  | {
      free: true;
      startMs: number;
      endMs: number;
      seatsLeft: number;
      /** Overrides that were needed. Absent when none was. */
      overrides?: readonly Override[];
      /** Sessions that the appointment has to join. Absent when it overlaps none. */
      beside?: Beside;
    }
  | Refusal;

/** Decides whether a start time is free. Availability lists its verdicts; a booking asks for one. */
export function judge(situation: Situation, wanted: Wanted): Verdict {
  return judgeStarts(situation, wanted)(wanted.startMinute);
}

export interface JudgedStart {
  startMinute: number;
  verdict: Verdict;
}

const wholeDay: Interval = { start: 0, end: 1440 };

/**
 * Judges every start time of a day: the times of the grid, or the class times of a class. `part` limits them
 * to a part of the day. Stops after `mostFree` free ones.
 */
export function judgeDay(
  situation: Situation,
  wanted: WantedDay,
  part: Interval = wholeDay,
  mostFree = Number.POSITIVE_INFINITY,
): JudgedStart[] {
  const day = openDay(situation, wanted);
  const judgeStart = judgeStarts(situation, wanted, day);
  const judged: JudgedStart[] = [];
  let left = mostFree;
  for (const startMinute of day.classStarts ?? gridStarts(day.grid)) {
    if (startMinute < part.start || startMinute >= part.end) continue;
    const verdict = judgeStart(startMinute);
    judged.push({ startMinute, verdict });
    if (verdict.free && --left === 0) break;
  }
  return judged;
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
  const day = { situation, day: openDay(situation, wanted), wanted };
  const start = startToJudge(day, wanted.startMinute);
  if (refusalBySchedule(start, scheduleChecksOf(day)) !== null) return null;
  const startMs = start.startMs!;
  return { startMs, endMs: endMsOf(startMs, wanted) };
}

/** Prepares the day once, for any number of its start times. */
function judgeStarts(
  situation: Situation,
  wanted: WantedDay,
  day = openDay(situation, wanted),
): (startMinute: number) => Verdict {
  const toJudge = { situation, day, wanted };
  const sessions = sessionsAround(situation, wanted);
  const checks = scheduleChecksOf(toJudge);
  const canOverride = wanted.overrides !== undefined && wanted.overrides.length > 0;
  return (startMinute) => {
    const start = startToJudge(toJudge, startMinute);
    const used: Override[] | undefined = canOverride ? [] : undefined;
    return refusalBySchedule(start, checks, used) ?? judgeBookings(situation, sessions, start, used);
  };
}

function judgeBookings(
  situation: Situation,
  sessions: readonly Occupied[],
  start: StartToJudge,
  used: Override[] | undefined,
): Verdict {
  const { wanted } = start;
  // The schedule checks refuse a start without an instant.
  const startMs = start.startMs!;
  const bookings = bookingsAround(situation, sessions, wanted, startMs);
  for (const { refuse } of bookingChecks) {
    const refused = refuse(start, bookings);
    if (refused && !isOverridden(refused, wanted, used)) return refused;
  }
  const free = {
    free: true as const,
    startMs,
    endMs: endMsOf(startMs, wanted),
    seatsLeft: wanted.capacity - bookings.seatsTaken,
  };
  if (used === undefined || used.length === 0) return free;
  if (!used.includes('overlap') && !used.includes('buffer')) return { ...free, overrides: used };
  const beside = joinSessions({
    ownKey: ownKeyOf(situation, wanted, startMs),
    classKeys: classesBeside(start).map(({ classTime, startMs: classMs }) =>
      sessionKeyOf(situation.professionalId, classTime.serviceId, classMs),
    ),
    sessions: bookings.neighbours,
    known: sessions,
  });
  return beside === null ? taken : { ...free, overrides: used, beside };
}

/** Whether the caller sets the rule aside. Notes the override as needed. */
function isOverridden(
  { override }: Refusal,
  { overrides }: WantedDay,
  used: Override[] | undefined,
): boolean {
  if (used === undefined || override === undefined || !overrides!.includes(override)) return false;
  if (!used.includes(override)) used.push(override);
  return true;
}

function startToJudge({ situation, day, wanted }: DayToJudge, startMinute: number): StartToJudge {
  const startMs = startMsOf(day, startMinute);
  return { situation, day, wanted, startMinute, startMs, spans: spansFrom(day, startMinute, startMs) };
}

const scheduleChecksOf = (day: DayToJudge) =>
  scheduleChecks.filter(({ concerns }) => concerns === undefined || concerns(day));

function refusalBySchedule(
  start: StartToJudge,
  checks: readonly (typeof scheduleChecks)[number][],
  used?: Override[],
): Refusal | null {
  for (const { refuse } of checks) {
    const refusal = refuse(start);
    if (refusal && !isOverridden(refusal, start.wanted, used)) return refusal;
  }
  return null;
}

const endMsOf = (startMs: number, { durationMinutes }: Pick<Wanted, 'durationMinutes'>) =>
  startMs + durationMinutes * minuteMs;

const ownKeyOf = ({ professionalId }: Situation, { classServiceId }: WantedDay, startMs: number) =>
  classServiceId === null ? null : sessionKeyOf(professionalId, classServiceId, startMs);

const none: readonly Occupied[] = [];

function bookingsAround(
  situation: Situation,
  sessions: readonly Occupied[],
  wanted: WantedDay,
  startMs: number,
): BookingsAround {
  const blocked = {
    startMs: startMs - wanted.bufferBeforeMinutes * minuteMs,
    endMs: endMsOf(startMs, wanted) + wanted.bufferAfterMinutes * minuteMs,
  };
  const { known, resources } = situation;
  if (blocked.startMs < known.fromMs || blocked.endMs > known.toMs)
    throw new Error('The situation does not cover the wanted time.');
  const ownKey = ownKeyOf(situation, wanted, startMs);
  let seatsTaken = 0;
  let neighbours: Occupied[] | undefined;
  for (const session of sessions) {
    if (session.sessionKey === ownKey) seatsTaken += session.seatsTaken;
    else if (blocked.startMs < session.endMs && session.startMs < blocked.endMs) {
      if (session.neighbour?.canBeOverridden !== true)
        return { isOverlapped: true, neighbours: none, seatsTaken, lacksResource: false };
      neighbours = [...(neighbours ?? none), session];
    }
  }
  const lacksResource =
    resources != null &&
    !hasFreeUnits(
      resources,
      wanted.requires ?? requirementsOf(resources, wanted.serviceIds),
      blocked,
      ownKey,
    );
  return { isOverlapped: false, neighbours: neighbours ?? none, seatsTaken, lacksResource };
}
