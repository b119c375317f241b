import type { DomainEvent, EventKind } from '../../shared/event-kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { lockSpaces } from '../database/lock-spaces.ts';
import { type Sql, sql } from '../database/sql.ts';

export interface NewEvent {
  kind: EventKind;
  subjectId: string;
  byUserId: string | null;
  detail?: Record<string, unknown>;
  now: Date;
}

/** Becomes known with the commit of the transaction; a rollback takes it back. */
export async function publishEvent(transaction: Transaction, event: NewEvent): Promise<void> {
  await transaction.run(sql`
    insert into events (kind, subject_id, by_user_id, detail, at)
    values (${event.kind}, ${event.subjectId}, ${event.byUserId}, ${JSON.stringify(event.detail ?? {})}, ${event.now})`);
}

/** An event for each of several rows, whose columns may say who and when. */
interface EventOfRows extends Omit<NewEvent, 'subjectId' | 'byUserId' | 'now'> {
  byUserId: string | null | Sql;
  now: Date | Sql;
}

/** The same, as a part of the statement that makes it happen: one event for each row of `rows`, which has an `id`. */
export const eventForEach = (rows: Sql, event: EventOfRows): Sql => sql`
  insert into events (kind, subject_id, by_user_id, detail, at)
  select ${event.kind}::text, id, ${event.byUserId}::text, ${JSON.stringify(event.detail ?? {})}::jsonb, ${event.now}::timestamptz
  from ${rows}`;

export async function hasDueEvents(db: Queryable, now: Date): Promise<boolean> {
  return (await listDueEvents(db, now, 1)).length > 0;
}

/** Only one process tells at a time, so that what happened first is told first. False: another one is at it. */
export async function becomeTeller(transaction: Transaction): Promise<boolean> {
  const row = await transaction.row<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpaces.events}::bigint) as alone`,
  );
  return row!.alone;
}

export function listDueEvents(db: Queryable, now: Date, limit: number): Promise<DomainEvent[]> {
  return db.rows(sql`
    select key, kind, subject_id as "subjectId", by_user_id as "byUserId", detail, at from events
    where failed_at is null and (retry_at is null or retry_at <= ${now}) order by key limit ${limit}`);
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

/** Takes words out of what waits to be told, or could not be: what an account did or is to be told, and what these subjects are about. */
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
