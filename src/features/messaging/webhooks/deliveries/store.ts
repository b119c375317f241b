import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { type AppointmentRow, columns as appointmentColumns } from '../../../booking/appointments/store.ts';
import type { ReviewRow } from '../../../clients/reviews/store.ts';

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event_key: number;
  event: string;
  payload: string;
  attempts: number;
  next_attempt_at: Date | null;
  under_way_until: Date | null;
  last_attempt_at: Date | null;
  last_status_code: number | null;
  last_error: string | null;
  delivered_at: Date | null;
  created_at: Date;
}

const columns = sql`d.id, d.webhook_id, d.event_key, d.event, d.payload, d.attempts, d.next_attempt_at, d.under_way_until,
  d.last_attempt_at, d.last_status_code, d.last_error, d.delivered_at, d.created_at`;

/** Newest event first. */
export function listDeliveries(
  db: Queryable,
  webhookId: string,
  page: { before: number | null; limit: number },
): Promise<DeliveryRow[]> {
  return db.rows(sql`
    select ${columns} from webhook_deliveries d
    where d.webhook_id = ${webhookId} and (${page.before}::bigint is null or d.event_key < ${page.before})
    order by d.event_key desc limit ${page.limit}`);
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  eventKey: number;
  event: string;
  subjectId: string;
  payload: string;
  now: Date;
  retryUntil: Date;
}

export async function insertDeliveries(
  transaction: Transaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await transaction.run(sql`
    insert into webhook_deliveries (id, webhook_id, event_key, event, subject_id, payload, created_at, next_attempt_at, retry_until)
    select id, "webhookId", "eventKey", event, "subjectId", payload, now, now, "retryUntil"
    from jsonb_to_recordset(${JSON.stringify(deliveries)}) as new (id text, "webhookId" text, "eventKey" bigint, event text,
      "subjectId" text, payload text, now timestamptz, "retryUntil" timestamptz)
    on conflict on constraint one_delivery_an_event do nothing`);
}

export function lockDelivery(
  transaction: Transaction,
  which: { id: string; webhookId: string },
): Promise<DeliveryRow | null> {
  return transaction.row(sql`
    select ${columns} from webhook_deliveries d
    where d.id = ${which.id} and d.webhook_id = ${which.webhookId} for no key update`);
}

/** Schedules an immediate attempt. A delivered or failed delivery gets exactly one. */
export async function scheduleNow(transaction: Transaction, id: string, now: Date): Promise<DeliveryRow> {
  const row = await transaction.row<DeliveryRow>(sql`
    update webhook_deliveries d set next_attempt_at = ${now},
      retry_until = case when d.next_attempt_at is null then ${now}::timestamptz else d.retry_until end
    where d.id = ${id} returning ${columns}`);
  return row!;
}

/** Cancels pending attempts. Attempts in progress finish. */
export async function cancelDeliveries(transaction: Transaction, webhookId: string): Promise<void> {
  await transaction.run(sql`
    update webhook_deliveries set next_attempt_at = null, under_way_until = null
    where webhook_id = ${webhookId} and next_attempt_at is not null`);
}

/** Deliveries contain copies of appointments and are deleted after 30 days. */
export async function deleteOldDeliveries(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    delete from webhook_deliveries
    where next_attempt_at is null and created_at < ${now}::timestamptz - interval '30 days'`);
}

/**
 * Called when the account is deleted. Finished deliveries about its appointments and reviews, and all about
 * hidden reviews, are deleted. Pending ones lose name and typed text.
 */
export async function anonymizeDeliveriesAbout(transaction: Transaction, userId: string): Promise<void> {
  const subjects = sql`
    select id from appointments where user_id = ${userId} union all select id from reviews where client_id = ${userId}`;
  await transaction.run(sql`
    delete from webhook_deliveries where (next_attempt_at is null and subject_id in (${subjects}))
      or subject_id in (select id from reviews where client_id = ${userId} and hidden_at is not null)`);
  await transaction.run(sql`
    update webhook_deliveries set payload = jsonb_set(jsonb_set(
        payload::jsonb #- '{data,appointment,notes}' #- '{data,appointment,staffNotes}' #- '{data,changes,after,reason}',
        '{data,appointment,client}', '"Deleted user"', false),
      '{data,review,clientName}', '"Former customer"', false)::text
    where subject_id in (${subjects})`);
}

/** Removes the reasons of these cancellations from deliveries. */
export async function deleteDeliveredReasons(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    update webhook_deliveries set payload = (payload::jsonb #- '{data,changes,after,reason}')::text
    where subject_id = any (${appointmentIds}::text[])`);
}

export interface OfferedEventKey {
  key: number;
  kind: string;
  subjectId: string;
  at: Date;
  /** Set if the event itself names the business, as events about deleted records must. */
  businessId: string | null;
}

/**
 * Active webhooks of the business of each event, created before the event. The row lock closes a race with
 * pausing: either the pause waits for this transaction, or this query sees the webhook paused.
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
 * Deleted accounts among the actors and clients of these events. The row lock closes a race with account
 * deletion: either the deletion waits and then finds the deliveries, or this query sees the account deleted.
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
