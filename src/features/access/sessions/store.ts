import type { Role } from '../../../http/caller.ts';
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts';
import { pageSizeFor } from '../../../platform/database/page-size.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-store.ts';
import { roleHasRight } from '../rights/right-sql.ts';
import { deleteTicketsOf } from '../sign-in-tickets/store.ts';

interface NewSession {
  id: string;
  userId: string;
  refreshTokenHash: Buffer;
  device: string | null;
  now: Date;
  expiresAt: Date;
  secondFactorAt: Date | null;
}

/** Sessions of an account. A login ends the ones that were not used for the longest time. */
export const maxSessions = 100;

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  // Locked rows belong to a concurrent login or refresh and are left to the next login.
  await db.run(sql`
    with older as (
      select id, revoked_at from sessions where user_id = ${session.userId}
      order by revoked_at is null and expires_at > ${session.now} desc, last_used_at desc, id desc
      offset ${maxSessions - 1} for update skip locked),
    ended as (
      update sessions s set revoked_at = ${session.now} from older where s.id = older.id and older.revoked_at is null),
    deleted as (
      delete from sessions s using older where s.id = older.id and older.revoked_at is not null),
    session as (
      insert into sessions (id, user_id, device, created_at, last_used_at, expires_at, second_factor_at)
      values (${session.id}, ${session.userId}, ${session.device}, ${session.now}, ${session.now}, ${session.expiresAt},
        ${session.secondFactorAt})
      returning id)
    insert into refresh_tokens (token_hash, session_id, created_at)
    select ${session.refreshTokenHash}, id, ${session.now} from session`);
}

export interface ActiveSession extends AccountRole {
  id: string;
  user_id: string;
  expires_at: Date;
  proved_second_factor: boolean;
}

/** Active sessions among `ids`, with the current role of their accounts. */
export function listActiveSessions(db: Queryable, ids: readonly string[]): Promise<ActiveSession[]> {
  // JSON instead of an array: PostgreSQL would make a new plan for each array length. The lateral join
  // prevents full table scans.
  return db.rows(sql`
    select live.* from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as wanted (id)
    cross join lateral (
      select s.id, s.user_id, s.expires_at, s.second_factor_at is not null as proved_second_factor, ${accountRole}
      from sessions s join users u on u.id = s.user_id
      where s.id = wanted.id and s.revoked_at is null and u.deleted_at is null offset 0) live`);
}

/** Returns the session of a refresh token, whether the token is spent or not. */
export async function findSessionOfToken(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const row = await db.row<{ session_id: string }>(
    sql`select session_id from refresh_tokens where token_hash = ${tokenHash}`,
  );
  return row?.session_id ?? null;
}

/**
 * Closes the race of two callers with the same token: the second waits for the first to commit and then finds
 * the token spent.
 */
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
 * Returns the session if `spentHash` was exchanged for `nextHash`, the next token is unused and the session
 * is active. Call it after `spendRefreshToken`, which waits for the transaction that spent the token.
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

/** Returns the account, or null when the session has ended. */
export async function extendSession(
  transaction: Transaction,
  session: { id: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const row = await transaction.row<{ user_id: string }>(sql`
    update sessions set expires_at = ${session.expiresAt}, last_used_at = ${session.now}
    where id = ${session.id} and revoked_at is null and expires_at > ${session.now}
    returning user_id`);
  return row?.user_id ?? null;
}

/** Inserts the next token and deletes tokens that were spent long ago. Their reuse is no longer detected. */
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

/** Also ends sign-ins after their first step. The caller has locked the account, like the second step. */
export async function revokeSessionsOf(
  transaction: Transaction,
  userId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  await transaction.run(sql`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${exceptId}`);
  await deleteTicketsOf(transaction, userId);
}

export async function deleteSessionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from sessions where user_id = ${userId}`);
}

const purgeBatch = 1_000;

/** Deletes their refresh tokens too (cascade). */
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

/** When several processes find no key, one of them inserts it and the others read it. */
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

/** Role of an account, and whether it manages a business or may book there. Selected from `users u`. */
export interface AccountRole {
  role: Role;
  /** Always false for customers. */
  manages: boolean;
  books: boolean;
}

export const accountRole: Sql = sql`u.role, u.role <> 'customer' and exists (
    select 1 from business_members m where m.user_id = u.id and m.role = 'manager') as manages,
  u.role <> 'customer' and exists (
    select 1 from business_members m where m.user_id = u.id and ${roleHasRight('desk:book')}) as books`;

export interface SessionRow {
  id: string;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

const columns = sql`id, device, created_at, last_used_at, expires_at, revoked_at`;

/** Active sessions, newest first. */
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

/** Returns false when the session is not active or belongs to another account. */
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

/** Waits for sign-ins in progress, so that their sessions are visible afterwards. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`select 1 from users where id = ${userId} for update`);
}

/**
 * The caller has locked the row of the account, or the session. Closes the race of a record that outlives its session (a
 * grant, a calendar feed) being created while the session is revoked: revoking locks that row first.
 */
export async function isSessionActive(transaction: Transaction, id: string): Promise<boolean> {
  return (
    (await transaction.row(sql`select 1 from sessions where id = ${id} and revoked_at is null`)) !== null
  );
}

/**
 * Returns a row while the session is active. The lock closes the race of a write with the deletion of its
 * account, which locks the sessions first. Signing out does not wait for it.
 */
export const shareActiveSession = (id: string): Sql =>
  sql`select 1 from sessions where id = ${id} and revoked_at is null for key share`;

/**
 * The session while it is active. It cannot be ended until the transaction ends: call it before any other lock,
 * like the check of a request.
 */
export function lockActiveSession(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<Pick<ActiveSession, 'id' | 'user_id' | 'role'> | null> {
  return transaction.row(sql`
    select s.id, s.user_id, u.role from sessions s join users u on u.id = s.user_id
    where s.id = ${id} and s.revoked_at is null and s.expires_at > ${now} and u.deleted_at is null for key share of s`);
}

/** Waits for writes of these sessions that are in progress. Call it before any other lock. */
export async function lockSessionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`select 1 from sessions where user_id = ${userId} order by id for update`);
}

/** Includes ended sessions, which are deleted when they would have expired. */
export function listSessionsForExport(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db.rows(sql`select ${columns} from sessions where user_id = ${userId} order by id`);
}
