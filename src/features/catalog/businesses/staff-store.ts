import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { manages } from '../../access/rights/right-sql.ts';
import { holdRight } from '../../access/rights/store.ts';

// Staff of an appointment are whoever manages its business and the professional who performs it, while they work there: whoever has left
// is a stranger to what they performed. Everything that asks who is staff asks here; who may do what at a business is asked of `rights`.

/** The professional works at the business. */
export const worksAt = (professionalId: Sql, businessId: Sql): Sql => sql`exists (
  select 1 from business_professionals bp where bp.professional_id = ${professionalId} and bp.business_id = ${businessId})`;

// Subqueries rather than joins: whoever waited for a lock gets the row as it is then, and its professional may be another one.

/** The user owns the business of row `a`. */
export const ownsBusinessOf = (userId: string): Sql => sql`exists (
  select 1 from businesses b where b.id = a.business_id and b.user_id = ${userId})`;

/** The user is staff of row `a`. */
export const isStaff = (userId: string): Sql => sql`(${manages(userId, sql`a.business_id`)} or exists (
  select 1 from professionals p where p.id = a.professional_id and p.user_id = ${userId}
    and ${worksAt(sql`p.id`, sql`a.business_id`)}))`;

/** The user runs the business, or works there. */
export const belongsTo = (userId: Sql, businessId: Sql): Sql => sql`(
  ${manages(userId, businessId)}
  or exists (select 1 from professionals p where p.user_id = ${userId} and ${worksAt(sql`p.id`, businessId)}))`;

/** Accounts of those who are told of what has this professional and business: the owner, and whoever performs it. Managers look. */
export const staffUserIds = (professionalId: Sql, businessId: Sql): Sql => sql`array(
  select staff.user_id from (
    select p.user_id from professionals p where p.id = ${professionalId} and ${worksAt(sql`p.id`, businessId)}
    union select b.user_id from businesses b where b.id = ${businessId}) staff
  where staff.user_id is not null order by 1)`;

/**
 * Whether the user manages that business, or is that professional and works there, and will until the transaction ends. Closes: acting as
 * staff while being removed. Whoever takes a role away changes its row; whoever removes a professional takes the business first: they wait
 * for us, or we for them, and then find it gone.
 */
export async function holdMembership(
  transaction: Transaction,
  userId: string,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<boolean> {
  if (await holdRight(transaction, userId, businessId, 'manage')) return true;
  const row = await transaction.row(sql`
    select 1 from businesses b join business_professionals bp on bp.business_id = b.id
    join professionals p on p.id = bp.professional_id
    where b.id = ${businessId} and p.id = ${professionalId} and p.user_id = ${userId}
    for share of b for key share of bp`);
  return row !== null;
}
