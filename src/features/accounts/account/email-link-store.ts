import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** To confirm the address an account has, or to give it another. */
export type LinkPurpose = 'confirm' | 'change';

export interface EmailLink {
  id: string;
  userId: string;
  email: string;
  emailKey: string;
  purpose: LinkPurpose;
}

/** Opens nothing until it is given a token. */
export async function insertEmailLink(
  transaction: Transaction,
  link: EmailLink & { now: Date; expiresAt: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into email_links (id, user_id, email, email_key, purpose, created_at, expires_at)
    values (${link.id}, ${link.userId}, ${link.email}, ${link.emailKey}, ${link.purpose}, ${link.now}, ${link.expiresAt})`);
}

const columns = sql`id, user_id as "userId", email, email_key as "emailKey", purpose`;

/** Null when it was taken back meanwhile. A second attempt at the mail gets another token, and the first no longer works. */
export function setToken(
  db: Queryable,
  link: { id: string; tokenHash: Buffer },
  now: Date,
): Promise<EmailLink | null> {
  return db.row(sql`
    update email_links set token_hash = ${link.tokenHash}
    where id = ${link.id} and used_at is null and expires_at > ${now} returning ${columns}`);
}

/** Whose it is. The account is locked first wherever links and passwords change, so that none waits for another in a circle. */
export async function findOwnerOfLink(db: Queryable, tokenHash: Buffer): Promise<string | null> {
  const row = await db.row<{ user_id: string }>(
    sql`select user_id from email_links where token_hash = ${tokenHash}`,
  );
  return row?.user_id ?? null;
}

/** Null when it was used, taken back, or is too old. Closes: one link used twice at once. */
export function useEmailLink(
  transaction: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<EmailLink | null> {
  return transaction.row(sql`
    update email_links set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} returning ${columns}`);
}

/** Those of one purpose, or all. */
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

/** Where links were sent, for the export; what opens them is not held. */
export function listEmailLinksForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, email, purpose, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
    from email_links where user_id = ${userId} order by id`);
}
