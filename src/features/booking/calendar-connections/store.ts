import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-store.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { isStaff } from '../../catalog/businesses/member-store.ts';
import type { AffectedRow } from '../time-off/store.ts';
import type { ReadProblem } from './rules/read-problems.ts';

export interface ConnectionRow {
  id: string;
  kind: 'ics';
  host: string;
  created_at: Date;
  next_fetch_at: Date;
  last_success_at: Date | null;
  unreadable_events: number;
  last_error: ReadProblem | null;
  error_status: number | null;
  failing_since: Date | null;
}

const columns = sql`c.id, c.kind, c.host, c.created_at, c.next_fetch_at, c.last_success_at, c.unreadable_events,
  c.last_error, c.error_status, c.failing_since`;

export const sealedCalendarUrls: SealedTable = {
  table: sql`calendar_connections`,
  key: sql`id`,
  boundTo: sql`id`,
  isNeverPlain: true,
};

export function listConnections(
  db: Queryable,
  userId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ConnectionRow[]> {
  return db.rows(sql`
    select ${columns} from professionals p join calendar_connections c on c.professional_id = p.id
    where p.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`);
}

export async function findOwnProfessional(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(
    sql`select id from professionals where user_id = ${userId} for share`,
  );
  return row?.id ?? null;
}

export async function insertConnection(
  transaction: Transaction,
  connection: { id: string; professionalId: string; host: string; sealed: Buffer; now: Date },
): Promise<ConnectionRow> {
  const row = await transaction.row<ConnectionRow>(sql`
    insert into calendar_connections as c (id, professional_id, kind, host, sealed, created_at, next_fetch_at)
    values (${connection.id}, ${connection.professionalId}, 'ics', ${connection.host}, ${connection.sealed},
      ${connection.now}, ${connection.now}::timestamptz)
    returning ${columns}`);
  return row!;
}

/** Returns the professional, or null if the user has no such connection. */
export async function lockOwnConnection(
  transaction: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<string | null> {
  const row = await transaction.row<{ professional_id: string }>(sql`
    select c.professional_id from calendar_connections c join professionals p on p.id = c.professional_id
    where c.id = ${id} and p.user_id = ${userId} for update of c`);
  return row?.professional_id ?? null;
}

export async function deleteOwnConnection(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`delete from calendar_connections where id = ${id}`);
}

/** Sorted. */
export async function listBusyTimes(db: Queryable, connectionId: string): Promise<Interval[]> {
  const rows = await db.rows<{ starts_at: Date; ends_at: Date }>(
    sql`select starts_at, ends_at from busy_times where connection_id = ${connectionId} order by starts_at`,
  );
  return rows.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }));
}

const datesOf = (times: readonly Interval[], edge: 'start' | 'end') =>
  times.map((time) => new Date(time[edge]));

export async function deleteBusyTimes(
  transaction: Transaction,
  connectionId: string,
  times: readonly Interval[],
): Promise<void> {
  if (times.length === 0) return;
  await transaction.run(sql`
    delete from busy_times where connection_id = ${connectionId}
      and starts_at = any (${datesOf(times, 'start')}::timestamptz[])`);
}

export async function insertBusyTimes(
  transaction: Transaction,
  { id, professionalId }: { id: string; professionalId: string },
  times: readonly Interval[],
  now: Date,
): Promise<void> {
  if (times.length === 0) return;
  await transaction.run(sql`
    insert into busy_times (connection_id, professional_id, starts_at, ends_at, created_at)
    select ${id}, ${professionalId}, starts_at, ends_at, ${now}::timestamptz
    from unnest(${datesOf(times, 'start')}::timestamptz[], ${datesOf(times, 'end')}::timestamptz[]) as t (starts_at, ends_at)`);
}

interface ConflictPage {
  session: Session;
  businessId?: string;
  professionalId?: string;
  now: Date;
  /** Cursor position: start in milliseconds and id. */
  after: readonly [number, string] | null;
  limit: number;
}

/** Appointments in busy times that the user is staff of, earliest first. */
export function listConflicts(
  db: Queryable,
  { session, businessId, professionalId, now, after, limit }: ConflictPage,
): Promise<Omit<AffectedRow, 'time_off_id'>[]> {
  return db.rows(sql`
    select a.id, a.business_id, a.professional_id, a.grant_id, a.status, a.client_name,
      coalesce((select string_agg(s.value ->> 'name', ', ' order by s.ordinality)
          from jsonb_array_elements(a.booked_services) with ordinality s),
        (select string_agg(s.name, ', ' order by s.name) from services s where s.id = any (a.service_ids)), '') as service_name,
      a.date, a.start_minute, a.timezone, lower(a.during) as starts_at, upper(a.during) as ends_at,
      b.timezone as business_timezone
    from appointments a join businesses b on b.id = a.business_id
    where a.status in ('Pending', 'Confirmed') and upper(a.during) > ${now}
      and a.professional_id in (select t.professional_id from busy_times t where t.ends_at > ${now})
      and exists (select 1 from busy_times t where t.professional_id = a.professional_id and t.ends_at > ${now}
        and a.during && tstzrange(t.starts_at, t.ends_at))
      ${businessId === undefined ? noSql : sql`and a.business_id = ${businessId}`}
      ${professionalId === undefined ? noSql : sql`and a.professional_id = ${professionalId}`}
      ${after === null ? noSql : sql`and (lower(a.during), a.id) > (${new Date(after[0])}::timestamptz, ${after[1]})`}
      and ${isStaff(session.userId)} and ${withinGrant(session, sql`a.business_id`)}
    order by lower(a.during), a.id limit ${limit}`);
}

/** Column names are the field names of the export. */
export function listConnectionsForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select c.id, c.professional_id as "professionalId", c.kind, c.host, c.created_at as "createdAt", c.last_success_at as "lastSuccessAt",
      (select coalesce(jsonb_agg(jsonb_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at) order by t.starts_at), '[]')
        from busy_times t where t.connection_id = c.id) as "busyTimes"
    from professionals p join calendar_connections c on c.professional_id = p.id
    where p.user_id = ${userId} order by c.id`);
}

export async function deleteConnectionsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`
    delete from calendar_connections c using professionals p where p.id = c.professional_id and p.user_id = ${userId}`);
}
