import type { Role } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { isViolationOf } from '../../../platform/database/translate-violation.ts';
import type { ReminderChannel } from '../../../shared/channels.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { deleteCodesOf } from './code-store.ts';

export interface UserRow {
  id: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  name: string;
  role: Role;
  phone: string | null;
  timezone: string | null;
  language: LanguageCode;
  preferred_reminder_channel: ReminderChannel;
  /** Null until the address is confirmed. */
  email_verified_at: Date | null;
  created_at: Date;
  /** Suspended accounts cannot sign in. */
  suspended_at: Date | null;
  suspended_reason: string | null;
}

const columns = sql`
  id, email, email_key, password_hash, name, role, phone, timezone, language, preferred_reminder_channel,
  email_verified_at, created_at, suspended_at, suspended_reason`;

interface NewUser {
  id: string;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  name: string;
  role: Role;
  phone: string | null;
  timezone: string | null;
  language: LanguageCode;
  /** The address needs no confirmation. */
  isVerified?: boolean;
  now: Date;
}

/**
 * Returns null when the address is taken. Closes the race of two registrations: the second waits for the
 * first.
 */
export function insertUser(db: Queryable, user: NewUser): Promise<UserRow | null> {
  return db.row<UserRow>(sql`
    insert into users (id, email, email_key, password_hash, name, role, phone, timezone, language, email_verified_at,
      created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.emailKey}, ${user.passwordHash}, ${user.name}, ${user.role},
      ${user.phone}, ${user.timezone}, ${user.language}, ${user.isVerified ? user.now : null}, ${user.now}, ${user.now})
    on conflict (email_key) do nothing
    returning ${columns}`);
}

export function findUser(db: Queryable, id: string): Promise<UserRow | null> {
  return db.row<UserRow>(sql`select ${columns} from users where id = ${id} and deleted_at is null`);
}

export function findUserByEmail(db: Queryable, emailKey: string): Promise<UserRow | null> {
  return db.row<UserRow>(sql`select ${columns} from users where email_key = ${emailKey}`);
}

export function lockUser(transaction: Transaction, id: string): Promise<UserRow | null> {
  return transaction.row<UserRow>(
    sql`select ${columns} from users where id = ${id} and deleted_at is null for update`,
  );
}

export async function updateVerified(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update users set email_verified_at = ${now}, updated_at = ${now} where id = ${id} and email_verified_at is null`);
}

/** Returns false when another account has the address. The unique key closes the race of two accounts. */
export async function updateEmail(
  transaction: Transaction,
  user: { id: string; email: string; emailKey: string },
  now: Date,
): Promise<boolean> {
  try {
    await transaction.transaction((savepoint) =>
      savepoint.run(sql`
        update users set email = ${user.email}, email_key = ${user.emailKey}, email_verified_at = ${now}, updated_at = ${now}
        where id = ${user.id}`),
    );
    return true;
  } catch (error) {
    if (isViolationOf('users_email_key_key', error)) return false;
    throw error;
  }
}

/**
 * Closes the race of a sign-in during a password change or a suspension: the changing transaction locks the
 * row, and afterwards the hash does not match. A shared lock allows concurrent sign-ins.
 */
export function lockPassword(
  transaction: Transaction,
  id: string,
  passwordHash: string | null,
): Promise<{ isSuspended: boolean } | null> {
  return transaction.row(sql`
    select suspended_at is not null as "isSuspended" from users
    where id = ${id} and password_hash = ${passwordHash} and deleted_at is null for share`);
}

/** Returns false when the hash changed in the meantime. */
export async function replacePasswordHash(
  db: Queryable,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const replaced = await db.run(
    sql`update users set password_hash = ${to} where id = ${id} and password_hash = ${from}`,
  );
  return replaced === 1;
}

export async function updatePassword(
  transaction: Transaction,
  id: string,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  await transaction.run(
    sql`update users set password_hash = ${passwordHash}, updated_at = ${now} where id = ${id}`,
  );
}

export interface Profile {
  name: string;
  phone: string | null;
  timezone: string | null;
  language: LanguageCode;
  channel: ReminderChannel;
}

export async function updateProfile(
  transaction: Transaction,
  id: string,
  profile: Profile,
  now: Date,
): Promise<UserRow> {
  const row = await transaction.row<UserRow>(sql`
    update users set name = ${profile.name}, phone = ${profile.phone}, timezone = ${profile.timezone},
      language = ${profile.language}, preferred_reminder_channel = ${profile.channel}, updated_at = ${now}
    where id = ${id} returning ${columns}`);
  return row!;
}

/** The row stays, because other records refer to it. The address becomes available. */
export async function anonymizeUser(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update users set email = 'deleted-' || id || '@deleted.invalid', email_key = null, name = 'Deleted user',
      phone = null, timezone = null, language = default, password_hash = null, email_verified_at = null, preferred_reminder_channel = 'none',
      suspended_at = null, suspended_reason = null, terms_version = null, terms_accepted_at = null,
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`);
}

/** Deletes reset and confirmation links, codes, and the jobs that would send them. */
export async function deleteMailedLinks(
  transaction: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  await transaction.run(sql`delete from password_resets where user_id = ${userId}`);
  await deleteCodesOf(transaction, emailKey);
  await transaction.run(sql`delete from email_links where user_id = ${userId}`);
  await transaction.run(sql`
    delete from jobs where kind in ('email-link', 'account-notice') and payload ->> 'userId' = ${userId}`);
  await transaction.run(sql`
    delete from jobs where kind = 'password-reset' and payload ->> 'emailKey' = ${emailKey}`);
}
