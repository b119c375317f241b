import type { Lane } from '../../shared/lanes.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface JobRow {
  id: string;
  kind: string;
  lane: Lane;
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
  { kind, lane }: { kind: string; lane: Lane },
  jobs: readonly NewJob[],
  now: Date,
): Promise<void> {
  await transaction.run(sql`
    insert into jobs (id, kind, lane, payload, run_at, created_at)
    select id, ${kind}, ${lane}, payload, "runAt", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (id text, payload jsonb, "runAt" timestamptz)`);
}

/**
 * Takes what is due in a lane, by moving it to when its lease ends: should this process die, that is when it comes back. Rows
 * another process is just taking are passed over. Only kinds asked for: a newer version's jobs wait for a newer process.
 */
export function takeDueJobs(
  db: Database,
  wanted: { lane: Lane; kinds: string[]; limit: number; now: Date; leaseUntil: Date },
): Promise<JobRow[]> {
  return db.rows<JobRow>(sql`
    update jobs set run_at = ${wanted.leaseUntil}, attempts = attempts + 1
    where id in (
      select id from jobs
      where failed_at is null and lane = ${wanted.lane} and run_at <= ${wanted.now} and kind = any(${wanted.kinds})
      order by run_at, id limit ${wanted.limit} for update skip locked)
    returning id, kind, lane, payload, attempts`);
}

// `attempts` names the lease in the statements below: one that lapsed and was taken over is no longer ours to end.

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

/** Payloads can name people: what failed for good is kept for a look, not for ever. */
export async function deleteFailedJobs(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from jobs where failed_at < ${now}::timestamptz - interval '30 days'`);
}
