import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { timeOfDay } from '../../../shared/time.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { occursOn } from '../../catalog/timetables/rules/class-time.ts';
import type { Notified } from '../appointments/rules/notified.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import type {
  ClassTimeView,
  createClassTime as createRoute,
  deleteClassTime as deleteRoute,
  patchClassTime as patchRoute,
} from './contract.ts';
import { presentClassTime } from './present.ts';
import {
  lockOwnClassTime,
  requireClassService,
  requireFreeTeacher,
  requireTakesPlace,
  requireTaught,
  toTaughtTime,
} from './require-class-time.ts';
import { changePattern, isSingle, readPattern } from './rules/requested-pattern.ts';
import { settleAffected } from './settle-affected.ts';
import {
  type ClassTimeRow,
  deleteClassTime,
  findTaught,
  insertClassTime,
  updateClassTime as saveClassTime,
} from './store.ts';

type ClassTimeChangeRequest = Static<NonNullable<typeof patchRoute.body>>;

export interface ClassTimeDependencies {
  db: Database;
  clock: Clock;
  invalidateDays: InvalidateDays;
  clearCache: () => void;
}

/**
 * Moves the class time, or splits one occurrence off into a class time of its own. Then settles the affected
 * bookings.
 */
export function updateClassTime(
  dependencies: ClassTimeDependencies,
  session: Session,
  id: string,
  body: ClassTimeChangeRequest,
  requireRepeated: RequireRepeated,
): Promise<ClassTimeView> {
  return dependencies.db.transaction(async (transaction) => {
    const before = await lockOwnClassTime(transaction, session, id, body.professionalId);
    await requireRepeated(() => presentClassTime(before));
    const now = dependencies.clock.now();
    const moved = movedTime(before, body, now);
    const taught = await requireTaught(transaction, moved);
    // A class time that only ends earlier may already have ended.
    if (!endsEarlier(before, moved)) await requireTakesPlace(transaction, moved, taught, now);
    const isApart = moved.id !== id;
    const rest = isApart ? [withoutDate(before, body.occurrence!)] : [];
    for (const row of rest) await saveClassTime(transaction, row, now);
    if (isApart) await insertClassTime(transaction, moved, now);
    else await saveClassTime(transaction, moved, now);
    const notified = await settleAffected(dependencies, transaction, session, {
      before: toTaughtTime(before, taught),
      after: [...rest, moved].map((row) => toTaughtTime(row, taught)),
      affected: body.affected,
      field: 'body.affected',
      reason: body.reason,
      now,
    });
    await requireFreeTeacher(transaction, [moved], now);
    if (isApart) await requireRowLimit(transaction, 'classTimes', before.businessId, now);
    transaction.afterCommit(dependencies.clearCache);
    const isSettled = body.affected === 'cancel' || body.affected === 'move';
    return { ...presentClassTime(moved), ...(isSettled && { notified }) };
  });
}

function movedTime(before: ClassTimeRow, body: ClassTimeChangeRequest, now: Date): ClassTimeRow {
  const professionalId = body.professionalId ?? before.professionalId;
  const { occurrence } = body;
  if (occurrence === undefined) return { ...before, ...changePattern(before, body), professionalId };
  requireOccurrence(before, occurrence, 'body');
  if (isSingle(before)) return { ...before, ...changePattern(before, body), professionalId };
  const { date = null, start = timeOfDay(before.startMinute), ...others } = body;
  const pattern = readPattern({ ...others, date: date ?? occurrence, start });
  return { ...before, ...pattern, professionalId, id: newId('classTime', now.getTime()) };
}

function endsEarlier(before: ClassTimeRow, after: ClassTimeRow): boolean {
  const { toDate, ...rest } = after;
  return toDate !== null && isDeepStrictEqual({ ...rest, toDate: before.toDate }, before);
}

// Twice as many weeks as anyone can book ahead.
const mostExceptions = 200;

function requireOccurrence(row: ClassTimeRow, date: string, where: 'body' | 'query'): void {
  const field = `${where}.occurrence`;
  if (!occursOn(row, date))
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'not-found',
      detail: 'The class does not take place on this date.',
    });
  if (row.exceptDates.length >= mostExceptions)
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'limit',
      limit: mostExceptions,
      detail: `The class time already has ${mostExceptions} exceptions. End it and create a new one.`,
    });
}

/** Adds an exception. */
const withoutDate = (row: ClassTimeRow, date: string): ClassTimeRow => ({
  ...row,
  exceptDates: [...row.exceptDates, date].sort(),
});

type ClassTimeRequest = Static<NonNullable<typeof createRoute.body>>;

export async function createClassTime(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: ClassTimeRequest,
): Promise<ClassTimeView> {
  const pattern = readPattern(body);
  const { serviceId, professionalId } = body;
  const businessId = await requireClassService(transaction, session, serviceId);
  // Closes the race between planning a class and booking its professional.
  await lockSchedule(transaction, { businessIds: [businessId], professionalIds: [professionalId] });
  const now = clock.now();
  const taught = await requireTaught(transaction, { serviceId, professionalId });
  const id = newId('classTime', now.getTime());
  const row: ClassTimeRow = { id, businessId, serviceId, professionalId, ...pattern };
  await requireTakesPlace(transaction, row, taught, now);
  await insertClassTime(transaction, row, now);
  await requireFreeTeacher(transaction, [row], now);
  await requireRowLimit(transaction, 'classTimes', businessId, now);
  transaction.afterCommit(clearCache);
  return presentClassTime(row);
}

type DeleteQuery = Static<NonNullable<typeof deleteRoute.query>>;

/** Removes the class time, or one of its occurrences. */
export function removeClassTime(
  dependencies: ClassTimeDependencies,
  session: Session,
  id: string,
  { occurrence, affected, reason }: DeleteQuery,
): Promise<{ notified: Notified[] }> {
  return dependencies.db.transaction(async (transaction) => {
    const before = await lockOwnClassTime(transaction, session, id);
    const now = dependencies.clock.now();
    if (occurrence !== undefined) requireOccurrence(before, occurrence, 'query');
    const rest = occurrence === undefined || isSingle(before) ? null : withoutDate(before, occurrence);
    // Class times are deleted with their service, so the service exists.
    const taught = (await findTaught(transaction, before))!;
    if (rest === null) await deleteClassTime(transaction, id);
    else await saveClassTime(transaction, rest, now);
    const notified = await settleAffected(dependencies, transaction, session, {
      before: toTaughtTime(before, taught),
      after: rest === null ? [] : [toTaughtTime(rest, taught)],
      affected,
      field: 'query.affected',
      reason,
      now,
    });
    transaction.afterCommit(dependencies.clearCache);
    return { notified };
  });
}
