import type { ErrorCode } from 'openslot-facts/errors';
import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runInTimeSlices } from '../../../platform/time-slices.ts';
import type { Steps } from '../../../shared/steps.ts';
import {
  firstDate,
  isCalendarDate,
  isExistingDate,
  isTimeOfDay,
  lastDate,
  minuteMs,
  minuteOfDay,
} from '../../../shared/time.ts';
import { addDays, toInstant, toLocal } from '../../../shared/zoned-time.ts';
import type { explainSlot as route, SlotExplanationView } from './contract.ts';
import { presentNearest } from './present.ts';
import { requireSubject, type Subject } from './require-offering.ts';
import { type FreeStart, nearestFreeStarts, reachOf, wantedOf } from './rules/free-starts.ts';
import { judge } from './rules/judge.ts';
import { type Situation, sessionKeyOf, type Wanted } from './rules/situation.ts';
import { listSituations } from './situation-store.ts';
import { findHeldUntil, findSeatHeldUntil, listColleagues, type SubjectIds } from './store.ts';

type Query = Static<NonNullable<typeof route.query>>;

const daysAround = 7;
const mostNearest = 3;
// Number of other professionals to check for the three nearest alternatives.
const mostColleagues = 20;

export async function explainSlot(
  { db, clock }: { db: Database; clock: Clock },
  { start, ...ids }: Query,
  viewer: Viewer,
): Promise<SlotExplanationView> {
  const { localDate, startMinute } = readStart(start);
  const subject = await requireSubject(db, ids, viewer);
  const now = clock.now();
  const days = daysToLookAt(localDate, subject, now);
  const load = (professionalIds: readonly string[], reachMinutes: number, fromDate: string, toDate: string) =>
    listSituations(
      db,
      professionalIds.map((professionalId) => ({ professionalId, businessId: ids.businessId })),
      { fromDate, toDate, now, reachMinutes },
    );
  const [asked] = await load([ids.professionalId], reachOf(subject.service), localDate, localDate);
  if (asked === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND');
  const wanted = wantedOf(subject.service, asked.slotIntervalMinutes);
  const verdict = judge(asked, { ...wanted, localDate, startMinute });
  if (verdict.free) return { available: true, nearest: [] };

  const heldUntil =
    verdict.reason === 'BOOKED'
      ? await readHeldUntil(db, asked, { ...wanted, localDate, startMinute }, verdict.code)
      : null;
  const colleagues = await listColleagues(db, ids, mostColleagues);
  const durations = new Map(colleagues.map(({ id, durationMinutes }) => [id, durationMinutes]));
  const longest = Math.max(...[...durations.values()].map((minutes) => minutes ?? 0), wanted.durationMinutes);
  const situations = await load(
    [ids.professionalId, ...durations.keys()],
    longest + (subject.service?.bufferAfterMinutes ?? 0),
    days.fromDate,
    days.toDate,
  );
  const aroundMs =
    toInstant(localDate, startMinute, subject.timezone) ?? Date.parse(localDate) + startMinute * minuteMs;
  const near = (situation: Situation, most: number) => {
    const { professionalId } = situation;
    const durationMinutes = durations.get(professionalId) ?? wanted.durationMinutes;
    const own = { ...wanted, durationMinutes };
    return nearestFreeStarts(situation, own, days, aroundMs, most).map((free) => ({
      professionalId,
      ...free,
    }));
  };
  return {
    available: false,
    reason: verdict.reason,
    code: verdict.code,
    heldUntil: heldUntil?.toISOString() ?? null,
    nearest: (await runInTimeSlices(chooseNearest(situations, near, ids, aroundMs))).map(presentNearest),
  };
}

/** When the time becomes free again, if only holds occupy it. Null otherwise. */
async function readHeldUntil(
  db: Database,
  { professionalId, schedule, nowMs }: Situation,
  wanted: Wanted,
  code: ErrorCode,
): Promise<Date | null> {
  // A booked time always has an instant.
  const startMs = toInstant(wanted.localDate, wanted.startMinute, schedule.timezone)!;
  const now = new Date(nowMs);
  const { classServiceId } = wanted;
  const sessionKey = classServiceId === null ? null : sessionKeyOf(professionalId, classServiceId, startMs);
  if (code === 'SESSION_FULL' && sessionKey !== null) return findSeatHeldUntil(db, { sessionKey, now });
  const endMs = startMs + wanted.durationMinutes * minuteMs;
  return findHeldUntil(db, {
    professionalId,
    blockedFrom: new Date(startMs - wanted.bufferBeforeMinutes * minuteMs),
    blockedTo: new Date(endMs + wanted.bufferAfterMinutes * minuteMs),
    sessionKey,
    now,
  });
}

type Near = FreeStart & { professionalId: string };

/** Times of the same professional first, then one of each other professional. */
function* chooseNearest(
  situations: readonly Situation[],
  near: (situation: Situation, most: number) => Near[],
  { professionalId }: SubjectIds,
  aroundMs: number,
): Steps<Near[]> {
  const own: Near[] = [];
  const others: Near[] = [];
  for (const situation of situations) {
    if (situation.professionalId === professionalId) own.push(...near(situation, mostNearest));
    else others.push(...near(situation, 1));
    yield;
  }
  others.sort((a, b) => Math.abs(a.startMs - aroundMs) - Math.abs(b.startMs - aroundMs));
  return [...own, ...others.slice(0, mostNearest)];
}

function readStart(start: string): { localDate: string; startMinute: number } {
  const [localDate = '', localTime = '', ...rest] = start.split('T');
  const expected = { field: 'query.start', detail: 'Must have the form YYYY-MM-DDTHH:MM.' };
  if (!isExistingDate(localDate)) throw new AppError('INVALID_DATE_FORMAT', expected);
  if (!isCalendarDate(localDate))
    throw new AppError('INVALID_VALUE', {
      field: 'query.start',
      detail: `Must be between ${firstDate} and ${lastDate}.`,
    });
  if (rest.length > 0 || !isTimeOfDay(localTime)) throw new AppError('INVALID_TIME_FORMAT', expected);
  return { localDate, startMinute: minuteOfDay(localTime) };
}

/** A week before and after the date, limited to the period from today to the booking horizon. */
function daysToLookAt(localDate: string, { timezone, bookingHorizonDays }: Subject, now: Date) {
  const today = toLocal(now.getTime(), timezone).date;
  const lastDate = addDays(today, bookingHorizonDays);
  const middle = localDate < today ? today : localDate > lastDate ? lastDate : localDate;
  const [before, after] = [addDays(middle, -daysAround), addDays(middle, daysAround)];
  return { fromDate: before < today ? today : before, toDate: after > lastDate ? lastDate : after };
}
