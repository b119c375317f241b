import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { minuteMs, minuteOfDay } from '../../shared/time.ts';
import { toInstant } from '../../shared/zoned-time.ts';
import { loadSituation } from '../availability/load-situation.ts';
import { farthestDaysAhead, judge, type Reason, sessionKeyOf } from '../availability/rules/judge.ts';
import { findElsewhere, type Person } from './booking-store.ts';
import { isImaginable } from './rules/occurrences.ts';
import type { Sequence } from './rules/sequence.ts';

/** Where, with whom and when: one wall-clock start, on each of the dates. */
export interface Slot {
  professionalId: string;
  businessId: string;
  dates: readonly string[];
  start: string;
}

/** A time that was found free, as it is stored. */
export interface Occurrence {
  date: string;
  startMinute: number;
  startMs: number;
  endMs: number;
}

/** Asked before anything that depends on who is free: what is over is a mistake of the request. */
export function requireNotPast(
  { dates, start }: Pick<Slot, 'dates' | 'start'>,
  timezone: string,
  now: Date,
  code: 'APPOINTMENT_IN_PAST' | 'RESCHEDULE_IN_PAST' = 'APPOINTMENT_IN_PAST',
): void {
  const startMs = toInstant(dates[0]!, minuteOfDay(start), timezone);
  if (startMs !== null && startMs < now.getTime()) throw new AppError(code);
}

export interface Wish {
  sequence: Sequence;
  by: 'customer' | 'staff';
  now: Date;
  /** What is being moved or used up is not in its own way. */
  exceptId?: string | undefined;
}

/** Asks the judge for each occurrence: all of them are free, or the first refusal is the answer. */
export async function requireFree(
  db: Queryable,
  { professionalId, businessId, dates, start }: Slot,
  { sequence, by, now, exceptId }: Wish,
): Promise<Occurrence[]> {
  const [fromDate, toDate] = [dates[0]!, dates.at(-1)!];
  if (!isImaginable(toDate)) throw new AppError('OUTSIDE_AVAILABILITY', { detail: tooFar });
  const situation = await loadSituation(db, {
    professionalId,
    businessId,
    fromDate,
    toDate,
    now,
    reachMinutes: sequence.bufferBeforeMinutes + sequence.durationMinutes + sequence.bufferAfterMinutes,
    ...(exceptId !== undefined && { exceptId }),
  });
  if (situation === null) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const startMinute = minuteOfDay(start);
  return dates.map((date) => {
    const verdict = judge(situation, { ...sequence, date, minute: startMinute, by });
    if (!verdict.free)
      throw new AppError(verdict.code, { detail: `${date} ${start}: ${reasons[verdict.reason]}.` });
    return { date, startMinute, startMs: verdict.startMs, endMs: verdict.endMs };
  });
}

const tooFar = `body.date: at most ${farthestDaysAhead} days ahead.`;

/** For `Error-Detail`: more than the code, and no more than availability would say. */
const reasons: Record<Reason, string> = {
  TIME_OFF: 'the professional is away then',
  BUSINESS_CLOSED: 'the business is closed then, or closes before it would be over',
  OUTSIDE_HOURS:
    'not among the times that can be booked, by the hours of the professional and the notice, horizon and interval of the business',
  PROFESSIONAL_BREAK: 'the professional has a break then',
  BOOKED: 'taken already',
};

/** Nobody is in two places at once: the first of the times when they would be. */
export async function requireNotElsewhere(
  db: Queryable,
  client: Person,
  occurrences: readonly Occurrence[],
): Promise<void> {
  const clash = await findElsewhere(db, client.personKey, occurrences);
  if (clash === null) return;
  throw new AppError('CLIENT_DOUBLE_BOOKED', {
    detail: `${clash.date}: the client has another appointment at that time.`,
  });
}

const iso = (ms: number) => new Date(ms).toISOString();

/** An occurrence under the id of its row: the time with and without buffers, and the session its seat is in. */
export function toStored(
  occurrence: Occurrence,
  { id, professionalId, sequence }: { id: string; professionalId: string; sequence: Sequence },
) {
  const { date, startMinute, startMs, endMs } = occurrence;
  return {
    id,
    date,
    startMinute,
    startsAt: iso(startMs),
    endsAt: iso(endMs),
    blockedFrom: iso(startMs - sequence.bufferBeforeMinutes * minuteMs),
    blockedTo: iso(endMs + sequence.bufferAfterMinutes * minuteMs),
    sessionKey:
      sequence.classServiceId === null ? id : sessionKeyOf(professionalId, sequence.classServiceId, startMs),
  };
}

export type StoredTime = ReturnType<typeof toStored>;
