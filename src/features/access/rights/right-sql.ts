import { type Sql, sql } from '../../../platform/database/sql.ts';
import { givenRights, type RightName, rolesWith } from './rules/rights.ts';

// The only place that decides about rights at a business. Every member has a row in `business_members`, the
// owner included.

export const hasRight = (right: RightName, userId: Sql | string, businessId: Sql): Sql => sql`exists (
  select 1 from business_members m where m.business_id = ${businessId} and m.user_id = ${userId} and ${roleHasRight(right)})`;

/**
 * The user has a role at the business, or is a professional who works there. Such professionals count as
 * staff.
 */
export const belongsToBusiness = (
  userId: Sql | string,
  businessId: Sql,
): Sql => sql`(${hasRight('look', userId, businessId)} or exists (
  select 1 from business_professionals place join professionals own on own.id = place.professional_id
  where place.business_id = ${businessId} and own.user_id = ${userId} offset 0))`;

/** The user is the owner or a manager of the business. */
export const manages = (userId: Sql | string, businessId: Sql): Sql => hasRight('manage', userId, businessId);

/**
 * Join that adds the membership as row `m`. With `for share of m`, the right is locked until the transaction
 * ends.
 */
export const joinManagement = (userId: string, businessId: Sql): Sql =>
  sql`join business_members m on m.business_id = ${businessId} and m.user_id = ${userId} and ${roleHasRight('manage')}`;

export const managedBusinesses = (userId: Sql | string): Sql => businessesWithRight('manage', userId);

export const businessesWithRight = (right: RightName, userId: Sql | string): Sql =>
  sql`select m.business_id as id from business_members m where m.user_id = ${userId} and ${roleHasRight(right)}`;

/** Businesses where the user performs services. */
export const workplacesOf = (userId: Sql | string): Sql => sql`
  select bp.business_id as id from professionals p join business_professionals bp on bp.professional_id = p.id
  where p.user_id = ${userId}`;

/** Businesses where the user has a role or performs services. */
export const businessesOf = (userId: string): Sql => sql`
  select m.business_id as id from business_members m where m.user_id = ${userId} union ${workplacesOf(userId)}`;

/** Returns a row if the user has the right, and locks it until the transaction ends. */
export const rightForShare = (right: RightName, userId: string, businessId: Sql): Sql => sql`
  select 1 from business_members m where m.business_id = ${businessId} and m.user_id = ${userId} and ${roleHasRight(right)} for share`;

/** The role of row `m` includes the right, or it was given to the member. */
export const roleHasRight = (right: RightName): Sql => {
  const byRole = sql`m.role = any (${rolesWith(right)}::text[])`;
  return givenRights.some((given) => given === right)
    ? sql`(${byRole} or ${right}::text = any (m.rights))`
    : byRole;
};
