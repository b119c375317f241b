import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findUser } from '../account/store.ts';
import { announceMember } from './announce-member.ts';
import type { InvitationView } from './invitation-contract.ts';
import { deleteInvitation, lockInvitationFor } from './invitation-store.ts';
import { presentInvitation } from './present.ts';
import { findOwnerId, holdCandidate, setRole } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** Which routes they may call depends on it. */
  forgetSessions: () => void;
}

/** By whom it is for. A yes gives the role in the same breath. */
export function answerInvitation(
  { db, clock, forgetSessions }: Parts,
  session: Session,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<InvitationView> {
  const { userId } = session;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    // Closes: joining while the account is being deleted.
    if (!(await holdCandidate(transaction, userId))) throw new AppError('AUTH_REQUIRED');
    const invitation = await lockInvitationFor(transaction, userId, id, now);
    if (invitation === null) throw new AppError('NOT_FOUND');
    const { business_id: businessId, role } = invitation;
    await deleteInvitation(transaction, id);
    if (answer === 'accepted') {
      await setRole(transaction, { businessId, userId, role, now });
      transaction.afterCommit(forgetSessions);
    }
    await announceMember(transaction, {
      kind: answer === 'accepted' ? 'member.joined' : 'member.declined',
      subjectId: userId,
      businessId,
      role,
      memberName: (await findUser(transaction, userId))?.name,
      recipients: [invitation.invited_by, await findOwnerId(transaction, businessId)],
      byUserId: userId,
      now,
    });
    return presentInvitation(invitation, answer);
  });
}
