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

/** `kind` tells which payload it must have. */
export type NewEvent<Kind extends EventKind = EventKind> = { [One in Kind]: NewEventOf<One> }[Kind];

/** Becomes known with the commit of the transaction; a rollback takes it back. */
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

/** Where fields of the payload, who and when may be columns of the statement. */
type EventColumns = { [Kind in EventKind]: EventColumnsOf<Kind> }[EventKind];

/**
 * The event as a part of the statement that makes it happen: one for each row of `rows`, which has an `id`. `rows` is what follows `from`, so
 * it may carry a condition and an order.
 */
export const eventForEach = (rows: Sql, event: EventColumns): Sql => sql`
  insert into events (kind, subject_id, by_user_id, detail, at)
  select ${event.kind}::text, id, ${event.byUserId}::text, ${payloadSql(event.payload)}, ${event.now}::timestamptz
  from ${rows}`;

export async function hasDueEvents(db: Queryable, now: Date): Promise<boolean> {
  return (await listDueEvents(db, now, 1)).length > 0;
}

/** Only one process dispatches at a time, so that what happened first is dispatched first. False: another one is at it. */
export async function becomeDispatcher(transaction: Transaction): Promise<boolean> {
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

/** What is due of these kinds, with all that happened to the same subjects before. Bookings, of which there may be very many, are not among them. */
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

export const mostAttempts = 8;

/** Tried again after 5 s, 25 s, 2 min … a day; then kept for a look. */
export async function postponeEvent(
  transaction: Transaction,
  key: number,
  now: Date,
  error: string,
): Promise<void> {
  await transaction.run(sql`
    update events set attempts = attempts + 1, last_error = ${error},
      retry_at = ${now}::timestamptz + least(power(5, attempts + 1), 86400) * interval '1 second',
      failed_at = case when attempts + 1 >= ${mostAttempts} then ${now}::timestamptz end
    where key = ${key}`);
}

/** Takes fields out of events that wait, or that could not be dispatched: those an account caused or receives, and those of these subjects. */
export async function forgetWords(
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
