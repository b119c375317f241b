import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ReadProblem } from './rules/read-problems.ts';

/** A connection leased to this process. */
export interface DueConnection {
  id: string;
  professionalId: string;
  /** Account of the professional. */
  userId: string;
  host: string;
  sealed: Buffer;
  etag: string | null;
  lastModified: string | null;
  readUntil: Date | null;
  readZone: string | null;
  /** Zone of the account, or of the first business. */
  zone: string;
  /** Longest booking horizon of the businesses. */
  horizonDays: number;
}

/**
 * Leases due connections by moving `next_fetch_at` to the end of the lease. If this process crashes, they become
 * due again then. `skip locked` skips rows that another process is taking.
 */
export function takeDueConnections(
  db: Queryable,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<DueConnection[]> {
  return db.rows(sql`
    update calendar_connections c set next_fetch_at = ${leaseUntil} from professionals p join users u on u.id = p.user_id
    where p.id = c.professional_id and c.id in (
      select id from calendar_connections where next_fetch_at <= ${now}
      order by next_fetch_at, id limit ${limit} for update skip locked)
    returning c.id, c.professional_id as "professionalId", p.user_id as "userId", c.host, c.sealed, c.etag,
      c.last_modified as "lastModified", c.read_until as "readUntil", c.read_zone as "readZone",
      coalesce(u.timezone, (select b.timezone from business_professionals bp join businesses b on b.id = bp.business_id
        where bp.professional_id = p.id order by bp.joined_at, b.id limit 1), 'UTC') as zone,
      coalesce((select max(b.booking_horizon_days) from business_professionals bp join businesses b on b.id = bp.business_id
        where bp.professional_id = p.id), 0) as "horizonDays"`);
}

export interface ConnectionState {
  failingSince: Date | null;
  warnedAt: Date | null;
}

/** Null if the connection was deleted. */
export function lockConnection(transaction: Transaction, id: string): Promise<ConnectionState | null> {
  return transaction.row(sql`
    select failing_since as "failingSince", warned_at as "warnedAt" from calendar_connections
    where id = ${id} for update`);
}

/** Validators and period of a successful read. */
export interface ReadRecord {
  etag: string | null;
  lastModified: string | null;
  unreadableEvents: number;
  readUntil: Date;
  readZone: string;
}

/** Without `read`, the calendar has not changed. */
export async function recordSuccess(
  transaction: Transaction,
  id: string,
  { read, nextFetchAt, now }: { read: ReadRecord | null; nextFetchAt: Date; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update calendar_connections set next_fetch_at = ${nextFetchAt}, last_success_at = ${now}, last_error = null,
      error_status = null, failing_since = null, warned_at = null
    where id = ${id}`);
  if (read === null) return;
  await transaction.run(sql`
    update calendar_connections set etag = ${read.etag}, last_modified = ${read.lastModified},
      unreadable_events = ${read.unreadableEvents}, read_until = ${read.readUntil}, read_zone = ${read.readZone}
    where id = ${id}`);
}

export async function recordFailure(
  transaction: Transaction,
  id: string,
  failure: {
    problem: ReadProblem;
    status: number | null;
    failingSince: Date;
    warnedAt: Date | null;
    nextFetchAt: Date;
  },
): Promise<void> {
  await transaction.run(sql`
    update calendar_connections set last_error = ${failure.problem}, error_status = ${failure.status},
      failing_since = ${failure.failingSince}, warned_at = ${failure.warnedAt}, next_fetch_at = ${failure.nextFetchAt}
    where id = ${id}`);
}

/** The next read is complete, even if the calendar has not changed. */
export async function forgetRead(transaction: Transaction, id: string): Promise<void> {
  await transaction.run(sql`
    update calendar_connections set etag = null, last_modified = null, read_until = null where id = ${id}`);
}

export async function hasBusyTimes(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 from busy_times where connection_id = ${id} limit 1`)) !== null;
}
