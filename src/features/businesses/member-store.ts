import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type MemberRole, type RightName, rolesWith } from '../rights/rules/rights.ts';
import type { BusinessStatus } from './rules/lifecycle.ts';

/** What managing a business needs to know of it. */
export interface OwnBusiness {
  id: string;
  userId: string;
  name: string;
  status: BusinessStatus;
  timezone: string;
  currency: string;
  /** What the caller is to it. */
  role: MemberRole;
}

const columns = sql`b.id, b.user_id as "userId", b.name, b.status, b.timezone, b.currency, m.role`;

/** Null when the user is nothing to it, or it is none. */
export function findOwnBusiness(
  db: Queryable,
  userId: string,
  businessId: string,
): Promise<OwnBusiness | null> {
  return db.row(sql`
    select ${columns} from businesses b join business_members m on m.business_id = b.id and m.user_id = ${userId}
    where b.id = ${businessId}`);
}

/** Those where the user has the right. Two are enough to know that it is not the only one. */
export function listOwnBusinesses(
  db: Queryable,
  userId: string,
  right: RightName,
  limit: number,
): Promise<OwnBusiness[]> {
  return db.rows(sql`
    select ${columns} from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and m.role = any (${rolesWith(right)}::text[]) order by b.id limit ${limit}`);
}

/** What the user is to each of these businesses; whoever performs there without a role is staff. */
export async function listRolesAt(
  db: Queryable,
  userId: string,
  businessIds: readonly string[],
): Promise<Map<string, MemberRole>> {
  const rows = await db.rows<{ business_id: string; role: MemberRole }>(sql`
    select place.business_id, 'staff' as role from professionals own
    join business_professionals place on place.professional_id = own.id
    where own.user_id = ${userId} and place.business_id = any (${businessIds}::text[])
    union all
    select m.business_id, m.role from business_members m
    where m.user_id = ${userId} and m.business_id = any (${businessIds}::text[])`);
  // The role that was given comes last, and stands.
  return new Map(rows.map(({ business_id, role }) => [business_id, role]));
}
