import type { SessionLink } from '../../../http/caller.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Recipient of mails about appointment `a`: the account, otherwise the client record. */
export const joinRecipient = sql`
  left join users u on u.id = a.user_id and u.deleted_at is null and u.suspended_at is null
  left join clients c on c.id = a.crm_client_id and a.user_id is null`;

/** Key of the address that mails about appointment `a` go to. */
export const recipientKey = sql`coalesce(u.email_key, c.email_key)`;

/** Whether the link belongs to appointment `a`, still has its address, and the appointment has not ended. */
export const isLinked = ({ tokenHash, purpose, at }: SessionLink): Sql => sql`a.id in (
  select l.appointment_id from appointment_links l join appointments a on a.id = l.appointment_id ${joinRecipient}
  where l.token_hash = ${tokenHash} and (${purpose}::text is null or l.purpose = ${purpose})
    and l.contact = ${recipientKey} and upper(a.during) > ${at})`;
