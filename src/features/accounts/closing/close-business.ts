import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { cancelMany } from '../../booking/appointments/lifecycle/cancel-appointment.ts';
import { listNotified } from '../../booking/appointments/list-notified.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { lockBusinessSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { applyAction } from '../../catalog/businesses/change-status.ts';
import { findState } from '../../catalog/businesses/manage-store.ts';
import { presentBusiness } from '../../catalog/businesses/present.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { stateAfter, transitions } from '../../catalog/businesses/rules/lifecycle.ts';
import { expireWaitlist } from '../../waitlist/waitlist/expire-waitlist.ts';
import { lockWaitlist } from '../../waitlist/waitlist/offer-store.ts';
import { declinePending } from '../join-requests/store.ts';
import type { ClosedBusinessView, closeBusiness as route } from './contract.ts';
import {
  listProfessionalAccounts,
  listUpcomingAppointments,
  releaseHolds,
  voidUnpaidPurchases,
} from './store.ts';

type CloseRequest = Static<NonNullable<typeof route.body>>;

export interface ClosingDependencies {
  db: Database;
  clock: Clock;
  invalidateDays: InvalidateDays;
  clearCache: () => void;
}

// There may be years of appointments to cancel.
const timeout = { milliseconds: 15_000 };

/**
 * Closes the race with bookings, holds, reschedules and waitlist entries: they share the lock of the schedule
 * and then check the status, so that they are found here or find the business closed. Lock order, as
 * everywhere: waitlist, schedule, appointments, business.
 */
export function closeBusiness(
  dependencies: ClosingDependencies,
  session: Session,
  id: string,
  { cancelUpcoming = false, reason: text }: CloseRequest,
): Promise<ClosedBusinessView> {
  const reason = text?.trim() || null;
  return dependencies.db.transaction(async (transaction) => {
    const member = await requireBusiness(transaction, session, id, 'close');
    await lockWaitlist(transaction, id);
    await lockBusinessSchedule(transaction, id);
    const now = dependencies.clock.now();
    const standing = await findState(transaction, id);
    if (standing === null) throw new AppError('BUSINESS_NOT_FOUND');
    if (stateAfter('close', standing) === null) throw new AppError(transitions.close.otherwise);
    const upcoming = await listUpcomingAppointments(transaction, id, now);
    if (upcoming.length > 0 && !cancelUpcoming)
      throw new AppError('ACCOUNT_HAS_BOOKINGS', {
        field: 'body.cancelUpcoming',
        value: upcoming.length,
        detail: 'Upcoming appointments exist. Set cancelUpcoming to true to cancel them.',
      });
    const cancellation = { ids: upcoming, by: session.userId, reason, now };
    const cancelled = await cancelMany(dependencies, transaction, cancellation);
    const notified = await listNotified(transaction, session, 'cancel', cancelled);
    const waiting = await expireWaitlist(transaction, id, now);
    await releaseHolds(transaction, id);
    await declinePending(transaction, id, now);
    await voidUnpaidPurchases(transaction, id, now);
    const recipients = new Set([...(await listProfessionalAccounts(transaction, id)), ...waiting]);
    recipients.delete(session.userId);
    await publishEvent(transaction, {
      kind: 'business.closed',
      subjectId: id,
      byUserId: session.userId,
      payload: { recipients: [...recipients], ...(reason !== null && { reason }) },
      now,
    });
    const closed = await applyAction(dependencies, transaction, session, id, 'close', null);
    return { ...presentBusiness(closed, session, member), ...(cancelUpcoming && { notified }) };
  }, timeout);
}
