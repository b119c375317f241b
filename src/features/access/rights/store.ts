import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { gives, held } from './right-sql.ts';
import type { RightName } from './rules/rights.ts';

/** Whether the user has the right there, and will until the transaction ends: a removal or another role waits for us, or we for it. */
export async function holdRight(
  transaction: Transaction,
  userId: string,
  businessId: string,
  right: RightName,
): Promise<boolean> {
  return (await transaction.row(held(right, userId, sql`${businessId}`))) !== null;
}

/** Whatever say the user has over the professional by running places where they work stays as it is until the transaction ends. */
export async function holdManagementOf(
  transaction: Transaction,
  userId: string,
  professionalId: string,
): Promise<void> {
  await transaction.run(sql`
    select 1 from business_members m where m.user_id = ${userId} and ${gives('manage')}
      and exists (
      select 1 from business_professionals bp where bp.professional_id = ${professionalId} and bp.business_id = m.business_id)
    for share of m`);
}

interface Somebody {
  businessId: string;
  userId: string;
}

const addressOf = (userId: string): Sql => sql`(select u.email_key from users u where u.id = ${userId})`;

/**
 * Invitations of the user that are open there, by account or by address, confirmed or not yet. Whoever takes a role away does this first:
 * an answer under way is waited for, and what it gave is taken away, too.
 */
export async function withdrawInvitations(
  transaction: Transaction,
  { businessId, userId }: Somebody,
): Promise<void> {
  await transaction.run(sql`
    delete from member_invitations
    where business_id = ${businessId} and (user_id = ${userId} or email_key = ${addressOf(userId)})`);
}

/** All that would let the user belong to the business again without anybody there saying so anew. */
export async function withdrawOffers(
  transaction: Transaction,
  { businessId, userId, now }: Somebody & { now: Date },
): Promise<void> {
  await withdrawInvitations(transaction, { businessId, userId });
  await transaction.run(sql`
    delete from join_requests where business_id = ${businessId} and email_key = ${addressOf(userId)}`);
  await transaction.run(sql`
    update join_requests set status = 'declined', decided_at = ${now}
    where business_id = ${businessId} and status = 'pending' and requested_by = 'business'
      and professional_id = (select p.id from professionals p where p.user_id = ${userId})`);
}
