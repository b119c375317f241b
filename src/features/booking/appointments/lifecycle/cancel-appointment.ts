import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { timeOfDay } from '../../../../shared/time.ts';
import { lockGrant, requireNoApproval } from '../../../access/grants/lock-grant.ts';
import { recordCancellation } from '../../../access/grants/record-activity.ts';
import { requireStaffActionLimit } from '../../../access/limits/require-limits.ts';
import { giveBackCoupons } from '../../../discounts/coupons/use-coupon.ts';
import { giveSessionsBack } from '../../../discounts/packages/purchase-store.ts';
import type { InvalidateDays } from '../../availability/rules/changed-days.ts';
import type { CancelledView } from '../contract.ts';
import { lockForCancellation } from '../lock-store.ts';
import { presentAppointment, presentOccurrence } from '../present.ts';
import { type AppointmentRow, type LockedAppointment, lockSeries } from '../store.ts';
import { partiesOf, requireAllowed } from './change-status.ts';
import { type CancellableRow, lockCancellable, updateStatuses, updateStatusesReturning } from './store.ts';

interface Parts {
  db: Queryable;
  clock: Clock;
  invalidateDays: InvalidateDays;
}

/**
 * An appointment and the later ones of its series that are still to take place, as far as they concern the caller: all of them, or none
 * where one may not be cancelled any more. One that stands alone is a series of one.
 */
export function cancelFollowing(
  { db, clock, invalidateDays }: Parts,
  session: Session,
  id: string,
  reason: string | null,
): Promise<CancelledView> {
  return db.transaction(async (transaction) => {
    requireNoApproval(await lockGrant(transaction, session, clock.now()), 'cancel');
    await lockForCancellation(transaction, [id]);
    const series = await lockSeries(transaction, session, id);
    const asked = series.find((appointment) => appointment.id === id);
    if (asked === undefined) throw new AppError('APPOINTMENT_NOT_FOUND');
    const now = clock.now();
    const following = series.filter(({ starts_at }) => starts_at >= asked.starts_at).sort(byStart);
    for (const appointment of following) requireCancellable(appointment, now);

    const together = following.map((appointment) => appointment.id);
    const rows: AppointmentRow[] = [];
    for (const [before, ids] of byStatus(following)) {
      const change = { status: 'Cancelled', reason } as const;
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
    await releaseReductions(transaction, following);
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
      ...presentAppointment({ ...cancelled, role: asked.role }, now),
      occurrences: rows.sort(byStart).map(presentOccurrence),
    };
  });
}

const byStart = (a: AppointmentRow, b: AppointmentRow) =>
  a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1);

/** The first that may not be cancelled is the answer, and is named. */
function requireCancellable(appointment: LockedAppointment, now: Date): void {
  try {
    requireAllowed('cancel', appointment, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, argument } = error;
    throw new AppError(code, {
      status,
      ...(argument !== undefined && { argument }),
      detail: `${appointment.date} ${timeOfDay(appointment.start_minute)}: cannot be cancelled any more.`,
    });
  }
}

/** Their history says what each was before. */
function byStatus(appointments: readonly LockedAppointment[]): Map<LockedAppointment['status'], string[]> {
  const ids = new Map<LockedAppointment['status'], string[]>();
  for (const { id, status } of appointments) ids.set(status, [...(ids.get(status) ?? []), id]);
  return ids;
}

// A statement is over before anybody stops waiting for it, however many there are.
const mostAtOnce = 1_000;

export interface Cancellation {
  /** Which: the caller has made sure that whoever acts is staff of each. */
  ids: readonly string[];
  /** Who acts. */
  by: string;
  reason: string | null;
  now: Date;
}

/**
 * Cancels many appointments as staff would one by one: each with its line in the history and its event, from which messages, refunds and the
 * waitlist follow, and with its coupon or package session given back. What is over meanwhile is left out; says which were cancelled, the
 * earliest first. That a client hears of staff only so often is no limit to it: whoever is not coming must be told, and what is cancelled was
 * booked before.
 */
export async function cancelMany(
  { invalidateDays }: { invalidateDays: InvalidateDays },
  transaction: Transaction,
  { ids, by, reason, now }: Cancellation,
): Promise<string[]> {
  const cancelled: CancellableRow[] = [];
  const ordered = [...new Set(ids)].sort();
  await lockForCancellation(transaction, ordered);
  for (let from = 0; from < ordered.length; from += mostAtOnce) {
    const rows = await lockCancellable(transaction, ordered.slice(from, from + mostAtOnce));
    for (const before of ['Pending', 'Confirmed'] as const) {
      const some = rows.filter(({ status }) => status === before).map(({ id }) => id);
      if (some.length === 0) continue;
      const after = { status: 'Cancelled', ...(reason !== null && { reason }) };
      await updateStatuses(
        transaction,
        some,
        { status: 'Cancelled', reason },
        { action: 'cancel', by, now, before: { status: before }, after },
      );
    }
    cancelled.push(...rows);
  }
  // After all of them: a coupon or a package may be used by appointments of several parts, and is locked once its appointments are.
  await releaseReductions(transaction, cancelled);
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

interface Cancelled {
  id: string;
  package_purchase_id: string | null;
  coupon_code: string | null;
}

/**
 * The package session or the coupon of each. The rows are held, so of two cancellations at once only one comes here; and they are held first,
 * as they are by whoever books with a coupon or a package.
 */
export async function releaseReductions(
  transaction: Transaction,
  appointments: readonly Cancelled[],
): Promise<void> {
  const purchases = appointments.flatMap(({ package_purchase_id: purchase }) => purchase ?? []);
  if (purchases.length > 0) await giveSessionsBack(transaction, purchases);
  const discounted = appointments.filter(({ coupon_code: code }) => code !== null);
  if (discounted.length > 0)
    await giveBackCoupons(
      transaction,
      discounted.map(({ id }) => id),
    );
}
