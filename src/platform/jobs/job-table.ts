import type { Queue } from '../../shared/queues.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface JobRow {
  id: string;
  kind: string;
  queue: Queue;
  payload: unknown;
  attempts: number;
}

interface NewJob {
  id: string;
  payload: unknown;
  runAt: Date;
}

export async function insertJobs(
  transaction: Transaction,
  { kind, queue }: { kind: string; queue: Queue },
  jobs: readonly NewJob[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into jobs (id, kind, lane, payload, run_at, created_at)
    select id, ${kind}, ${queue}, payload, "runAt", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (id text, payload jsonb, "runAt" timestamptz)`);
}

/**
 * Leases due jobs of a queue by moving `run_at` to the end of the lease. If this process crashes, they become
 * due again then. `skip locked` skips rows that another process is taking. Jobs of unknown kinds are left to
 * processes of a newer version.
 */
export function takeDueJobs(
  db: Database,
  wanted: { queue: Queue; kinds: string[]; limit: number; now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`
    update jobs set run_at = ${wanted.leaseUntil}, attempts = attempts + 1
    where id in (
      select id from jobs
      where failed_at is null and lane = ${wanted.queue} and run_at <= ${wanted.now} and kind = any(${wanted.kinds})
      order by run_at, id limit ${wanted.limit} for update skip locked)
    returning id, kind, lane as queue, payload, attempts`);
}

// `attempts` identifies the lease: an update with an older value affects no row.

export async function deleteJobs(db: Database, jobs: readonly JobRow[]): Promise<void> {
  await db.run(sql`
    delete from jobs j
    using unnest(${jobs.map(({ id }) => id)}::text[], ${jobs.map(({ attempts }) => attempts)}::integer[]) as done (id, attempts)
    where j.id = done.id and j.attempts = done.attempts`);
}

export async function postponeJob(db: Database, job: JobRow, runAt: Date, error: string): Promise<void> {
  await db.run(sql`
    update jobs set run_at = ${runAt}, last_error = ${error}
    where id = ${job.id} and attempts = ${job.attempts}`);
}

export async function failJob(db: Database, job: JobRow, now: Date, error: string): Promise<void> {
  await db.run(sql`
    update jobs set failed_at = ${now}, last_error = ${error}
    where id = ${job.id} and attempts = ${job.attempts}`);
}

/** Payloads may contain personal data, so failed jobs are deleted after 30 days. */
export async function deleteFailedJobs(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from jobs where failed_at < ${now}::timestamptz - interval '30 days'`);
}
