import type { Static } from 'typebox';
import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Deferred } from '../../../../http/handler-results.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { runAndRollBack } from '../../../../platform/database/roll-back.ts';
import { lockGrant, requireNoApproval } from '../../../access/grants/lock-grant.ts';
import { recordCancellation } from '../../../access/grants/record-activity.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { ApprovalView } from '../approval-contract.ts';
import { type AskFirst, mustAskFirst, requireAskFirst } from '../ask-first.ts';
import type { CancelledView } from '../contract.ts';
import { lockForCancellation } from '../lock-store.ts';
import { presentChange, presentOccurrence } from '../present.ts';
import { type AppointmentRow, type LockedAppointment, lockSeries } from '../store.ts';
import {
  type ChangeDependencies,
  changeStatus,
  type Fee,
  partiesOf,
  releaseReductions,
  requireCancellable,
  requireVersion,
  requireVersionToAsk,
} from './change-status.ts';
import type { cancelAppointment as route } from './contract.ts';
import { type CancellableRow, lockCancellable, updateStatuses, updateStatusesReturning } from './store.ts';

type CancelRequest = Static<NonNullable<typeof route.body>>;

/** POST /api/appointments/:id/cancel. An agent that has to ask first creates an approval request instead. */
export function cancelAppointment(
  dependencies: ChangeDependencies & { askFirst: AskFirst },
  session: Session,
  id: string,
  { approval, ...body }: CancelRequest,
  { runIdempotent, ifMatch }: { runIdempotent: RunIdempotent; ifMatch: string | undefined },
): Promise<CancelledView | Deferred<ApprovalView>> {
  requireAskFirst(session, approval);
  if (body.dryRun === true)
    return runAndRollBack(dependencies.db, (transaction) =>
      cancelInTransaction({ ...dependencies, db: transaction }, withoutApproval(session), id, body, ifMatch),
    );
  return runIdempotent<CancelledView | Deferred<ApprovalView>>({
    transaction: async (transaction) => {
      if (!mustAskFirst(session))
        return cancelInTransaction({ ...dependencies, db: transaction }, session, id, body, ifMatch);
      await requireVersionToAsk(transaction, session, id, ifMatch);
      const request = { action: 'cancel', appointmentId: id, body } as const;
      return dependencies.askFirst.toChange(transaction, session, request, approval);
    },
  });
}

/** A dry run needs no approval. */
const withoutApproval = (session: Session): Session =>
  session.grant === undefined
    ? session
    : { ...session, grant: { ...session.grant, asksFirst: false, isCharged: true } };

/** Cancels one appointment, or with `scope` following also the later ones of its series. */
export function cancelInTransaction(
  dependencies: ChangeDependencies,
  session: Session,
  id: string,
  body: CancelRequest,
  ifMatch?: string,
): Promise<CancelledView> {
  const options = { reason: body.reason?.trim() || null, withFee: body.withFee ?? false, ifMatch };
  return body.scope === 'following'
    ? cancelFollowing(dependencies, session, id, options)
    : changeStatus(dependencies, session, id, 'cancel', options);
}

/**
 * Cancels an appointment and the later ones of its series that the caller can see: all of them, or none when
 * one cannot be cancelled.
 */
function cancelFollowing(
  { db, clock, invalidateDays }: ChangeDependencies,
  session: Session,
  id: string,
  { reason, withFee, ifMatch }: { reason: string | null; withFee: boolean; ifMatch: string | undefined },
): Promise<CancelledView> {
  return db.transaction(async (transaction) => {
    requireNoApproval(await lockGrant(transaction, session, clock.now()), 'cancel');
    await lockForCancellation(transaction, [id]);
    const series = await lockSeries(transaction, session, id);
    const asked = series.find((appointment) => appointment.id === id);
    if (asked === undefined) throw new AppError('APPOINTMENT_NOT_FOUND');
    requireVersion(asked, ifMatch);
    const now = clock.now();
    const following = series.filter(({ starts_at }) => starts_at >= asked.starts_at).sort(byStart);
    const fees = following.map((appointment) => requireCancellable(appointment, now, withFee));

    const together = following.map((appointment) => appointment.id);
    const rows: AppointmentRow[] = [];
    for (const [fee, before, ids] of byEffect(following, fees)) {
      const change = { status: 'Cancelled', reason, deposit: 'cancelled', fee } as const;
      const entry = {
        action: 'cancel',
        by: session.userId,
        now,
        before: { status: before },
        after: { status: change.status, ...(reason !== null && { reason }) },
        ...(together.length > 1 && { together }),
      } as const;
      rows.push(...(await updateStatusesReturning(transaction, ids, change, entry)));
    }
    await releaseReductions(transaction, following, now);
    await recordCancellation(transaction, session, following, now);
    if (asked.role === 'staff')
      await requireStaffActionLimit(transaction, { ...partiesOf(asked), by: session.userId, now });
    transaction.afterCommit(() =>
      invalidateDays(
        ...following.map(({ professional_id: professionalId, date }) => ({ professionalId, date })),
      ),
    );
    const cancelled = rows.find((row) => row.id === id)!;
    return {
      ...presentChange({ ...cancelled, role: asked.role }, 'cancel', now),
      occurrences: rows.sort(byStart).map(presentOccurrence),
    };
  });
}

const byStart = (a: AppointmentRow, b: AppointmentRow) =>
  a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1);

/** Grouped by previous status, which the history contains, and by fee. */
function byEffect(
  appointments: readonly LockedAppointment[],
  fees: readonly (Fee | undefined)[],
): [Fee | undefined, LockedAppointment['status'], string[]][] {
  const groups = new Map<string, [Fee | undefined, LockedAppointment['status'], string[]]>();
  for (const [index, { id, status }] of appointments.entries()) {
    const fee = fees[index];
    const [, , ids] = groups.get(`${status} ${fee}`) ?? [fee, status, []];
    groups.set(`${status} ${fee}`, [fee, status, [...ids, id]]);
  }
  return [...groups.values()];
}

// Keeps each statement below the statement timeout.
const batchSize = 1_000;

export interface Cancellation {
  /** The caller of `cancelMany` has checked that `by` is staff of each of them. */
  ids: readonly string[];
  /** Null for a job. */
  by: string | null;
  reason: string | null;
  /** Cancels only appointments whose deposit is still due, because it was not paid in time. */
  isDepositExpired?: boolean;
  now: Date;
}

/**
 * Cancels appointments with the same effects as a cancellation by staff: history, event (which triggers messages, refunds and
 * the waitlist), and released coupon or package session. Skips appointments that are no longer pending or
 * confirmed. Returns the cancelled ids, earliest first. The limit on staff actions does not apply, because
 * the clients have to be notified.
 */
export async function cancelMany(
  { invalidateDays }: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  { ids, by, reason, isDepositExpired = false, now }: Cancellation,
): Promise<string[]> {
  const cancelled: CancellableRow[] = [];
  const ordered = [...new Set(ids)].sort();
  await lockForCancellation(transaction, ordered);
  for (let from = 0; from < ordered.length; from += batchSize) {
    const rows = await lockCancellable(transaction, ordered.slice(from, from + batchSize), {
      onlyUnpaid: isDepositExpired,
    });
    for (const before of ['Pending', 'Confirmed'] as const) {
      const some = rows.filter(({ status }) => status === before).map(({ id }) => id);
      if (some.length === 0) continue;
      const after = { status: 'Cancelled', ...(reason !== null && { reason }) };
      await updateStatuses(
        transaction,
        some,
        { status: 'Cancelled', reason, deposit: isDepositExpired ? 'expired' : 'cancelled' },
        { action: 'cancel', by, now, before: { status: before }, after },
      );
    }
    cancelled.push(...rows);
  }
  // After all batches, because coupons and packages are locked after their appointments, and several batches
  // may use the same one.
  await releaseReductions(transaction, cancelled, now);
  transaction.afterCommit(() => invalidateDays(...daysOf(cancelled)));
  return cancelled
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
}

function daysOf(appointments: readonly CancellableRow[]) {
  const days = new Map(
    appointments.map(({ professional_id: professionalId, date }) => [
      `${professionalId} ${date}`,
      { professionalId, date },
    ]),
  );
  return [...days.values()];
}
