import type { EventKind, EventPayloads } from '../../shared/event-kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { lockSpaces } from '../database/lock-spaces.ts';
import { type Sql, sql } from '../database/sql.ts';
import { type PayloadColumns, payloadSql } from './payload-sql.ts';
import type { StoredEvent } from './read-event.ts';

interface NewEventOf<Kind extends EventKind> {
  kind: Kind;
  subjectId: string;
  byUserId: string | null;
  payload: EventPayloads[Kind];
  now: Date;
}

/** `kind` determines the type of the payload. */
export type NewEvent<Kind extends EventKind = EventKind> = { [One in Kind]: NewEventOf<One> }[Kind];

/** Visible when the transaction commits. */
export async function publishEvent(transaction: Transaction, event: NewEvent): Promise<void> {
  await transaction.run(sql`
    insert into events (kind, subject_id, by_user_id, detail, at)
    values (${event.kind}, ${event.subjectId}, ${event.byUserId}, ${JSON.stringify(event.payload)}, ${event.now})`);
}

interface EventColumnsOf<Kind extends EventKind> {
  kind: Kind;
  byUserId: string | null | Sql;
  payload: PayloadColumns<Kind>;
  now: Date | Sql;
}

/** Payload fields, actor and time may be columns of the statement. */
type EventColumns = { [Kind in EventKind]: EventColumnsOf<Kind> }[EventKind];

/**
 * Inserts one event per row of `rows`, as part of the statement that causes it. `rows` follows `from` and has
 * a column `id`; it may contain a condition and an order.
 */
export const eventForEach = (rows: Sql, event: EventColumns): Sql => sql`
  insert into events (kind, subject_id, by_user_id, detail, at)
  select ${event.kind}::text, id, ${event.byUserId}::text, ${payloadSql(event.payload)}, ${event.now}::timestamptz
  from ${rows}`;

export async function hasDueEvents(db: Queryable, now: Date): Promise<boolean> {
  return (await listDueEvents(db, now, 1)).length > 0;
}

/** Only one process dispatches at a time, which preserves the order of events. False if another one does. */
export async function tryLockDispatch(transaction: Transaction): Promise<boolean> {
  const row = await transaction.row<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpaces.events}::bigint) as alone`,
  );
  return row!.alone;
}

const columns = sql`e.key, e.kind, e.subject_id as "subjectId", e.by_user_id as "byUserId", e.detail as payload, e.at`;
const isDue = (now: Date) => sql`e.failed_at is null and (e.retry_at is null or e.retry_at <= ${now})`;

export function listDueEvents(db: Queryable, now: Date, limit: number): Promise<StoredEvent[]> {
  return db.rows(sql`select ${columns} from events e where ${isDue(now)} order by e.key limit ${limit}`);
}

/**
 * Due events of these kinds, plus all earlier events of the same subjects. Excludes bookings, which can be
 * numerous.
 */
export function listUrgentEvents(
  db: Queryable,
  now: Date,
  { kinds, limit }: { kinds: readonly Exclude<EventKind, 'appointment.booked'>[]; limit: number },
): Promise<StoredEvent[]> {
  return db.rows(sql`
    with urgent as materialized (
      select e.subject_id, max(e.key) as key from (
        select e.subject_id, e.key from events e
        where e.kind <> 'appointment.booked' and e.kind = any (${kinds}::text[]) and ${isDue(now)}
        order by e.key limit ${limit}) e
      group by e.subject_id)
    select ${columns} from urgent join events e on e.subject_id = urgent.subject_id and e.key <= urgent.key
    where ${isDue(now)} order by e.key limit ${limit}`);
}

export async function deleteEvents(transaction: Transaction, keys: readonly number[]): Promise<void> {
  await transaction.run(sql`delete from events where key = any (${keys}::bigint[])`);
}

export const maxAttempts = 8;

/** Retries after 5 s, 25 s, 2 min … 1 day; then the event is marked as failed. */
export async function postponeEvent(
  transaction: Transaction,
  key: number,
  now: Date,
  error: string,
): Promise<void> {
  await transaction.run(sql`
    update events set attempts = attempts + 1, last_error = ${error},
      retry_at = ${now}::timestamptz + least(power(5, attempts + 1), 86400) * interval '1 second',
      failed_at = case when attempts + 1 >= ${maxAttempts} then ${now}::timestamptz end
    where key = ${key}`);
}

/**
 * Removes personal fields from pending and failed events that the account caused or receives, and from those
 * about these subjects.
 */
export async function deletePersonalFields(
  transaction: Transaction,
  about: { userId: string; subjects: Sql },
  fields: readonly string[],
): Promise<void> {
  await transaction.run(sql`
    update events set detail = (detail - ${fields}::text[]) #- '{after,reason}'
    where by_user_id = ${about.userId} or detail -> 'recipients' ? ${about.userId} or subject_id in (${about.subjects})`);
}

export async function deleteFailedEvents(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from events where failed_at < ${now}::timestamptz - interval '30 days'`);
}
