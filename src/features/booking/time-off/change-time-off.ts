import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { GrantLimitError, lockGrant } from '../../access/grants/lock-grant.ts';
import { recordAction, recordCancellation } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockRight } from '../../access/rights/store.ts';
import { lockBusinessSchedule, lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import {
  holdOpenedTimes,
  requireNoStrandedBookings,
} from '../../catalog/availability-rules/prepare-schedule-change.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { cancelMany } from '../appointments/lifecycle/cancel-appointment.ts';
import type { InvalidateDays } from '../availability/rules/changed-days.ts';
import type { createTimeOff as route, TimeOffView } from './contract.ts';
import { daysAround, findAffected } from './list-time-off.ts';
import { presentTimeOff } from './present.ts';
import { requireTimeOffSpan, type TimeOffSpan, toAbsence, withoutAbsence } from './rules/time-off.ts';
import {
  type AffectedRow,
  deleteManagedTimeOff,
  findAbsenceRights,
  findManagedTimeOff,
  insertTimeOff,
  type TimeOffRow,
} from './store.ts';

type TimeOffRequest = Static<NonNullable<typeof route.body>>;

export interface TimeOffDependencies {
  db: Database;
  clock: Clock;
  /** After a change: who is open and free shows in discovery. */
  clearCache: () => void;
  invalidateDays: InvalidateDays;
}

export async function createTimeOff(
  dependencies: TimeOffDependencies,
  transaction: Transaction,
  session: Session,
  body: TimeOffRequest,
): Promise<TimeOffView> {
  const { clock, clearCache } = dependencies;
  if (!body.professionalId && !body.businessId) throw new AppError('MISSING_FIELDS');
  const span = requireTimeOffSpan(body, clock.now());
  const { affected = 'refuse' } = body;
  requireMayCancel(session, body);
  const act = { action: 'block-time', businessId: body.businessId ?? null } as const;
  await recordAction(transaction, session, act, clock.now());
  const { professionalId, businessId } = await lockSubject(transaction, session, body);
  const now = clock.now();
  if (affected === 'refuse')
    await requireNothingBooked(transaction, { professionalId, businessId }, span, now);
  const row: TimeOffRow = {
    id: newId('timeOff', now.getTime()),
    professional_id: professionalId,
    business_id: professionalId === null ? businessId : null,
    at_business_id: professionalId === null ? null : businessId,
    start_date: span.startDate,
    end_date: span.endDate,
    start_minute: span.startMinute,
    end_minute: span.endMinute,
    reason: body.reason?.trim() || null,
    may_manage: true,
  };
  await translateViolation(insertTimeOff(transaction, row, now));
  const appointments =
    affected === 'refuse'
      ? undefined
      : await settleAffected(dependencies, transaction, session, { row, affected, now });
  // What an owner enters takes no room from the professional, nor from other owners.
  if (professionalId !== null)
    await requireRowLimit(transaction, 'absences', `${professionalId} ${businessId ?? ''}`, now);
  else if (businessId !== null) await requireRowLimit(transaction, 'closures', businessId, now);
  transaction.afterCommit(clearCache);
  return presentTimeOff(row, appointments);
}

async function requireNothingBooked(
  transaction: Transaction,
  { professionalId, businessId }: Subject,
  span: TimeOffSpan,
  now: Date,
): Promise<void> {
  await requireNoStrandedBookings(transaction, {
    ...(professionalId !== null && { professionalId }),
    ...(businessId !== null && { businessId }),
    between: daysAround(span),
    now,
    change: (before) => {
      const kind = professionalId === null ? 'closures' : 'absences';
      return { ...before, [kind]: [...before[kind], toAbsence(span)] };
    },
  });
}

/**
 * The appointments that lie in it: those that stay, or those that were cancelled. The schedule is locked, so none is booked meanwhile, and
 * whoever works there still does. What has begun is not cancelled: it is for staff to complete.
 */
async function settleAffected(
  dependencies: TimeOffDependencies,
  transaction: Transaction,
  session: Session,
  { row, affected, now }: { row: TimeOffRow; affected: 'keep' | 'cancel'; now: Date },
): Promise<AffectedRow[]> {
  const found = (await findAffected(transaction, session, [row], now)).get(row.id) ?? [];
  if (affected === 'keep') return found;
  const ids = found.filter(({ starts_at }) => starts_at > now).map(({ id }) => id);
  // Why somebody is away is not for their clients.
  const cancelled = new Set(
    await cancelMany(dependencies, transaction, { ids, by: session.userId, reason: null, now }),
  );
  const gone = found.filter(({ id }) => cancelled.has(id));
  if (gone.length > 0) await recordCancellation(transaction, session, gone, now);
  return gone.map((appointment) => ({ ...appointment, status: 'Cancelled' }));
}

/** Who is away, and where (null: everywhere); or, with nobody, what is closed. */
interface Subject {
  professionalId: string | null;
  businessId: string | null;
}

async function lockSubject(
  transaction: Transaction,
  session: Session,
  { professionalId, businessId }: TimeOffRequest,
): Promise<Subject> {
  if (professionalId) {
    const place = await requirePlace(transaction, session, professionalId, businessId);
    await lockSchedule(transaction, { professionalIds: [professionalId] });
    return { professionalId, businessId: place };
  }
  const { id } = await requireBusiness(transaction, session, businessId);
  await lockBusinessSchedule(transaction, id);
  return { professionalId: null, businessId: id };
}

/** The professional's own word holds everywhere; an owner's at the business it names, or the only one of theirs it can mean. */
async function requirePlace(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  named: string | undefined,
): Promise<string | null> {
  const { isTheProfessional, businessIds } = await findAbsenceRights(transaction, session, professionalId);
  if (isTheProfessional) {
    if (!named) {
      if (session.grant?.businessIds) throw new GrantLimitError(everywhere, { action: 'block-time' });
      return null;
    }
    throw new AppError('INVALID_INPUT', { detail: 'body.businessId: your own absence holds everywhere' });
  }
  const [first, second] = businessIds;
  if (first === undefined) throw new AppError('PROFESSIONAL_NOT_FOUND');
  if (named && !businessIds.includes(named)) throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS');
  if (named || second === undefined) return (await requireBusiness(transaction, session, named || first)).id;
  throw new AppError('MISSING_FIELDS', {
    detail: 'body.businessId: they work at several of your businesses',
  });
}

const everywhere = 'Your own absence holds everywhere, and the grant is for certain businesses only.';

/** An agent that may block time does not by that get rid of appointments. */
function requireMayCancel({ grant }: Session, { affected, businessId }: TimeOffRequest): void {
  if (affected !== 'cancel' || grant === undefined) return;
  if (grant.asksFirst)
    throw new GrantLimitError('body.affected: the person wants to be asked before anything is cancelled.', {
      action: 'cancel',
      businessId: businessId || null,
    });
  if (grant.scopes.includes('desk:book')) return;
  // As everywhere, a scope that is missing is no limit that was reached.
  throw new AppError('FORBIDDEN', { detail: 'body.affected: cancelling needs the scope desk:book, too.' });
}

/** Gives time back, which strands nobody. Whoever waits for some of it is asked first. */
export async function deleteTimeOff(
  { db, clock, clearCache }: TimeOffDependencies,
  session: Session,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { userId } = session;
    await lockGrant(transaction, session, clock.now());
    const found = await findManagedTimeOff(transaction, session, id);
    if (found === null) throw new AppError('NOT_FOUND');
    const { professionalId, businessId, atBusinessId } = found;
    const place = businessId ?? atBusinessId;
    await recordAction(transaction, session, { action: 'unblock-time', businessId: place }, clock.now());
    if (place !== null) await lockRight(transaction, userId, place, 'manage');
    await lockSchedule(transaction, {
      professionalIds: professionalId === null ? [] : [professionalId],
      businessIds: businessId === null ? [] : [businessId],
    });
    const absence = toAbsence(found.span);
    const kind = professionalId === null ? 'closures' : 'absences';
    await holdOpenedTimes(transaction, {
      ...(professionalId !== null && { professionalId }),
      ...(place !== null && { businessId: place }),
      now: clock.now(),
      change: (before) => ({ ...before, [kind]: withoutAbsence(before[kind], absence) }),
    });
    // Whether it is still theirs is asked once more: they may have waited.
    if (!(await deleteManagedTimeOff(transaction, userId, id))) throw new AppError('NOT_FOUND');
    transaction.afterCommit(clearCache);
  });
}
