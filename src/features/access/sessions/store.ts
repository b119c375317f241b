import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-store.ts';
import { type AccountRole, accountRole } from './account-sql.ts';

interface NewSession {
  id: string;
  userId: string;
  refreshTokenHash: Buffer;
  device: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.run(sql`
    with session as (
      insert into sessions (id, user_id, device, created_at, last_used_at, expires_at)
      values (${session.id}, ${session.userId}, ${session.device}, ${session.now}, ${session.now}, ${session.expiresAt})
      returning id)
    insert into refresh_tokens (token_hash, session_id, created_at)
    select ${session.refreshTokenHash}, id, ${session.now} from session`);
}

export interface LiveSession extends AccountRole {
  id: string;
  user_id: string;
  expires_at: Date;
}

/** Those of the named that live, with their account's present role, while it lives. */
export function listLiveSessions(db: Queryable, ids: readonly string[]): Promise<LiveSession[]> {
  // As JSON: of an array the planner knows the length, and would plan anew for each. One by one: it would else expect a hundred, and
  // read whole tables for them.
  return db.rows(sql`
    select live.* from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as wanted (id)
    cross join lateral (
      select s.id, s.user_id, s.expires_at, ${accountRole}
      from sessions s join users u on u.id = s.user_id
      where s.id = wanted.id and s.revoked_at is null and u.deleted_at is null offset 0) live`);
}

/** Of which session a refresh token is, spent or not. */
export async function findSessionOfToken(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const row = await db.row<{ session_id: string }>(
    sql`select session_id from refresh_tokens where token_hash = ${tokenHash}`,
  );
  return row?.session_id ?? null;
}

/** Closes: two callers presenting one token. The second waits for the first to commit, and then finds it spent. */
export async function spendRefreshToken(
  transaction: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await transaction.row<{ session_id: string }>(sql`
    update refresh_tokens set spent_at = ${now}
    where token_hash = ${tokenHash} and spent_at is null
    returning session_id`);
  return row?.session_id ?? null;
}

/**
 * The session in which one token was spent for the other, as long as it lives and the other is unspent. Asked after `spendRefreshToken`
 * has waited for whoever spent the first.
 */
export async function findRepeatedRotation(
  transaction: Transaction,
  rotation: { spentHash: Buffer; nextHash: Buffer; spentAfter: Date; now: Date },
): Promise<{ sessionId: string; userId: string } | null> {
  const row = await transaction.row<{ id: string; user_id: string }>(sql`
    select s.id, s.user_id from refresh_tokens spent
    join refresh_tokens next on next.session_id = spent.session_id and next.token_hash = ${rotation.nextHash}
    join sessions s on s.id = spent.session_id
    where spent.token_hash = ${rotation.spentHash} and spent.spent_at > ${rotation.spentAfter}
      and next.spent_at is null and s.revoked_at is null and s.expires_at > ${rotation.now}`);
  return row === null ? null : { sessionId: row.id, userId: row.user_id };
}

/** The account of a session that can still be prolonged, or null. */
export async function prolongSession(
  transaction: Transaction,
  session: { id: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const row = await transaction.row<{ user_id: string }>(sql`
    update sessions set expires_at = ${session.expiresAt}, last_used_at = ${session.now}
    where id = ${session.id} and revoked_at is null and expires_at > ${session.now}
    returning user_id`);
  return row?.user_id ?? null;
}

/** Adds the next token, and forgets those spent so long ago that their reuse says nothing any more. */
export async function replaceRefreshToken(
  transaction: Transaction,
  token: { hash: Buffer; sessionId: string; now: Date; forgetSpentBefore: Date },
): Promise<void> {
  await transaction.run(sql`
    with forgotten as (
      delete from refresh_tokens
      where session_id = ${token.sessionId} and spent_at < ${token.forgetSpentBefore})
    insert into refresh_tokens (token_hash, session_id, created_at)
    values (${token.hash}, ${token.sessionId}, ${token.now})`);
}

export async function revokeSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update sessions set revoked_at = ${now} where id = ${id} and revoked_at is null`);
}

export async function revokeSessionOfToken(
  transaction: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    update sessions set revoked_at = ${now}
    where id = (select session_id from refresh_tokens where token_hash = ${tokenHash}) and revoked_at is null`);
}

export async function revokeSessionsOf(
  transaction: Transaction,
  userId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  await transaction.run(sql`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${exceptId}`);
}

export async function deleteSessionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from sessions where user_id = ${userId}`);
}

const purgeBatch = 1_000;

/** Their refresh tokens go with them. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const removeBatch = () =>
    db.run(sql`
      delete from sessions where id in (
        select id from sessions where expires_at <= ${now} limit ${purgeBatch} for update skip locked)`);
  while ((await removeBatch()) === purgeBatch);
}

export const sealedSigningKeys: SealedTable = { table: sql`signing_keys`, key: sql`id`, boundTo: sql`id` };

export interface SigningKeyRow {
  id: string;
  sealed: Buffer;
  retired_at: Date | null;
}

export function listSigningKeys(db: Queryable, retiredAfter: Date): Promise<SigningKeyRow[]> {
  return db.rows<SigningKeyRow>(sql`
    select id, sealed, retired_at from signing_keys where retired_at is null or retired_at > ${retiredAfter}`);
}

/** Of several processes that find none, one makes it; the others read that one. */
export async function insertSigningKeyIfNone(
  db: Queryable,
  key: { id: string; sealed: Buffer; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into signing_keys (id, sealed, created_at) values (${key.id}, ${key.sealed}, ${key.now})
    on conflict do nothing`);
}

export async function retireSigningKey(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`update signing_keys set retired_at = ${now} where retired_at is null`);
}
