import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { rightForShare, roleHasRight } from './right-sql.ts';
import type { RightName } from './rules/rights.ts';

/**
 * Locks the right until the transaction ends, so that it cannot be withdrawn concurrently. Returns false when
 * the user does not have it. Outside a transaction, only checks the right.
 */
export async function lockRight(
  db: Queryable,
  userId: string,
  businessId: string,
  right: RightName,
): Promise<boolean> {
  return (await db.row(rightForShare(right, userId, sql`${businessId}`))) !== null;
}

/** Locks the memberships through which the user manages the professional, until the transaction ends. */
export async function lockManagementOf(
  transaction: Transaction,
  userId: string,
  professionalId: string,
): Promise<void> {
  await transaction.run(sql`
    select 1 from business_members m where m.user_id = ${userId} and ${roleHasRight('manage')}
      and exists (
      select 1 from business_professionals bp where bp.professional_id = ${professionalId} and bp.business_id = m.business_id)
    for share of m`);
}

interface Membership {
  businessId: string;
  userId: string;
}

const addressOf = (userId: string): Sql => sql`(select u.email_key from users u where u.id = ${userId})`;

/**
 * Deletes open invitations of the user, by account or by e-mail address. Call it before withdrawing a role:
 * it waits for an acceptance in progress, whose role is then withdrawn too.
 */
export async function withdrawInvitations(
  transaction: Transaction,
  { businessId, userId }: Membership,
): Promise<void> {
  await transaction.run(sql`
    delete from member_invitations
    where business_id = ${businessId} and (user_id = ${userId} or email_key = ${addressOf(userId)})`);
}

/** Deletes invitations and join requests through which the user could join the business again. */
export async function withdrawOffers(
  transaction: Transaction,
  { businessId, userId, now }: Membership & { now: Date },
): Promise<void> {
  await withdrawInvitations(transaction, { businessId, userId });
  await transaction.run(sql`
    delete from join_requests where business_id = ${businessId} and email_key = ${addressOf(userId)}`);
  await transaction.run(sql`
    update join_requests set status = 'declined', decided_at = ${now}
    where business_id = ${businessId} and status = 'pending' and requested_by = 'business'
      and professional_id = (select p.id from professionals p where p.user_id = ${userId})`);
}
