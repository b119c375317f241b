import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { lockGrant } from '../../access/grants/lock-grant.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { lockAgentsOf } from '../../access/grants/store.ts';
import { lockRight } from '../../access/rights/store.ts';
import { declineEarly } from '../../agents/approvals/end-request.ts';
import { findRequestOfOffer } from '../../agents/approvals/related-store.ts';
import { endOffer } from './end-offer.ts';
import { lockForOffer, offerJob, type WaitlistDependencies } from './lock-for-offer.ts';
import { deleteEntriesOfUser, findOpenOfferOfEntry, lockWaitlist, type OpenOffer } from './offer-store.ts';
import { findEntry, isAppointmentOfEntry, updateToBooked, updateToLeft } from './store.ts';

interface Leaving {
  id: string;
  /** Appointment that the client got at another time. */
  appointmentId?: string;
}

export function leaveWaitlist(
  dependencies: WaitlistDependencies,
  session: Session,
  { id, appointmentId }: Leaving,
): Promise<void> {
  if (appointmentId !== undefined && session.role === 'customer')
    throw new AppError('FORBIDDEN', { field: 'query.appointmentId' });
  const isBooked = appointmentId !== undefined;
  return dependencies.db.transaction(async (transaction) => {
    const now = dependencies.clock.now();
    await lockGrant(transaction, session, now);
    const { business_id, user_id } = await getEntry(transaction, session, id, { isBooked, now });
    // Lock order: grants before the waitlist. Approval requests for an offer and their cancellation use the
    // same order.
    if (session.grant === undefined) await lockAgentsOf(transaction, user_id);
    await lockRight(transaction, session.userId, business_id, 'manage');
    // Closes a race with a new offer: either the offer exists and ends here, or it is not made.
    await lockWaitlist(transaction, business_id);
    const { status } = await getEntry(transaction, session, id, { isBooked, now });
    if (isBooked && !(await isAppointmentOfEntry(transaction, id, appointmentId)))
      throw new AppError('APPOINTMENT_NOT_FOUND', { field: 'query.appointmentId' });
    if (status === (isBooked ? 'booked' : 'left')) return;
    if (isBooked ? status === 'left' : status === 'booked' || status === 'expired')
      throw new AppError('INVALID_STATUS', { status: 409, field: 'path.id', reason: 'final' });
    const act = { action: 'leave-waitlist', businessId: business_id } as const;
    await recordAction(transaction, session, act, now);
    const offer = await findOpenOfferOfEntry(transaction, id);
    if (offer === null)
      return isBooked ? updateToBooked(transaction, id, now) : updateToLeft(transaction, id, now);
    await cancelApprovalRequest(dependencies, transaction, session, offer);
    const became = await endOffer(dependencies, transaction, offer, 'left');
    if (isBooked) await updateToBooked(transaction, id, now);
    else if (became !== 'left')
      throw new AppError('INVALID_STATUS', { status: 409, field: 'path.id', reason: 'final' });
  });
}

/**
 * Cancels the approval request that an agent made for the offered time. Only the customer can do this, never
 * an agent.
 */
async function cancelApprovalRequest(
  dependencies: WaitlistDependencies,
  transaction: Transaction,
  { userId, grant }: Session,
  offer: OpenOffer,
): Promise<void> {
  // With the booking lock of the professional, no new approval request for the offer can appear.
  const now = await lockForOffer(dependencies, transaction, offer);
  const approvalId = await findRequestOfOffer(transaction, offer);
  if (approvalId === null) return;
  if (grant !== undefined)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'The customer has an approval request for the offered time. Only the customer can decline it.',
    });
  await declineEarly(dependencies, transaction, approvalId, { byUserId: userId, now });
}

async function getEntry(
  transaction: Transaction,
  session: Session,
  id: string,
  { isBooked, now }: { isBooked: boolean; now: Date },
) {
  const entry = await findEntry(transaction, session, id, now);
  // Staff remove clients that staff added. Customers leave themselves, unless staff booked for them.
  const isOwn = entry !== null && (isBooked || entry.client_id !== null || entry.user_id === session.userId);
  if (!isOwn) throw new AppError('NOT_FOUND');
  return entry;
}

/**
 * For the deletion of an account, whose row is locked. Does not take the waitlist locks: a transaction that
 * has one may wait for that row.
 */
export async function leaveAllWaitlists(transaction: Transaction, jobs: Jobs, userId: string): Promise<void> {
  for (const offer of await deleteEntriesOfUser(transaction, userId)) {
    const { professionalId, businessId, startMs, endMs, givenUpBy } = offer;
    await jobs.enqueue(transaction, offerJob, { professionalId, businessId, startMs, endMs, givenUpBy });
  }
}
