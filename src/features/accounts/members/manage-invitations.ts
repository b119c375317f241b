import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Email, readEmail } from '../../../shared/email.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { findUser } from '../account/store.ts';
import type { InvitationView, MemberView, inviteMember as route } from './contract.ts';
import { deleteInvitation, insertInvitation, lockInvitationFor } from './invitation-store.ts';
import { invitationJob, notifyOfMember } from './notify-member.ts';
import { presentInvitation, presentMember } from './present.ts';
import { invitationExpiry, maySendInvitations } from './rules/invitation.ts';
import { findMember, findOwnerId, lockCandidate, setRole } from './store.ts';

/** Exactly one of the two is given. */
type Invitee = { userId: string } | { email: Email };

export function readInvitee({
  userId,
  email,
}: {
  userId?: string | null | undefined;
  email?: string | null | undefined;
}): Invitee {
  const isNamed = userId !== undefined && userId !== null;
  const hasAddress = email !== undefined && email !== null && email.trim() !== '';
  if (isNamed && hasAddress)
    throw new AppError('INVALID_INPUT', {
      field: 'body.email',
      reason: 'conflicting',
      detail: 'Send either email or userId, not both.',
    });
  if (isNamed) return { userId };
  if (!hasAddress)
    throw new AppError('MISSING_FIELDS', { field: 'body.userId', detail: 'Send userId or email.' });
  const read = readEmail(email);
  if (read === null)
    throw new AppError('INVALID_INPUT', { field: 'body.email', detail: 'Must be an e-mail address.' });
  return { email: read };
}

interface AnswerInvitationDependencies {
  db: Database;
  clock: Clock;
  /** The role decides which routes the member can call. */
  forgetSessions: () => void;
}

/** For the invited account. Accepting sets the role in the same transaction. */
export function answerInvitation(
  { db, clock, forgetSessions }: AnswerInvitationDependencies,
  session: Session,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<InvitationView> {
  const { userId } = session;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    // Closes the race with the deletion of the account.
    if (!(await lockCandidate(transaction, userId))) throw new AppError('AUTH_REQUIRED');
    const invitation = await lockInvitationFor(transaction, userId, id, now);
    if (invitation === null) throw new AppError('NOT_FOUND');
    const { business_id: businessId, role } = invitation;
    await deleteInvitation(transaction, id);
    if (answer === 'accepted') {
      await setRole(transaction, { businessId, userId, role, now });
      transaction.afterCommit(forgetSessions);
    }
    await notifyOfMember(transaction, {
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

export const rightToInvite = (role: 'manager' | 'staff') => (role === 'manager' ? 'appoint' : 'employ');

type Request = Static<NonNullable<typeof route.body>>;

export async function inviteMember(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  transaction: Transaction,
  session: Session,
  businessId: string,
  { role, ...selector }: Request,
): Promise<MemberView> {
  const invitee = readInvitee(selector);
  const { status } = await requireBusiness(transaction, session, businessId, rightToInvite(role));
  const userId = 'userId' in invitee ? invitee.userId : null;
  const now = clock.now();
  if (userId !== null) await requireNotMember(transaction, { businessId, userId, role }, now);
  const email = 'email' in invitee ? invitee.email : null;
  const id = newId('invitation', now.getTime());
  const expiresAt = invitationExpiry(now, userId !== null || maySendInvitations(status));
  const invitation = { id, businessId, userId, email, role, invitedBy: session.userId, now, expiresAt };
  if (!(await insertInvitation(transaction, invitation))) throw new AppError('REQUEST_PENDING');
  await requireRowLimit(transaction, 'members', businessId, now);
  if (email !== null) await jobs.enqueue(transaction, invitationJob, { invitationId: id });
  await notifyOfMember(transaction, {
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

/** Not checked for e-mail addresses: the response would reveal whose address it is. */
async function requireNotMember(
  transaction: Transaction,
  { businessId, userId, role }: { businessId: string; userId: string; role: string },
  now: Date,
): Promise<void> {
  if (!(await lockCandidate(transaction, userId))) throw new AppError('USER_NOT_FOUND');
  const member = await findMember(transaction, businessId, { id: userId }, now);
  if (member === null || member.is_pending) return;
  if (member.role === 'owner' || member.role === role)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field: 'body.userId',
      reason: 'exists',
      detail: `The account is already ${member.role} of the business.`,
    });
}
