import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The row stays, for what refers to it; who it was does not. The address is free again. */
export async function anonymiseUser(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update users set email = 'deleted-' || id || '@deleted.invalid', email_key = null, name = 'Deleted user',
      phone = null, timezone = null, password_hash = null, email_verified_at = null, preferred_reminder_channel = 'none',
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`);
  await transaction.run(sql`delete from family_members where user_id = ${id}`);
}

/** Visits are the business's books: they stay, without a name and without a word by or about the client. Kept slots are given back. */
export async function anonymiseVisits(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from appointments where held_by = ${userId} and status = 'Held'`);
  await transaction.run(sql`
    update appointments set client_name = 'Deleted user', notes = null, staff_notes = null, cancellation_reason = null
    where user_id = ${userId}`);
  await transaction.run(sql`
    update appointment_history h set after = h.after - 'reason'
    from appointments a where a.id = h.appointment_id and a.user_id = ${userId} and h.after ? 'reason'`);
}

/** Why a professional cancelled may say more about them than about the visit. Returns which visits they gave a reason for. */
export async function forgetReasonsGiven(transaction: Transaction, userId: string): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql`
    with forgotten as (
      update appointment_history h set after = h.after - 'reason' from appointments a
      where a.professional_id = (select p.id from professionals p where p.user_id = ${userId})
        and h.appointment_id = a.id and h.by_user_id = ${userId} and h.after ? 'reason'
      returning a.id)
    update appointments a set cancellation_reason = null from forgotten where a.id = forgotten.id returning a.id`);
  return rows.map(({ id }) => id);
}

/** What has words of the account in its events: its visits and its tickets. */
export const subjectsOf = (userId: string) => sql`
  select id from appointments where user_id = ${userId} union all select id from support_tickets where user_id = ${userId}`;

/** What was kept for some days or an hour, to answer a repeated request, a forgotten password, or a link that was mailed. */
export async function forgetRequests(
  transaction: Transaction,
  { id, email_key }: { id: string; email_key: string },
): Promise<void> {
  await transaction.run(sql`delete from idempotency_keys where caller = ${id}`);
  await transaction.run(sql`delete from password_resets where user_id = ${id}`);
  await transaction.run(sql`delete from email_links where user_id = ${id}`);
  await transaction.run(sql`
    delete from jobs where kind in ('email-link', 'account-notice') and payload ->> 'userId' = ${id}`);
  await transaction.run(sql`
    delete from jobs where kind = 'password-reset' and payload ->> 'emailKey' = ${email_key}`);
}
