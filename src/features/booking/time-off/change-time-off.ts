import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { translateViolation } from '../../../platform/database/translate-violation.ts';
import { newId } from '../../../shared/ids.ts';
import { GrantLimitError, lockGrant } from '../../access/grants/lock-grant.ts';
import { recordAction, recordCancellation } from '../../access/grants/record-activity.ts';
import type { GrantRow } from '../../access/grants/store.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { lockRight } from '../../access/rights/store.ts';
import { lockBusinessSchedule, lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import {
  holdOpenedTimes,
  requireNoStrandedBookings,
} from '../../catalog/availability-rules/prepare-schedule-change.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { cancelMany } from '../appointments/lifecycle/cancel-appointment.ts';
import { listNotified } from '../appointments/list-notified.ts';
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
  /** Clears cached discovery replies after a change. */
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
  if (!body.professionalId && !body.businessId)
    throw new AppError('MISSING_FIELDS', {
      field: 'body.professionalId',
      detail: 'Either professionalId or businessId is required.',
    });
  const span = requireTimeOffSpan(body, clock.now());
  const { affected = 'refuse' } = body;
  const act = { action: 'block-time', businessId: body.businessId ?? null } as const;
  requireMayCancel(await recordAction(transaction, session, act, clock.now()), body);
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
  // Absences entered by owners count separately for each business.
  if (professionalId !== null)
    await requireRowLimit(transaction, 'absences', `${professionalId} ${businessId ?? ''}`, now);
  else if (businessId !== null) await requireRowLimit(transaction, 'closures', businessId, now);
  transaction.afterCommit(clearCache);
  const view = presentTimeOff(row, appointments);
  if (affected !== 'cancel') return view;
  const ids = (appointments ?? []).map(({ id }) => id);
  return { ...view, notified: await listNotified(transaction, session, 'cancel', ids) };
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
 * Returns the affected appointments, or the cancelled ones. The schedule is locked, so that no booking is
 * added. Appointments in progress are not cancelled.
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
  // The reason of an absence is not shown to clients.
  const cancelled = new Set(
    await cancelMany(dependencies, transaction, { ids, by: session.userId, reason: null, now }),
  );
  const gone = found.filter(({ id }) => cancelled.has(id));
  if (gone.length > 0) await recordCancellation(transaction, session, gone, now);
  return gone.map((appointment) => ({ ...appointment, status: 'Cancelled' }));
}

/**
 * An absence of a professional, at one business or everywhere (null). Without a professional, a closure of
 * the business.
 */
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

/**
 * Absences apply to the named business. Without a name, the professional's own absence applies everywhere, and
 * one entered by an owner to the only business possible.
 */
async function requirePlace(
  transaction: Transaction,
  session: Session,
  professionalId: string,
  named: string | undefined,
): Promise<string | null> {
  const { isTheProfessional, businessIds } = await findAbsenceRights(transaction, session, professionalId);
  if (isTheProfessional && !named) {
    if (session.grant?.businessIds) throw new GrantLimitError(everywhere, { action: 'block-time' });
    return null;
  }
  const [first, second] = businessIds;
  if (first === undefined && !isTheProfessional)
    throw new AppError('PROFESSIONAL_NOT_FOUND', { field: 'body.professionalId' });
  if (named && !businessIds.includes(named))
    throw new AppError('PROFESSIONAL_NOT_AT_BUSINESS', { field: 'body.businessId' });
  // No lock: the foreign key refuses an absence at a business that the professional has just left.
  if (isTheProfessional) return named!;
  if (named || second === undefined) return (await requireBusiness(transaction, session, named || first)).id;
  throw new AppError('MISSING_FIELDS', {
    field: 'body.businessId',
    detail: 'Required, because the professional works at several of your businesses.',
  });
}

const everywhere =
  'Without businessId, your own absence applies to all businesses, but the grant is limited to certain businesses. Send businessId.';

/**
 * The scope to block time does not include cancelling appointments. `grant` is locked: approval may have been
 * required since the request was authenticated.
 */
function requireMayCancel(grant: GrantRow | null, { affected, businessId }: TimeOffRequest): void {
  if (affected !== 'cancel' || grant === null) return;
  if (grant.asks_first)
    throw new GrantLimitError(
      'The account owner has to approve cancellations. Use another value of affected.',
      {
        action: 'cancel',
        businessId: businessId || null,
      },
    );
  if (grant.scopes.includes('desk:book')) return;
  // A missing scope is not recorded as a reached limit.
  throw new AppError('FORBIDDEN', {
    field: 'body.affected',
    reason: 'missing-scope',
    scope: 'desk:book',
    detail: 'Cancelling requires the scope desk:book.',
  });
}

/** Deletes time off. The freed time is offered to the waitlist first. */
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
    // The rights may have changed while waiting for the locks.
    if (!(await deleteManagedTimeOff(transaction, userId, id))) throw new AppError('NOT_FOUND');
    transaction.afterCommit(clearCache);
  });
}
