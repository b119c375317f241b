import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { hasRight, roleHasRight, workplacesOf } from '../../access/rights/right-sql.ts';
import type { MemberRights, RightName } from '../../access/rights/rules/rights.ts';
import { lockRight } from '../../access/rights/store.ts';
import type { BusinessStatus } from './rules/lifecycle.ts';

/** Business data that management requests need. */
export interface OwnBusiness extends MemberRights {
  id: string;
  userId: string;
  name: string;
  status: BusinessStatus;
  timezone: string;
  currency: string;
}

const columns = sql`b.id, b.user_id as "userId", b.name, b.status, b.timezone, b.currency, m.role, m.rights as given`;

/** Null if the business does not exist or the user is not a member. */
export function findOwnBusiness(
  db: Queryable,
  userId: string,
  businessId: string,
): Promise<OwnBusiness | null> {
  return db.row(sql`
    select ${columns} from businesses b join business_members m on m.business_id = b.id and m.user_id = ${userId}
    where b.id = ${businessId}`);
}

/** Businesses where the user has the right. A limit of two is enough to detect several. */
export function listOwnBusinesses(
  db: Queryable,
  session: Pick<Session, 'userId' | 'grant'>,
  right: RightName,
  limit: number,
): Promise<OwnBusiness[]> {
  return db.rows(sql`
    select ${columns} from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${session.userId} and ${roleHasRight(right)} and ${withinGrant(session, sql`b.id`)} order by b.id limit ${limit}`);
}

/** Roles of the user at these businesses. Professionals are staff without an explicit membership. */
export async function listRolesAt(
  db: Queryable,
  userId: string,
  businessIds: readonly string[],
): Promise<Map<string, MemberRights>> {
  const rows = await db.rows<MemberRights & { business_id: string }>(sql`
    select m.business_id, m.role, m.rights as given from business_members m
    where m.user_id = ${userId} and m.business_id = any (${businessIds}::text[])
    union all
    select worked.id, 'staff', '{}' from (${workplacesOf(userId)}) worked
    where worked.id = any (${businessIds}::text[]) and not exists (
      select 1 from business_members m where m.business_id = worked.id and m.user_id = ${userId})`);
  return new Map(rows.map(({ business_id, role, given }) => [business_id, { role, given }]));
}

/** Whether the account has booked at the business itself. Bookings made by staff do not count as consent. */
export const hasConsented = (userId: Sql, businessId: Sql): Sql => sql`exists (
  select 1 from appointments own where own.user_id = ${userId} and own.business_id = ${businessId}
    and own.status <> 'Held' and not own.made_by_staff)`;

export interface AccountAtBusiness {
  userId: string;
  businessId: string;
}

export async function hasConsentOf(
  db: Queryable,
  { userId, businessId }: AccountAtBusiness,
): Promise<boolean> {
  const row = await db.row<{ agreed: boolean }>(
    sql`select ${hasConsented(sql`${userId}`, sql`${businessId}`)} as agreed`,
  );
  return row!.agreed;
}

// Staff of an appointment: members who may book at its business, and its professional while they work there. All code
// that checks for staff uses this file. Rights at a business are in `access/rights`.

export const worksAt = (professionalId: Sql, businessId: Sql): Sql => sql`exists (
  select 1 from business_professionals bp where bp.professional_id = ${professionalId} and bp.business_id = ${businessId})`;

// Subqueries instead of joins: after waiting for a row lock, PostgreSQL re-evaluates them with the new row,
// whose professional may differ.

export const ownsBusinessOf = (userId: string): Sql => sql`exists (
  select 1 from businesses b where b.id = a.business_id and b.user_id = ${userId})`;

/** The user is staff of appointment `a`. */
export const isStaff = (
  userId: string,
): Sql => sql`(${hasRight('desk:book', userId, sql`a.business_id`)} or exists (
  select 1 from professionals p where p.id = a.professional_id and p.user_id = ${userId}
    and ${worksAt(sql`p.id`, sql`a.business_id`)}))`;

/** The user may book at the business or works there. */
export const belongsTo = (userId: Sql, businessId: Sql): Sql => sql`(
  ${hasRight('desk:book', userId, businessId)}
  or exists (select 1 from professionals p where p.user_id = ${userId} and ${worksAt(sql`p.id`, businessId)}))`;

/** User ids to notify: the owner and the professional. Managers are not notified. */
export const staffUserIds = (professionalId: Sql, businessId: Sql): Sql => sql`array(
  select staff.user_id from (
    select p.user_id from professionals p where p.id = ${professionalId} and ${worksAt(sql`p.id`, businessId)}
    union select b.user_id from businesses b where b.id = ${businessId}) staff
  where staff.user_id is not null order by 1)`;

/**
 * Whether the user may book at the business, or is the professional and works there. Locks the rows until the end
 * of the transaction. Closes a race with the removal of the member: a removal changes the same rows or locks
 * the business first.
 */
export async function lockMembership(
  transaction: Transaction,
  userId: string,
  { businessId, professionalId }: { businessId: string; professionalId: string },
): Promise<boolean> {
  if (await lockRight(transaction, userId, businessId, 'desk:book')) return true;
  const row = await transaction.row(sql`
    select 1 from businesses b join business_professionals bp on bp.business_id = b.id
    join professionals p on p.id = bp.professional_id
    where b.id = ${businessId} and p.id = ${professionalId} and p.user_id = ${userId}
    for share of b for key share of bp`);
  return row !== null;
}
