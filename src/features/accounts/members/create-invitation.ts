import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { announceMember } from './announce-member.ts';
import type { MemberView, inviteMember as route } from './contract.ts';
import { insertInvitation } from './invitation-store.ts';
import { presentMember } from './present.ts';
import { readWho } from './read-who.ts';
import { invitationEnd } from './rules/invitation.ts';
import { invitationJob } from './send-invitation.ts';
import { findMember, holdCandidate } from './store.ts';

type Request = Static<NonNullable<typeof route.body>>;

/** Nobody becomes a member without having agreed. */
export async function inviteMember(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  transaction: Transaction,
  session: Session,
  businessId: string,
  { role, ...named }: Request,
): Promise<MemberView> {
  const who = readWho(named);
  await requireBusiness(transaction, session, businessId, role === 'manager' ? 'appoint' : 'employ');
  const userId = 'userId' in who ? who.userId : null;
  const now = clock.now();
  if (userId !== null) await requireNewcomer(transaction, { businessId, userId, role }, now);
  const email = 'email' in who ? who.email : null;
  const id = newId('invitation', now.getTime());
  const expiresAt = invitationEnd(now);
  const invitation = { id, businessId, userId, email, role, invitedBy: session.userId, now, expiresAt };
  if (!(await insertInvitation(transaction, invitation))) throw new AppError('REQUEST_PENDING');
  await requireRoom(transaction, 'members', businessId, now);
  if (email !== null) await jobs.enqueue(transaction, invitationJob, { invitationId: id });
  await announceMember(transaction, {
    kind: 'member.invited',
    subjectId: id,
    businessId,
    role,
    recipients: [userId],
    byUserId: session.userId,
    now,
  });
  return presentMember((await findMember(transaction, businessId, { id }, now))!);
}

/** By an address nothing of this is asked: the answer would tell whose it is. */
async function requireNewcomer(
  transaction: Transaction,
  { businessId, userId, role }: { businessId: string; userId: string; role: string },
  now: Date,
): Promise<void> {
  if (!(await holdCandidate(transaction, userId))) throw new AppError('USER_NOT_FOUND');
  const member = await findMember(transaction, businessId, { id: userId }, now);
  if (member === null || member.is_pending) return;
  if (member.role === 'owner' || member.role === role)
    throw new AppError('INVALID_STATUS', { status: 409, detail: `body.userId: is ${member.role} there.` });
}
