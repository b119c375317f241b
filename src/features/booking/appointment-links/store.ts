import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { joinRecipient, recipientKey } from '../appointments/link-sql.ts';
import type { LinkPurpose } from './rules/purposes.ts';

interface NewLink {
  tokenHash: Buffer;
  purpose: LinkPurpose;
}

/**
 * Closes the race with deleting the account or the client record: the deletion waits and then also removes the new
 * links.
 */
export async function lockRecipient(transaction: Transaction, appointmentId: string): Promise<void> {
  await transaction.run(sql`
    select 1 from users u where u.id = (select a.user_id from appointments a where a.id = ${appointmentId}) for key share`);
  await transaction.run(sql`
    select 1 from clients c where c.id = (select a.crm_client_id from appointments a where a.id = ${appointmentId})
    for key share`);
}

/** False when the appointment has ended or its client has no address. */
export async function insertLinks(
  transaction: Transaction,
  links: readonly NewLink[],
  { appointmentId, now }: { appointmentId: string; now: Date },
): Promise<boolean> {
  const rows = JSON.stringify(
    links.map(({ tokenHash, purpose }) => ({ hash: tokenHash.toString('hex'), purpose })),
  );
  const inserted = await transaction.run(sql`
    insert into appointment_links (token_hash, appointment_id, purpose, contact, expires_at, created_at)
    select decode(link.hash, 'hex'), a.id, link.purpose, ${recipientKey}, upper(a.during), ${now}::timestamptz
    from appointments a ${joinRecipient} cross join jsonb_to_recordset(${rows}::jsonb) as link (hash text, purpose text)
    where a.id = ${appointmentId} and a.status <> 'Held' and upper(a.during) > ${now} and ${recipientKey} is not null`);
  return inserted === links.length;
}

export interface LinkRow {
  appointmentId: string;
  purpose: LinkPurpose;
  userId: string | null;
  crmClientId: string | null;
}

/** Null if the token is unknown. Whether the link is still valid is decided where the appointment is read. */
export function findLink(db: Queryable, tokenHash: Buffer): Promise<LinkRow | null> {
  return db.row(sql`
    select a.id as "appointmentId", l.purpose, a.user_id as "userId", a.crm_client_id as "crmClientId"
    from appointment_links l join appointments a on a.id = l.appointment_id where l.token_hash = ${tokenHash}`);
}

/** Postponed appointments keep their links. */
export async function deleteExpiredAppointmentLinks(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    delete from appointment_links l using appointments a where a.id = l.appointment_id
      and l.expires_at < ${now}::timestamptz - interval '7 days' and upper(a.during) < ${now}`);
}

export async function deleteLinksOf(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`
    delete from appointment_links l using appointments a where a.id = l.appointment_id and a.user_id = ${userId}`);
}
