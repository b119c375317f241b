import { AppError } from '../../../../errors.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { PartyRole } from '../../../../shared/appointment-role.ts';
import { minuteOfDay } from '../../../../shared/time.ts';
import { toInstant } from '../../../../shared/zoned-time.ts';
import { loadSituation } from '../../availability/load-situation.ts';
import { farthestDaysAhead } from '../../availability/rules/checks.ts';
import { judge } from '../../availability/rules/judge.ts';
import type { Reason } from '../../availability/rules/reasons.ts';
import type { Sequence } from '../../availability/rules/sequence.ts';
import { isImaginable } from '../rules/occurrences.ts';
import type { Occurrence } from '../rules/stored-time.ts';
import { findElsewhere, type Person } from './record-store.ts';

/** Where, with whom and when: one wall-clock start, on each of the dates. */
export interface Slot {
  professionalId: string;
  businessId: string;
  dates: readonly string[];
  start: string;
}

/** Asked before anything that depends on who is free: what is over is a mistake of the request. */
export function requireNotPast(
  { dates, start }: Pick<Slot, 'dates' | 'start'>,
  timezone: string,
  now: Date,
  code: 'APPOINTMENT_IN_PAST' | 'RESCHEDULE_IN_PAST' = 'APPOINTMENT_IN_PAST',
): void {
  const startMs = toInstant(dates[0]!, minuteOfDay(start), timezone);
  if (startMs !== null && startMs < now.getTime())
    throw new AppError(code, { detail: `${dates[0]} ${start}: is over.` });
}

export interface Wish {
  sequence: Sequence;
  /** Who books. */
  role: PartyRole;
  now: Date;
  /** What is being moved or used up is not in its own way. */
  exceptId?: string | undefined;
}

/** Asks the judge for each occurrence: all of them are free, or the first refusal is the answer. */
export async function requireFree(
  db: Queryable,
  { professionalId, businessId, dates, start }: Slot,
  { sequence, role, now, exceptId }: Wish,
): Promise<Occurrence[]> {
  const [fromDate, toDate] = [dates[0]!, dates.at(-1)!];
  if (!isImaginable(toDate))
    throw new AppError('OUTSIDE_AVAILABILITY', { detail: `${fromDate} ${start}: ${tooFar}.` });
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
    const verdict = judge(situation, { ...sequence, date, minute: startMinute, role });
    if (!verdict.free)
      throw new AppError(verdict.code, { detail: `${date} ${start}: ${details[verdict.reason]}.` });
    return { date, startMinute, startMs: verdict.startMs, endMs: verdict.endMs };
  });
}

const tooFar = `can be booked at most ${farthestDaysAhead} days ahead`;

/** For `Error-Detail`: more than the code, and no more than availability would say. */
const details: Record<Reason, string> = {
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
