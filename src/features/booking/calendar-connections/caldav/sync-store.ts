import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { noSql, sql } from '../../../../platform/database/sql.ts';
import type { Interval } from '../../../../shared/intervals.ts';
import type { DueConnection } from '../reading-store.ts';
import { connectionToRead } from '../reading-store.ts';
import type { ReadProblem } from '../rules/read-problems.ts';
import type { FoundCalendar } from './discover.ts';

/** A CalDAV connection leased to this process. */
export interface LeasedConnection extends DueConnection {
  discoveredAt: Date | null;
  nextFetchAt: Date;
  /** Count of choices of calendars when the lease began. */
  revision: number;
}

/**
 * Leases connections with a due read or a due write. If this process crashes, they become due again when the lease
 * ends. A union, because an index serves each part, but not `or`. `skip locked` skips rows that another process is taking.
 */
export function leaseDueConnections(
  db: Queryable,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<LeasedConnection[]> {
  return db.rows(sql`
    update calendar_connections c set leased_until = ${leaseUntil} from professionals p join users u on u.id = p.user_id
    where p.id = c.professional_id and c.id in (
      select d.id from calendar_connections d
      where d.kind = 'caldav' and (d.leased_until is null or d.leased_until <= ${now}) and d.id in (
        select id from calendar_connections where next_fetch_at <= ${now}
        union select k.connection_id from calendar_copies y join connected_calendars k on k.id = y.calendar_id
          where y.due_at <= ${now})
      order by d.next_fetch_at, d.id limit ${limit} for update of d skip locked)
    returning ${connectionToRead}, c.discovered_at as "discoveredAt", c.next_fetch_at as "nextFetchAt", c.revision`);
}

/** A read that was asked for during the lease begins at once. */
export async function endLease(
  transaction: Transaction,
  { id, revision }: LeasedConnection,
  { nextFetchAt, now }: { nextFetchAt: Date; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update calendar_connections set leased_until = null,
      next_fetch_at = case when revision = ${revision} then ${nextFetchAt}::timestamptz else ${now} end
    where id = ${id}`);
}

/** Known calendars keep their choice. Calendars that are gone stay while they are chosen. */
export async function storeCalendars(
  transaction: Transaction,
  connectionId: string,
  calendars: readonly (FoundCalendar & { id: string })[],
  now: Date,
): Promise<void> {
  const found = JSON.stringify(calendars);
  await transaction.run(sql`
    insert into connected_calendars as k (id, connection_id, url, name, is_writable)
    select id, ${connectionId}, url, name, "isWritable"
    from jsonb_to_recordset(${found}::jsonb) as f (id text, url text, name text, "isWritable" boolean)
    on conflict (connection_id, url) do update set name = excluded.name,
      is_writable = excluded.is_writable or k.writes`);
  await transaction.run(sql`
    delete from connected_calendars k where k.connection_id = ${connectionId} and not k.reads and not k.writes
      and k.url <> all (${calendars.map(({ url }) => url)}::text[])
      and not exists (select 1 from calendar_copies y where y.calendar_id = k.id)`);
  await transaction.run(
    sql`update calendar_connections set discovered_at = ${now} where id = ${connectionId}`,
  );
}

export interface SyncedCalendar {
  id: string;
  url: string;
  reads: boolean;
  writes: boolean;
  syncToken: string | null;
  ctag: string | null;
  readUntil: Date | null;
  readZone: string | null;
}

/** Calendars that are read, or in which entries of this service have to be watched. */
export function listSyncedCalendars(db: Queryable, connectionId: string): Promise<SyncedCalendar[]> {
  return db.rows(sql`
    select k.id, k.url, k.reads, k.writes, k.sync_token as "syncToken", k.ctag, k.read_until as "readUntil",
      k.read_zone as "readZone"
    from connected_calendars k where k.connection_id = ${connectionId} and (k.reads or k.writes) order by k.id`);
}

export function listVersions(
  db: Queryable,
  calendarId: string,
): Promise<{ href: string; etag: string | null }[]> {
  return db.rows(sql`select href, etag from calendar_entries where calendar_id = ${calendarId}`);
}

export interface StoredEntry {
  href: string;
  etag: string | null;
  busy: readonly Interval[];
  isReadable: boolean;
}

/** Result of a read of one calendar. */
export interface CalendarChanges {
  calendarId: string;
  /** All former entries are replaced. */
  isComplete: boolean;
  entries: StoredEntry[];
  removed: string[];
  syncToken: string | null;
  ctag: string | null;
  readUntil: Date;
  readZone: string;
}

export async function storeChanges(transaction: Transaction, changes: CalendarChanges): Promise<void> {
  const { calendarId, entries, removed } = changes;
  const gone = [...removed, ...entries.map(({ href }) => href)];
  if (changes.isComplete || gone.length > 0)
    await transaction.run(sql`
      delete from calendar_entries where calendar_id = ${calendarId}
        ${changes.isComplete ? noSql : sql`and href = any (${gone}::text[])`}`);
  const rows = entries.map(({ href, etag, busy, isReadable }) => ({
    href,
    etag,
    isReadable,
    starts: busy.map(({ start }) => new Date(start)),
    ends: busy.map(({ end }) => new Date(end)),
  }));
  if (rows.length > 0)
    await transaction.run(sql`
      insert into calendar_entries (calendar_id, href, etag, starts_at, ends_at, is_readable)
      select ${calendarId}, href, etag, starts, ends, "isReadable" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (href text, etag text, starts timestamptz[], ends timestamptz[], "isReadable" boolean)`);
  await transaction.run(sql`
    update connected_calendars set sync_token = ${changes.syncToken}, ctag = ${changes.ctag},
      read_until = ${changes.readUntil}, read_zone = ${changes.readZone}
    where id = ${calendarId}`);
}

/** Busy times of all calendars that are read. */
export async function readStoredTimes(
  db: Queryable,
  connectionId: string,
  limit: number,
): Promise<{ busy: Interval[]; unreadableEvents: number }> {
  const calendars = sql`select k.id from connected_calendars k where k.connection_id = ${connectionId} and k.reads`;
  const rows = await db.rows<{ starts_at: Date; ends_at: Date }>(sql`
    select t.starts_at, t.ends_at from calendar_entries e, unnest(e.starts_at, e.ends_at) as t (starts_at, ends_at)
    where e.calendar_id in (${calendars}) limit ${limit}`);
  const count = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from calendar_entries e where e.calendar_id in (${calendars}) and not e.is_readable`);
  return {
    busy: rows.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() })),
    unreadableEvents: count!.count,
  };
}

export async function recordWriteProblem(
  transaction: Transaction,
  id: string,
  problem: { problem: ReadProblem; status: number | null; now: Date } | null,
): Promise<void> {
  await transaction.run(
    problem === null
      ? sql`update calendar_connections set write_error = null, write_error_status = null, write_failing_since = null
          where id = ${id} and write_error is not null`
      : sql`update calendar_connections set write_error = ${problem.problem}, write_error_status = ${problem.status},
          write_failing_since = coalesce(write_failing_since, ${problem.now}) where id = ${id}`,
  );
}
