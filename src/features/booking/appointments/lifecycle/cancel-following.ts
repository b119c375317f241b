import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { timeOfDay } from '../../../../shared/time.ts';
import { holdGrant, requireApproved } from '../../../access/grants/charge-grant.ts';
import { recordCancellation } from '../../../access/grants/record-act.ts';
import { requireFewStaffActs } from '../../../access/limits/require-room.ts';
import type { ClearTimes } from '../../availability/rules/touched-times.ts';
import type { CancelledView } from '../contract.ts';
import { standInLine } from '../lock-store.ts';
import { presentAppointment, presentOccurrence } from '../present.ts';
import { type AppointmentRow, type LockedAppointment, lockSeries } from '../store.ts';
import { partiesOf, requireAllowed } from './change-status.ts';
import { giveBackReductions } from './give-back-reductions.ts';
import { updateShownStatuses } from './store.ts';

interface Parts {
  db: Queryable;
  clock: Clock;
  clearTimes: ClearTimes;
}

/**
 * An appointment and the later ones of its series that are still to take place, as far as they concern the caller: all of them, or none
 * where one may not be cancelled any more. One that stands alone is a series of one.
 */
export function cancelFollowing(
  { db, clock, clearTimes }: Parts,
  session: Session,
  id: string,
  reason: string | null,
): Promise<CancelledView> {
  return db.transaction(async (transaction) => {
    requireApproved(await holdGrant(transaction, session, clock.now()), 'cancel');
    await standInLine(transaction, [id]);
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
      rows.push(...(await updateShownStatuses(transaction, ids, change, entry)));
    }
    await giveBackReductions(transaction, following);
    await recordCancellation(transaction, session, following, now);
    if (asked.role === 'staff')
      await requireFewStaffActs(transaction, { ...partiesOf(asked), by: session.userId, now });
    transaction.afterCommit(() =>
      clearTimes(...following.map(({ professional_id: professionalId, date }) => ({ professionalId, date }))),
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
