import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { forgetAnswersTo } from '../../../http/idempotency.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { withdrawInvitations } from '../../access/rights/store.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { pauseWebhooksSetBy } from '../../messaging/webhooks/endpoints/pause-webhooks.ts';
import { announceMember } from './announce-member.ts';
import type { MemberView } from './contract.ts';
import { deleteInvitationsBy, updateInvitedRole } from './invitation-store.ts';
import { presentMember } from './present.ts';
import { findMember, setRole } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** Which routes they may call depends on it. */
  forgetSessions: () => void;
}

export type Which = { id: string } | { emailKey: string };

/** Whoever is there has agreed to be; what they may do there is the owner's to say. */
export function changeMember(
  { db, clock, forgetSessions }: Parts,
  session: Session,
  businessId: string,
  which: Which,
  role: 'manager' | 'staff',
  requireRepeated: RequireRepeated,
): Promise<MemberView> {
  return db.transaction(async (transaction) => {
    await requireBusiness(transaction, session, businessId, 'appoint');
    const now = clock.now();
    const member = await findMember(transaction, businessId, which, now);
    if (member === null) throw new AppError('USER_NOT_FOUND');
    await requireRepeated(() => presentMember(member));
    if (member.role === 'owner')
      throw new AppError('FORBIDDEN', { detail: 'body.role: the owner stays the owner.' });
    const { user_id: userId } = member;
    if (member.is_pending) {
      if (!(await updateInvitedRole(transaction, member.id, role))) throw new AppError('USER_NOT_FOUND');
    } else if (userId !== null && member.role !== role) {
      if (role === 'staff') await withdrawInvitations(transaction, { businessId, userId });
      await setRole(transaction, { businessId, userId, role, now });
      if (role === 'staff') {
        await deleteInvitationsBy(transaction, { businessId, userId });
        await pauseWebhooksSetBy(transaction, { businessId, userId, now });
        await forgetAnswersTo(transaction, userId);
      }
      transaction.afterCommit(forgetSessions);
      await announceMember(transaction, {
        kind: 'member.changed',
        subjectId: userId,
        businessId,
        role,
        recipients: [userId],
        byUserId: session.userId,
        now,
      });
    }
    return presentMember({ ...member, role });
  });
}
