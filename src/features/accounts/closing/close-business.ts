import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { cancelMany } from '../../booking/appointments/lifecycle/cancel-appointment.ts';
import type { InvalidateDays } from '../../booking/availability/rules/changed-days.ts';
import { lockBusinessSchedule } from '../../catalog/availability-rules/lock-store.ts';
import { applyAction } from '../../catalog/businesses/change-status.ts';
import type { BusinessView } from '../../catalog/businesses/contract.ts';
import { findState } from '../../catalog/businesses/manage-store.ts';
import { presentBusiness } from '../../catalog/businesses/present.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { stateAfter, transitions } from '../../catalog/businesses/rules/lifecycle.ts';
import { expireWaitlist } from '../../waitlist/waitlist/expire-waitlist.ts';
import { lockWaitlist } from '../../waitlist/waitlist/offer-store.ts';
import { declinePending } from '../join-requests/store.ts';
import type { closeBusiness as route } from './contract.ts';
import { listAhead, listWorkers, releaseHolds, voidUnpaidPurchases } from './store.ts';

type CloseRequest = Static<NonNullable<typeof route.body>>;

export interface ClosingParts {
  db: Database;
  clock: Clock;
  invalidateDays: InvalidateDays;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
}

// There may be years of visits to cancel.
const patience = { milliseconds: 15_000 };

/**
 * Closes: booking there at the same moment. Whoever books, holds, moves or gets in line shares the schedule of the business and then asks for
 * its state: they come before and are found here, or after and find it closed. Locks are taken in the order that holds for everybody: line,
 * schedule, appointments, and the row of the business last, since staff who change an appointment wait for it.
 */
export function closeBusiness(
  parts: ClosingParts,
  session: Session,
  id: string,
  { cancelUpcoming = false, reason: words }: CloseRequest,
): Promise<BusinessView> {
  const reason = words?.trim() || null;
  return parts.db.transaction(async (transaction) => {
    const { role } = await requireBusiness(transaction, session, id, 'close');
    await lockWaitlist(transaction, id);
    await lockBusinessSchedule(transaction, id);
    const now = parts.clock.now();
    const standing = await findState(transaction, id);
    if (standing === null) throw new AppError('BUSINESS_NOT_FOUND');
    if (stateAfter('close', standing) === null) throw new AppError(transitions.close.otherwise);
    const ahead = await listAhead(transaction, id, now);
    if (ahead.length > 0 && !cancelUpcoming)
      throw new AppError('ACCOUNT_HAS_BOOKINGS', {
        detail: `body.cancelUpcoming: ${ahead.length} visits lie ahead.`,
      });
    await cancelMany(parts, transaction, { ids: ahead, by: session.userId, reason, now });
    const waiting = await expireWaitlist(transaction, id, now);
    await releaseHolds(transaction, id);
    await declinePending(transaction, id, now);
    await voidUnpaidPurchases(transaction, id, now);
    const recipients = new Set([...(await listWorkers(transaction, id)), ...waiting]);
    recipients.delete(session.userId);
    await publishEvent(transaction, {
      kind: 'business.closed',
      subjectId: id,
      byUserId: session.userId,
      payload: { recipients: [...recipients], ...(reason !== null && { reason }) },
      now,
    });
    return presentBusiness(await applyAction(parts, transaction, session, id, 'close', null), session, role);
  }, patience);
}
