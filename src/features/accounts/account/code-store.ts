import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { LanguageCode } from '../../../shared/languages.ts';

interface NewCode {
  id: string;
  email: string;
  emailKey: string;
  language: LanguageCode;
  now: Date;
  expiresAt: Date;
}

/** Locks the codes by id, so that concurrent transactions lock them in the same order and cannot deadlock. */
async function lockCodesOf(transaction: Transaction, emailKey: string): Promise<void> {
  await transaction.run(
    sql`select 1 from sign_in_codes where email_key = ${emailKey} order by id for update`,
  );
}

/**
 * Keeps the newest codes of the address. A single code would let anyone who knows the address make the code
 * useless that its owner is about to enter.
 */
export async function insertCode(transaction: Transaction, code: NewCode, maxOpen: number): Promise<void> {
  await transaction.run(sql`
    insert into sign_in_codes (id, email, email_key, language, created_at, expires_at)
    values (${code.id}, ${code.email}, ${code.emailKey}, ${code.language}, ${code.now}, ${code.expiresAt})`);
  await lockCodesOf(transaction, code.emailKey);
  await transaction.run(sql`
    delete from sign_in_codes where id in (
      select id from sign_in_codes where email_key = ${code.emailKey}
      order by created_at desc, id desc offset ${maxOpen})`);
}

/** Returns null when the code was replaced or has expired. A retry of the e-mail gets a new code. */
export function setCodeHash(
  db: Queryable,
  code: { id: string; hash: Buffer },
  now: Date,
): Promise<{ email: string; emailKey: string; language: LanguageCode } | null> {
  return db.row(sql`
    update sign_in_codes set code_hash = ${code.hash} where id = ${code.id} and expires_at > ${now}
    returning email, email_key as "emailKey", language`);
}

/**
 * Counts a try for each open code. Locked rows are read again, so that concurrent guesses get no more than the
 * maximum.
 */
export function tryCodes(
  db: Queryable,
  emailKey: string,
  { most, now }: { most: number; now: Date },
): Promise<{ id: string; hash: Buffer }[]> {
  return db.rows(sql`
    update sign_in_codes c set tries = c.tries + 1 from (
      select id from sign_in_codes
      where email_key = ${emailKey} and code_hash is not null and tries < ${most} and expires_at > ${now}
      order by id for update) open
    where c.id = open.id
    returning c.id, c.code_hash as hash`);
}

/** Returns the address that received the code, or null when the code was used in the meantime. */
export async function useCode(
  transaction: Transaction,
  { id, emailKey }: { id: string; emailKey: string },
): Promise<string | null> {
  await lockCodesOf(transaction, emailKey);
  const used = await transaction.row<{ email: string }>(
    sql`delete from sign_in_codes where id = ${id} returning email`,
  );
  return used?.email ?? null;
}

export async function deleteCodesOf(transaction: Transaction, emailKey: string): Promise<void> {
  await lockCodesOf(transaction, emailKey);
  await transaction.run(sql`delete from sign_in_codes where email_key = ${emailKey}`);
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from sign_in_codes where expires_at <= ${now}`);
}
