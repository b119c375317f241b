import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';

export interface SessionRow {
  id: string;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

const columns = sql`id, device, created_at, last_used_at, expires_at, revoked_at`;

/** Those that live, the newest first. */
export function listOwnSessions(
  db: Queryable,
  userId: string,
  page: { beforeId: string | null; limit: number; now: Date },
): Promise<SessionRow[]> {
  return db.rows(sql`
    select ${columns} from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > ${page.now}
      ${page.beforeId === null ? noSql : sql`and id < ${page.beforeId}`}
    order by id desc ${pageSizeFor(page.limit).limit}`);
}

/** Whether it was theirs, and lived. */
export async function revokeOwnSession(
  db: Queryable,
  which: { id: string; userId: string },
  now: Date,
): Promise<boolean> {
  const ended = await db.run(sql`
    update sessions set revoked_at = ${now}
    where id = ${which.id} and user_id = ${which.userId} and revoked_at is null and expires_at > ${now}`);
  return ended === 1;
}

/** Held until the transaction ends: sessions that are just beginning are waited for, and then seen. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`select 1 from users where id = ${userId} for update`);
}

/**
 * Whether it still lives; its account's row is held by the caller. Closes: something that is to outlast a session, made by one that is being
 * ended at that moment. Whoever ends the sessions of an account holds that row first.
 */
export async function isSessionLiving(transaction: Transaction, id: string): Promise<boolean> {
  return (
    (await transaction.row(sql`select 1 from sessions where id = ${id} and revoked_at is null`)) !== null
  );
}

/** All that are kept, for the export: those that ended stay until they would have expired. */
export function listSessionsForExport(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db.rows(sql`select ${columns} from sessions where user_id = ${userId} order by id`);
}
