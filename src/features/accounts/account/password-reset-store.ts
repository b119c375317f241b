import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface NewReset {
  tokenHash: Buffer;
  userId: string;
  now: Date;
  expiresAt: Date;
}

/** False when the account, locked by the caller so that none is added meanwhile, has as many open links as it may. */
export async function insertReset(
  transaction: Transaction,
  reset: NewReset,
  mostOpen: number,
): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${reset.tokenHash}, ${reset.userId}, ${reset.now}::timestamptz, ${reset.expiresAt}::timestamptz
    where (
      select count(*) from password_resets
      where user_id = ${reset.userId} and used_at is null and expires_at > ${reset.now}) < ${mostOpen}`);
  return inserted === 1;
}

/** Whose link it is, while it is good. */
export async function findUserOfReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(sql`
    select user_id from password_resets
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
  return row?.user_id ?? null;
}

/** Closes: one link used twice at once. */
export async function useReset(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await transaction.run(sql`
    update password_resets set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
  return used === 1;
}

export async function closeResetsOf(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.run(
    sql`update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null`,
  );
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from password_resets where expires_at <= ${now}`);
}
