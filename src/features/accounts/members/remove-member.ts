import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { forgetAnswersTo } from '../../../http/idempotency.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { withdrawOffers } from '../../access/rights/store.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { endWork } from '../../catalog/professionals/remove-professional.ts';
import { pauseWebhooksSetBy } from '../../messaging/webhooks/endpoints/pause-webhooks.ts';
import { announceMember } from './announce-member.ts';
import type { Which } from './change-member.ts';
import { deleteInvitation, deleteInvitationsBy } from './invitation-store.ts';
import { deleteRole, findMember, findOwnerId, type MemberRow } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  /** After public data changed: cached replies show it. */
  clearCache: () => void;
  /** Which routes they may call depends on it. */
  forgetSessions: () => void;
}

/** Somebody is removed, or leaves; or an invitation is withdrawn. */
export function removeMember(
  parts: Parts,
  session: Session,
  businessId: string,
  which: Which,
): Promise<void> {
  const { db, clock } = parts;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const member = await findMember(transaction, businessId, which, now);
    await requireSay(transaction, session, businessId, member);
    if (member === null) throw new AppError('USER_NOT_FOUND');
    if (member.role === 'owner')
      throw new AppError('FORBIDDEN', { detail: 'The owner of a business cannot be removed from it.' });
    if (member.is_pending) {
      if (!(await deleteInvitation(transaction, member.id))) throw new AppError('USER_NOT_FOUND');
    } else await endMembership(parts, transaction, session, member, now);
  });
}

/** Everybody may leave. Else owners remove whom they like, and managers staff. */
async function requireSay(
  transaction: Transaction,
  session: Session,
  businessId: string,
  member: MemberRow | null,
): Promise<void> {
  if (member !== null && !member.is_pending && member.user_id === session.userId) return;
  await requireBusiness(transaction, session, businessId, 'employ');
  if (member?.role === 'manager') await requireBusiness(transaction, session, businessId, 'appoint');
}

async function endMembership(
  { clock, clearCache, forgetSessions }: Parts,
  transaction: Transaction,
  session: Session,
  member: MemberRow,
  now: Date,
): Promise<void> {
  const { business_id: businessId, professional_id: professionalId, role } = member;
  const userId = member.user_id!;
  await withdrawOffers(transaction, { businessId, userId, now });
  await deleteRole(transaction, { businessId, userId });
  await deleteInvitationsBy(transaction, { businessId, userId });
  await pauseWebhooksSetBy(transaction, { businessId, userId, now });
  if (professionalId !== null)
    await endWork({ clock, clearCache }, transaction, { businessId, professionalId });
  else await forgetAnswersTo(transaction, userId);
  transaction.afterCommit(forgetSessions);
  const isLeaving = userId === session.userId;
  await announceMember(transaction, {
    kind: isLeaving ? 'member.left' : 'member.removed',
    subjectId: userId,
    businessId,
    role,
    ...(isLeaving && { memberName: member.name ?? undefined }),
    recipients: [isLeaving ? await findOwnerId(transaction, businessId) : userId],
    byUserId: session.userId,
    now,
  });
}
