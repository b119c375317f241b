import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dayMs, hourMs } from '../../../shared/time.ts';
import type { ClientMetadata } from './rules/client-metadata.ts';

interface ClientRow {
  id: string;
  name: string;
  uri: string | null;
  redirect_uris: string[];
}

export async function insertClient(
  db: Queryable,
  client: ClientMetadata & { id: string; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into oauth_clients (id, name, uri, redirect_uris, created_at, last_used_at)
    values (${client.id}, ${client.name}, ${client.uri}, ${client.redirectUris}, ${client.now}, ${client.now})`);
}

export async function findClient(db: Queryable, id: string): Promise<ClientRow | null> {
  return db.row<ClientRow>(sql`select id, name, uri, redirect_uris from oauth_clients where id = ${id}`);
}

export async function updateLastUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run(sql`update oauth_clients set last_used_at = ${now} where id = ${id}`);
}

/** Clients without active grants that were not used for long. */
async function deleteUnusedClients(db: Queryable, usedBefore: Date): Promise<void> {
  await db.run(sql`
    delete from oauth_clients c where c.last_used_at < ${usedBefore}
      and not exists (select 1 from grants g where g.client_id = c.id and g.revoked_at is null)`);
}

export interface CodeRow {
  grant_id: string;
  user_id: string;
  client_id: string;
  redirect_uri: string;
  challenge: string;
  resource: string | null;
  expires_at: Date;
  spent_at: Date | null;
}

interface NewCode {
  hash: Buffer;
  grantId: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  resource: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertCode(transaction: Transaction, code: NewCode): Promise<void> {
  await transaction.run(sql`
    insert into oauth_codes (hash, grant_id, client_id, redirect_uri, challenge, resource, created_at, expires_at)
    values (${code.hash}, ${code.grantId}, ${code.clientId}, ${code.redirectUri}, ${code.challenge}, ${code.resource},
      ${code.now}, ${code.expiresAt})`);
}

/** Read it again after locking the grant: the code may have been spent. */
export function findCode(db: Queryable, hash: Buffer): Promise<CodeRow | null> {
  return db.row(sql`
    select c.grant_id, g.user_id, c.client_id, c.redirect_uri, c.challenge, c.resource, c.expires_at, c.spent_at
    from oauth_codes c join grants g on g.id = c.grant_id where c.hash = ${hash}`);
}

/** The caller has locked the grant. The second of two concurrent requests finds the code spent. */
export async function spendCode(transaction: Transaction, hash: Buffer, now: Date): Promise<void> {
  await transaction.run(
    sql`update oauth_codes set spent_at = ${now} where hash = ${hash} and spent_at is null`,
  );
}

/** Grants whose code was never exchanged. Deletes the codes too (cascade). */
async function deleteUncollectedGrants(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.run(sql`
    delete from grants where id in (
      select c.grant_id from oauth_codes c where c.expires_at < ${expiredBefore} and c.spent_at is null)`);
}

async function deleteOldCodes(db: Queryable, expiredBefore: Date): Promise<void> {
  await db.run(sql`delete from oauth_codes where expires_at < ${expiredBefore}`);
}

export interface TokenRow {
  grant_id: string;
  user_id: string;
  /** Null for a personal token. */
  client_id: string | null;
  kind: 'personal' | 'access' | 'refresh';
  expires_at: Date | null;
  spent_at: Date | null;
  /** First use of an access token. */
  used_at: Date | null;
}

/** Read it again after locking the grant: the token may have been spent. */
export function findToken(db: Queryable, hash: Buffer): Promise<TokenRow | null> {
  return db.row(sql`
    select t.grant_id, g.user_id, g.client_id, t.kind, t.expires_at, t.spent_at, t.used_at
    from grant_tokens t join grants g on g.id = t.grant_id where t.hash = ${hash}`);
}

/** The caller has locked the grant. The second of two concurrent requests finds the token spent. */
export async function spendToken(transaction: Transaction, hash: Buffer, now: Date): Promise<void> {
  await transaction.run(sql`update grant_tokens set spent_at = ${now} where hash = ${hash}`);
}

export async function expireToken(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update grant_tokens set expires_at = least(expires_at, ${now}) where hash = ${hash}`);
}

const maxPerRun = 1_000;

/** Grants whose tokens have all expired. */
export function listAbandonedGrants(db: Queryable, now: Date): Promise<{ id: string; userId: string }[]> {
  return db.rows(sql`
    select g.id, g.user_id as "userId" from grants g
    where g.client_id is not null and g.revoked_at is null
      and not exists (select 1 from grant_tokens t where t.grant_id = g.id and t.expires_at > ${now})
      and not exists (select 1 from oauth_codes c where c.grant_id = g.id and c.spent_at is null)
    order by g.id limit ${maxPerRun}`);
}

const uncollectedGrantMs = hourMs;
const codeMs = dayMs;
const unusedClientMs = 90 * dayMs;

export async function deleteExpiredAuthorizations(db: Queryable, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await deleteUncollectedGrants(db, ago(uncollectedGrantMs));
  await deleteOldCodes(db, ago(codeMs));
  await deleteUnusedClients(db, ago(unusedClientMs));
}
