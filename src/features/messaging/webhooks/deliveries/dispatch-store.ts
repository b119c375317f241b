import type { Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { type AppointmentRow, columns as appointmentColumns } from '../../../booking/appointments/store.ts';
import type { ReviewRow } from '../../../clients/reviews/store.ts';

export interface OfferedEventKey {
  key: number;
  kind: string;
  subjectId: string;
  at: Date;
  /** Where the event itself says so, as that of something that is gone must. */
  businessId: string | null;
}

/**
 * Which webhooks get which events: those of the business that a subject belongs to, made before it happened. Closes: one that is being paused
 * getting a delivery afterwards; whoever pauses waits for us, or we for them, and then see it paused.
 */
export function listRecipients(
  transaction: Transaction,
  events: readonly OfferedEventKey[],
): Promise<{ key: number; webhook_id: string }[]> {
  return transaction.rows(sql`
    select offered.key, w.id as webhook_id
    from jsonb_to_recordset(${JSON.stringify(events)}) as offered (key bigint, kind text, "subjectId" text,
      at timestamptz, "businessId" text)
    left join appointments a on a.id = offered."subjectId"
    left join reviews r on r.id = offered."subjectId"
    join webhooks w on w.business_id = coalesce(a.business_id, r.business_id, offered."businessId")
    where w.active and offered.kind = any (w.events) and offered.at >= w.created_at
    order by w.id, offered.key
    for key share of w`);
}

/**
 * Accounts that are gone, of those who did these things and of the clients of these appointments. Closes: sending the words of somebody
 * whose account is being deleted. The deletion waits for us, and then finds the deliveries; or we have waited for it, and know.
 */
export async function lockAccounts(
  transaction: Transaction,
  { userIds, appointmentIds }: { userIds: readonly string[]; appointmentIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await transaction.rows<{ id: string; isGone: boolean }>(sql`
    select u.id, u.deleted_at is not null as "isGone" from users u
    where u.id = any (${userIds}) or u.id in (select a.user_id from appointments a where a.id = any (${appointmentIds}))
    order by u.id for key share`);
  return new Set(rows.filter(({ isGone }) => isGone).map(({ id }) => id));
}

export function listAppointments(
  transaction: Transaction,
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  return transaction.rows(sql`select ${appointmentColumns} from appointments a where a.id = any (${ids})`);
}

export function listReviews(transaction: Transaction, ids: readonly string[]): Promise<ReviewRow[]> {
  return transaction.rows(sql`
    select r.id, r.client_id, r.client_alias, r.appointment_id, r.rating, r.comment, r.created_at, r.reply, r.replied_at,
      case when u.deleted_at is null then u.name end as client_name
    from reviews r join users u on u.id = r.client_id where r.id = any (${ids})`);
}
