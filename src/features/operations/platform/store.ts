import type { Role } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { joinSql, sql } from '../../../platform/database/sql.ts';
import type { MemberRole } from '../../access/rights/rules/rights.ts';
import type { BusinessStatus } from '../../catalog/businesses/rules/lifecycle.ts';

export interface AccountRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  phone: string | null;
  language: string;
  email_verified_at: Date | null;
  created_at: Date;
  suspended_at: Date | null;
  suspended_reason: string | null;
}

const columns = sql`u.id, u.email, u.name, u.role, u.phone, u.language, u.email_verified_at, u.created_at, u.suspended_at, u.suspended_reason`;

interface AccountFilters {
  /** Part of the name or e-mail address, or the complete id. */
  query: string | undefined;
  role: Role | undefined;
  suspended: boolean | undefined;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Newest first, without deleted accounts. */
export function listAccounts(
  db: Queryable,
  { query, role, suspended }: AccountFilters,
  page: { before: string | null; limit: number },
): Promise<AccountRow[]> {
  const conditions = joinSql(
    [
      sql`u.deleted_at is null`,
      ...(page.before === null ? [] : [sql`u.id < ${page.before}`]),
      ...(query === undefined
        ? []
        : [
            sql`(lower(u.name || ' ' || u.email) like ${`%${escapeLike(query.toLowerCase())}%`} or u.id = ${query})`,
          ]),
      ...(role === undefined ? [] : [sql`u.role = ${role}`]),
      ...(suspended === undefined ? [] : [sql`(u.suspended_at is not null) = ${suspended}`]),
    ],
    ' and ',
  );
  return db.rows(
    sql`select ${columns} from users u where ${conditions} order by u.id desc limit ${page.limit}`,
  );
}

export function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  return db.row(sql`select ${columns} from users u where u.id = ${id} and u.deleted_at is null`);
}

/**
 * Closes the race of a sign-in during the suspension: sign-in shares the lock of the row, so its session is
 * revoked here, or it finds the suspension.
 */
export function lockAccount(transaction: Transaction, id: string): Promise<AccountRow | null> {
  return transaction.row(
    sql`select ${columns} from users u where u.id = ${id} and u.deleted_at is null for no key update`,
  );
}

export async function setSuspended(
  transaction: Transaction,
  id: string,
  suspended: { at: Date; reason: string } | null,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update users set suspended_at = ${suspended?.at ?? null}, suspended_reason = ${suspended?.reason ?? null}, updated_at = ${now}
    where id = ${id}`);
}

export interface AccountBusinessRow {
  id: string;
  name: string;
  slug: string;
  status: BusinessStatus;
  role: MemberRole;
}

const maxBusinesses = 100;

export function listBusinessesOf(db: Queryable, userId: string): Promise<AccountBusinessRow[]> {
  return db.rows(sql`
    select b.id, b.name, b.slug, b.status, m.role
    from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} order by b.id limit ${maxBusinesses}`);
}

export interface AccountUsage {
  sessions: number;
  lastSeenAt: Date | null;
  upcoming: number;
}

export async function findUsage(db: Queryable, userId: string, now: Date): Promise<AccountUsage> {
  const row = await db.row<AccountUsage>(sql`
    select (select count(*) from sessions s
        where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}) as sessions,
      (select max(s.last_used_at) from sessions s where s.user_id = ${userId}) as "lastSeenAt",
      (select count(*) from appointments a where a.user_id = ${userId} and a.status in ('Pending', 'Confirmed')
        and lower(a.during) > ${now}) as upcoming`);
  return row!;
}
