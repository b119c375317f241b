import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

interface NewReset {
  tokenHash: Buffer;
  userId: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Returns false when the account has the maximum of open links. The caller has locked the account, so that
 * the count is exact.
 */
export async function insertReset(
  transaction: Transaction,
  reset: NewReset,
  maxOpen: number,
): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${reset.tokenHash}, ${reset.userId}, ${reset.now}::timestamptz, ${reset.expiresAt}::timestamptz
    where (
      select count(*) from password_resets
      where user_id = ${reset.userId} and used_at is null and expires_at > ${reset.now}) < ${maxOpen}`);
  return inserted === 1;
}

/** Returns the account of a valid link. */
export async function findUserOfReset(db: Queryable, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(sql`
    select user_id from password_resets
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`);
  return row?.user_id ?? null;
}

/** Closes the race of using one link twice. */
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

/** Confirms the current address or changes it. */
export type LinkPurpose = 'confirm' | 'change';

export interface EmailLink {
  id: string;
  userId: string;
  email: string;
  emailKey: string;
  purpose: LinkPurpose;
}

/** The link is unusable until it gets a token. */
export async function insertEmailLink(
  transaction: Transaction,
  link: EmailLink & { now: Date; expiresAt: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into email_links (id, user_id, email, email_key, purpose, created_at, expires_at)
    values (${link.id}, ${link.userId}, ${link.email}, ${link.emailKey}, ${link.purpose}, ${link.now}, ${link.expiresAt})`);
}

const columns = sql`id, user_id as "userId", email, email_key as "emailKey", purpose`;

/**
 * Returns null when the link was cancelled. A retry of the e-mail gets a new token, which replaces the first.
 */
export function setLinkToken(
  db: Queryable,
  link: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<EmailLink | null> {
  return db.row(sql`
    update email_links set token_hash = ${link.tokenHash}
    where id = ${link.id} and used_at is null and expires_at > ${now} returning ${columns}`);
}

/** The account is locked before its links and password everywhere, to prevent deadlocks. */
export async function findUserOfLink(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(
    sql`select user_id from email_links where token_hash = ${tokenHash}`,
  );
  return row?.user_id ?? null;
}

/** Returns null when the link is used, cancelled or expired. Closes the race of using one link twice. */
export function useEmailLink(
  transaction: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<EmailLink | null> {
  return transaction.row(sql`
    update email_links set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} returning ${columns}`);
}

/** Closes the links of one purpose, or all. */
export async function closeEmailLinksOf(
  transaction: Transaction,
  userId: string,
  now: Date,
  purpose: LinkPurpose | null = null,
): Promise<void> {
  await transaction.run(sql`
    update email_links set used_at = ${now}
    where user_id = ${userId} and used_at is null and purpose = coalesce(${purpose}::text, purpose)`);
}

export async function deleteExpiredEmailLinks(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from email_links where expires_at <= ${now}`);
}

/** For the data export. */
export function listEmailLinksForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, email, purpose, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
    from email_links where user_id = ${userId} order by id`);
}
