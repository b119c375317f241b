import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { workplacesOf } from '../../access/rights/right-sql.ts';
import { type MemberRole, type RightName, rolesWith } from '../../access/rights/rules/rights.ts';
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
  session: Pick<Session, 'userId' | 'grant'>,
  right: RightName,
  limit: number,
): Promise<OwnBusiness[]> {
  return db.rows(sql`
    select ${columns} from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${session.userId} and m.role = any (${rolesWith(right)}::text[]) and ${withinGrant(session, sql`b.id`)} order by b.id limit ${limit}`);
}

/** What the user is to each of these businesses. Whoever performs there is staff without being made so. */
export async function listRolesAt(
  db: Queryable,
  userId: string,
  businessIds: readonly string[],
): Promise<Map<string, MemberRole>> {
  const rows = await db.rows<{ business_id: string; role: MemberRole }>(sql`
    select m.business_id, m.role from business_members m
    where m.user_id = ${userId} and m.business_id = any (${businessIds}::text[])
    union all
    select worked.id, 'staff' from (${workplacesOf(userId)}) worked
    where worked.id = any (${businessIds}::text[]) and not exists (
      select 1 from business_members m where m.business_id = worked.id and m.user_id = ${userId})`);
  return new Map(rows.map(({ business_id, role }) => [business_id, role]));
}
