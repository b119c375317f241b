import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

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

/** The latest event first. */
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

/** Due at once. One that was done with has had its time: a single attempt more. */
export async function makeDue(transaction: Transaction, id: string, now: Date): Promise<DeliveryRow> {
  const row = await transaction.row<DeliveryRow>(sql`
    update webhook_deliveries d set next_attempt_at = ${now},
      retry_until = case when d.next_attempt_at is null then ${now}::timestamptz else d.retry_until end
    where d.id = ${id} returning ${columns}`);
  return row!;
}

/** What was still to come; what is under way comes to its end. */
export async function giveUpDeliveries(transaction: Transaction, webhookId: string): Promise<void> {
  await transaction.run(sql`
    update webhook_deliveries set next_attempt_at = null, under_way_until = null
    where webhook_id = ${webhookId} and next_attempt_at is not null`);
}

/** They hold copies of appointments: kept for a look, not for ever. */
export async function deleteOldDeliveries(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    delete from webhook_deliveries
    where next_attempt_at is null and created_at < ${now}::timestamptz - interval '30 days'`);
}

/**
 * The account is being deleted. Deliveries about its visits and reviews name it: those that are done with are deleted, and those still to be sent
 * (a cancellation, say) lose name and words. One about a review that is hidden by now is deleted too.
 */
export async function anonymiseDeliveriesAbout(transaction: Transaction, userId: string): Promise<void> {
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

/** Takes the reasons of these cancellations out of deliveries. */
export async function forgetReasonsDelivered(
  transaction: Transaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    update webhook_deliveries set payload = (payload::jsonb #- '{data,changes,after,reason}')::text
    where subject_id = any (${appointmentIds}::text[])`);
}
