import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The row stays, for what refers to it; who it was does not. The address is free again. */
export async function anonymiseUser(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update users set email = 'deleted-' || id || '@deleted.invalid', email_key = null, name = 'Deleted user',
      phone = null, timezone = null, language = default, password_hash = null, email_verified_at = null, preferred_reminder_channel = 'none',
      suspended_at = null, suspended_reason = null,
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`);
}

/** Links to a new password or a confirmed address, and the jobs that would still mail one. */
export async function deleteMailedLinks(
  transaction: Transaction,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  await transaction.run(sql`delete from password_resets where user_id = ${userId}`);
  await transaction.run(sql`delete from email_links where user_id = ${userId}`);
  await transaction.run(sql`
    delete from jobs where kind in ('email-link', 'account-notice') and payload ->> 'userId' = ${userId}`);
  await transaction.run(sql`
    delete from jobs where kind = 'password-reset' and payload ->> 'emailKey' = ${emailKey}`);
}
