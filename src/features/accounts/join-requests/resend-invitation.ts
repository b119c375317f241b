import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/events/events.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import {
  deleteInvitation,
  lockSentInvitation,
  renewInvitation,
  renewInvitationsBy,
  type SentInvitation,
} from '../members/invitation-store.ts';
import { rightToInvite } from '../members/manage-invitations.ts';
import { invitationJob, notifyOfMember } from '../members/notify-member.ts';
import { invitationExpiry, maySendInvitations } from '../members/rules/invitation.ts';
import { joinRequestJob, notifyOfRequest } from './notify-request.ts';
import { lockSentRequest, renewRequest, renewRequestsBy, withdrawRequest } from './store.ts';

interface SentInvitationDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
}

const isJoinRequest = (id: string) => id.startsWith('jrq_');

/** Sends the mail or the notification again. The invitation is valid for another 14 days. */
export function resendInvitation(
  { db, clock, jobs }: SentInvitationDependencies,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const now = clock.now();
    if (isJoinRequest(id)) {
      const request = requirePending(await lockSentRequest(transaction, session.userId, id, now));
      await requireRightToSend(transaction, session, request);
      await renewRequest(transaction, id, invitationExpiry(now));
      if (request.invitee_id === null) await jobs.enqueue(transaction, joinRequestJob, { requestId: id });
      await notifyOfRequest(transaction, request, {
        kind: 'join_request.made',
        byUserId: session.userId,
        now,
      });
      return;
    }
    const invitation = requirePending(await lockSentInvitation(transaction, session.userId, id, now));
    await requireRightToSend(transaction, session, invitation);
    await renewInvitation(transaction, id, invitationExpiry(now));
    if (invitation.invitee_id === null) {
      await jobs.enqueue(transaction, invitationJob, { invitationId: id });
      return;
    }
    await notifyOfMember(transaction, {
      kind: 'member.invited',
      subjectId: id,
      businessId: invitation.business_id,
      role: invitation.role,
      recipients: [invitation.invitee_id],
      byUserId: session.userId,
      now,
    });
  });
}

export function withdrawInvitation(
  { db, clock }: Pick<SentInvitationDependencies, 'db' | 'clock'>,
  session: Session,
  id: string,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const [lock, remove] = isJoinRequest(id)
      ? [lockSentRequest, withdrawRequest]
      : [lockSentInvitation, deleteInvitation];
    const { business_id: businessId, role } = requirePending(
      await lock(transaction, session.userId, id, clock.now()),
    );
    await requireBusiness(transaction, session, businessId, rightToInvite(role));
    await remove(transaction, id);
  });
}

function requirePending<Sent>(sent: Sent | null): Sent {
  if (sent === null)
    throw new AppError('NOT_FOUND', { detail: 'The invitation is answered, withdrawn or expired.' });
  return sent;
}

async function requireRightToSend(
  transaction: Transaction,
  session: Session,
  { business_id: businessId, role, invitee_id: inviteeId }: SentInvitation,
): Promise<void> {
  const { status } = await requireBusiness(transaction, session, businessId, rightToInvite(role));
  if (inviteeId === null && !maySendInvitations(status))
    throw new AppError('INVALID_STATUS', {
      status: 409,
      detail: 'The invitation is mailed when the business is active.',
    });
}

/**
 * Mails the invitations that a business created before it was approved or while it was suspended. Invitations that
 * were mailed before a suspension are not mailed again; they expire within 14 days, the others later.
 */
export function mailInvitationsOfApproved({
  clock,
  jobs,
}: Pick<SentInvitationDependencies, 'clock' | 'jobs'>): Subscriber {
  return async (transaction, events) => {
    const now = clock.now();
    const expiresAt = invitationExpiry(now);
    for (const { kind, subjectId } of events) {
      if (kind !== 'business.approved' && kind !== 'business.reinstated') continue;
      const times = { expiringAfter: kind === 'business.approved' ? now : expiresAt, expiresAt };
      for (const invitationId of await renewInvitationsBy(transaction, subjectId, times))
        await jobs.enqueue(transaction, invitationJob, { invitationId });
      for (const requestId of await renewRequestsBy(transaction, subjectId, times))
        await jobs.enqueue(transaction, joinRequestJob, { requestId });
    }
  };
}
