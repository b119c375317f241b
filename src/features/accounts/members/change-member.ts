import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { deleteStoredResponses } from '../../../http/idempotency.ts';
import type { RequireRepeated } from '../../../http/repeated-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import {
  type GivenRight,
  givenRights,
  type MemberRights,
  memberMay,
  rightsOf,
} from '../../access/rights/rules/rights.ts';
import { withdrawInvitations, withdrawOffers } from '../../access/rights/store.ts';
import { requireBusiness } from '../../catalog/businesses/require-business.ts';
import { removeFromBusiness } from '../../catalog/professionals/remove-professional.ts';
import { pauseWebhooksSetBy } from '../../messaging/webhooks/endpoints/pause-webhooks.ts';
import type { MemberView } from './contract.ts';
import { deleteInvitation, deleteInvitationsBy, updateInvitedRole } from './invitation-store.ts';
import { notifyOfMember } from './notify-member.ts';
import { presentMember } from './present.ts';
import { deleteRole, findMember, findOwnerId, type MemberRow, setRights, setRole } from './store.ts';

interface ChangeMemberDependencies {
  db: Database;
  clock: Clock;
  /** The role decides which routes the member can call. */
  forgetSessions: () => void;
}

export type MemberSelector = { id: string } | { emailKey: string };

interface MemberChange {
  role?: 'manager' | 'staff' | undefined;
  rights?: readonly GivenRight[] | undefined;
}

export function changeMember(
  { db, clock, forgetSessions }: ChangeMemberDependencies,
  session: Session,
  businessId: string,
  which: MemberSelector,
  { role, rights }: MemberChange,
  requireRepeated: RequireRepeated,
): Promise<MemberView> {
  return db.transaction(async (transaction) => {
    const giver = await requireBusiness(transaction, session, businessId, 'employ');
    if (role !== undefined) await requireBusiness(transaction, session, businessId, 'appoint');
    const now = clock.now();
    const member = await findMember(transaction, businessId, which, now);
    if (member === null) throw new AppError('USER_NOT_FOUND');
    await requireRepeated(() => presentMember(member));
    if (role === undefined && rights === undefined)
      throw new AppError('MISSING_FIELDS', { field: 'body.role', detail: 'Send role or rights.' });
    if (role !== undefined) await changeRole(transaction, session, member, role, now);
    const changed = role === undefined || role === member.role ? member : { ...member, role, given: [] };
    // A response can be sent back with another field changed.
    const isSame = rights === undefined || rights.join() === rightsOf(member).join();
    const given = isSame ? changed.given : requireRights(giver, changed, rights);
    if (!isSame && changed.role === 'staff') {
      const userId = changed.user_id!;
      await setRights(transaction, { businessId, userId, rights: given, now });
      if (changed.given.some((right) => !given.includes(right)))
        await deleteStoredResponses(transaction, userId);
    }
    transaction.afterCommit(forgetSessions);
    return presentMember({ ...changed, given });
  });
}

/** Rights to store. Members can only give rights that they have. */
function requireRights(giver: MemberRights, member: MemberRow, rights: readonly GivenRight[]): GivenRight[] {
  const field = 'body.rights';
  if (member.role !== 'staff') {
    if (rightsOf(member).every((right) => rights.includes(right))) return [];
    throw new AppError('INVALID_VALUE', { field, detail: 'Owners and managers always have these rights.' });
  }
  if (member.is_pending)
    throw new AppError('INVALID_STATUS', {
      status: 409,
      field,
      detail: 'The invitation is pending. Give rights after it was accepted.',
    });
  const lacking = rights.find((right) => !member.given.includes(right) && !memberMay(giver, right));
  if (lacking !== undefined)
    throw new AppError('FORBIDDEN', { field, detail: `You do not have the right ${lacking}.` });
  return givenRights.filter((right) => rights.includes(right));
}

async function changeRole(
  transaction: Transaction,
  session: Session,
  member: MemberRow,
  role: 'manager' | 'staff',
  now: Date,
): Promise<void> {
  const { business_id: businessId, user_id: userId } = member;
  if (member.role === 'owner')
    throw new AppError('FORBIDDEN', {
      field: 'body.role',
      detail: 'The role of the owner cannot be changed.',
    });
  if (member.is_pending) {
    if (!(await updateInvitedRole(transaction, member.id, role))) throw new AppError('USER_NOT_FOUND');
    return;
  }
  if (userId === null || member.role === role) return;
  if (role === 'staff') await withdrawInvitations(transaction, { businessId, userId });
  await setRole(transaction, { businessId, userId, role, now });
  if (role === 'staff') {
    await deleteInvitationsBy(transaction, { businessId, userId });
    await pauseWebhooksSetBy(transaction, { businessId, userId, now });
    await deleteStoredResponses(transaction, userId);
  }
  await notifyOfMember(transaction, {
    kind: 'member.changed',
    subjectId: userId,
    businessId,
    role,
    recipients: [userId],
    byUserId: session.userId,
    now,
  });
}

interface RemoveMemberDependencies {
  db: Database;
  clock: Clock;
  clearCache: () => void;
  forgetSessions: () => void;
}

/** Removes a member, leaves the business, or withdraws an invitation. */
export function removeMember(
  dependencies: RemoveMemberDependencies,
  session: Session,
  businessId: string,
  which: MemberSelector,
): Promise<void> {
  const { db, clock } = dependencies;
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const member = await findMember(transaction, businessId, which, now);
    await requireRemovalRight(transaction, session, businessId, member);
    if (member === null) throw new AppError('USER_NOT_FOUND');
    if (member.role === 'owner')
      throw new AppError('FORBIDDEN', { detail: 'The owner of a business cannot be removed.' });
    if (member.is_pending) {
      if (!(await deleteInvitation(transaction, member.id))) throw new AppError('USER_NOT_FOUND');
    } else await endMembership(dependencies, transaction, session, member, now);
  });
}

/** Members can leave. Owners remove anyone, managers remove staff. */
async function requireRemovalRight(
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
  { clock, clearCache, forgetSessions }: RemoveMemberDependencies,
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
    await removeFromBusiness({ clock, clearCache }, transaction, { businessId, professionalId });
  else await deleteStoredResponses(transaction, userId);
  transaction.afterCommit(forgetSessions);
  const isLeaving = userId === session.userId;
  await notifyOfMember(transaction, {
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
