import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type RightName, rolesWith } from './rules/rights.ts';

// Who may do what at a business: everything that asks, asks here. Whoever has a say has a row of `business_members`, the owner included.

/** The user has the right at the business. */
const may = (right: RightName, userId: Sql | string, businessId: Sql): Sql => sql`exists (
  select 1 from business_members m where m.business_id = ${businessId} and m.user_id = ${userId} and ${gives(right)})`;

/** The user belongs to the business: with a role, or as a professional who works there and so is staff without being made so. */
export const belongsHere = (
  userId: Sql | string,
  businessId: Sql,
): Sql => sql`(${may('look', userId, businessId)} or exists (
  select 1 from business_professionals place join professionals own on own.id = place.professional_id
  where place.business_id = ${businessId} and own.user_id = ${userId} offset 0))`;

/** The user runs the business: its owner, and its managers. */
export const manages = (userId: Sql | string, businessId: Sql): Sql => may('manage', userId, businessId);

/** The same as a join that adds row `m`: with `for share of m`, whoever acts keeps the right until the transaction ends. */
export const joinManagement = (userId: string, businessId: Sql): Sql =>
  sql`join business_members m on m.business_id = ${businessId} and m.user_id = ${userId} and ${gives('manage')}`;

/** The businesses that the user runs. */
export const managedBusinesses = (userId: Sql | string): Sql =>
  sql`select m.business_id as id from business_members m where m.user_id = ${userId} and ${gives('manage')}`;

/** The businesses that the user performs services at. */
export const workplacesOf = (userId: Sql | string): Sql => sql`
  select bp.business_id as id from professionals p join business_professionals bp on bp.professional_id = p.id
  where p.user_id = ${userId}`;

/** The businesses that the user belongs to: with a role there, or performing there. */
export const businessesOf = (userId: string): Sql => sql`
  select m.business_id as id from business_members m where m.user_id = ${userId} union ${workplacesOf(userId)}`;

/** A row if the user has the right there, which stays so until the transaction ends. */
export const held = (right: RightName, userId: string, businessId: Sql): Sql => sql`
  select 1 from business_members m where m.business_id = ${businessId} and m.user_id = ${userId} and ${gives(right)} for share`;

/** A row if the user runs the business, which stays so until the transaction ends. */
export const heldManagement = (userId: string, businessId: Sql): Sql => held('manage', userId, businessId);

/** Row `m` has a role that gives the right. */
export const gives = (right: RightName): Sql => sql`m.role = any (${rolesWith(right)}::text[])`;
