import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Recipient of messages about appointment `a`: the account, otherwise the client record. */
const joinRecipient = sql`
  left join users u on u.id = a.user_id and u.deleted_at is null
  left join clients c on c.id = a.crm_client_id and a.user_id is null`;

/** The form can be answered, and has not been. */
const isOpen = (appointmentId: string, now: Date): Sql => sql`
  a.id = ${appointmentId} and a.status in ('Pending', 'Confirmed') and lower(a.during) > ${now}
  and exists (select 1 from intake_forms f where f.service_id = any (a.service_ids))
  and not exists (select 1 from intake_answers i where i.appointment_id = a.id)`;

export async function hasOpenForm(db: Queryable, appointmentId: string, now: Date): Promise<boolean> {
  return (await db.row(sql`select 1 from appointments a where ${isOpen(appointmentId, now)}`)) !== null;
}

/** False without an open form. The link is bound to the start and to the address that the message goes to. */
export async function insertLink(
  db: Queryable,
  link: { tokenHash: Buffer; appointmentId: string; channel: 'email' | 'sms'; now: Date },
): Promise<boolean> {
  const contact =
    link.channel === 'email' ? sql`coalesce(u.email_key, c.email_key)` : sql`coalesce(u.phone, c.phone)`;
  const inserted = await db.run(sql`
    insert into intake_links (token_hash, appointment_id, starts_at, contact, created_at)
    select ${link.tokenHash}, a.id, lower(a.during), ${contact}, ${link.now}::timestamptz
    from appointments a ${joinRecipient} where ${isOpen(link.appointmentId, link.now)} and ${contact} is not null`);
  return inserted === 1;
}

/** Locks the appointment of a link. Closes the races with moving and cancelling it. */
export async function lockLinkedAppointment(transaction: Transaction, tokenHash: Buffer): Promise<void> {
  await transaction.run(sql`
    select 1 from intake_links l join appointments a on a.id = l.appointment_id
    where l.token_hash = ${tokenHash} for no key update of a`);
}

/** Appointment of a link. Null after a move, a cancellation, a change of the address or the end of the visit. */
export async function findLinkedAppointment(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select a.id from intake_links l join appointments a on a.id = l.appointment_id ${joinRecipient}
    where l.token_hash = ${tokenHash} and a.status in ('Pending', 'Confirmed') and lower(a.during) = l.starts_at
      and upper(a.during) > ${now} and l.contact in (u.email_key, u.phone, c.email_key, c.phone)`);
  return row?.id ?? null;
}

export async function deleteExpiredIntakeLinks(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from intake_links where starts_at < ${now}::timestamptz - interval '7 days'`);
}
