import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { defaultLanguage, type LanguageCode } from '../../../../shared/languages.ts';
import { factsFromColumn } from '../facts-sql.ts';
import type { Facts, NotificationKind } from '../rules/facts.ts';
import { isInSight } from '../sight-sql.ts';

export interface Message {
  kind: NotificationKind;
  facts: Facts;
  name: string;
  email: string | null;
  /** Whether the reader has proven that the address is theirs; of a client record the business says so. */
  isConfirmed: boolean;
  phone: string | null;
  timezone: string | null;
  /** Of a client record it is the language of whoever owns the business: it has none of its own. */
  language: LanguageCode;
  /** Of the appointment, as it is now. */
  status: string | null;
  startsAt: Date | null;
}

/** A notification with where to send it, as things are at this moment; null when nobody is there to get it, or it is not theirs to know any more. */
export function findMessage(db: Queryable, notificationId: string): Promise<Message | null> {
  return db.row(sql`
    select n.kind, ${factsFromColumn(sql`n.facts`)} as facts, coalesce(u.name, c.name) as name, coalesce(u.email, c.email) as email,
      u.id is null or u.email_verified_at is not null as "isConfirmed", coalesce(u.phone, c.phone) as phone, u.timezone,
      coalesce(u.language, o.language, ${defaultLanguage}) as language, a.status, lower(a.during) as "startsAt"
    from notifications n
    left join users u on u.id = n.user_id and u.deleted_at is null
    left join clients c on c.id = n.client_id
    left join users o on o.id = (select b.user_id from businesses b where b.id = c.business_id)
    left join appointments a on a.id = n.appointment_id
    where n.id = ${notificationId} and num_nonnulls(u.id, c.id) = 1 and ${isInSight}`);
}
