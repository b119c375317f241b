import { isIPv6 } from 'node:net';
import { rateLimited } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

/** Counter, and the length of its window from the first hit on. */
interface Window {
  bucket: string;
  seconds: number;
}

interface Count {
  hits: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
}

/** Counters stored in the database, shared by all processes. */
export interface RateLimits {
  /** Increments the counter. Throws RATE_LIMITED above the limit. The default window is one minute. */
  spend(bucket: string, limit: number, seconds?: number): Promise<void>;
  /** Throws RATE_LIMITED if the limit is reached, without counting. */
  requireRemaining(bucket: string, limit: number): Promise<void>;
  /** Increments all counters and returns their values in order. */
  countEach(windows: readonly Window[]): Promise<Count[]>;
  /** Returns the values of all counters in order. */
  readEach(windows: readonly Window[]): Promise<Count[]>;
  /** Decrements the counters. */
  refund(buckets: readonly string[]): Promise<void>;
  /** Deletes expired counters. */
  purge(): Promise<void>;
}

const minute = 60;
const purgeBatch = 5_000;

interface BucketRow {
  bucket: string;
  hits: number;
  resets_at: Date;
}

export function createRateLimits({ db, clock }: { db: Database; clock: Clock }): RateLimits {
  async function countEach(windows: readonly Window[]): Promise<Count[]> {
    const now = clock.now();
    const wanted = windows.map(({ bucket, seconds }) => ({
      bucket,
      resets_at: new Date(now.getTime() + seconds * 1000),
    }));
    // One statement increments and reads, so that concurrent requests see different values. Sorted, so that
    // concurrent transactions lock rows in the same order and cannot deadlock.
    const rows = await db.rows<BucketRow>(sql`
      insert into rate_limits as kept (bucket, hits, resets_at)
      select bucket, 1, resets_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (bucket text, resets_at timestamptz)
      order by bucket collate "C"
      on conflict (bucket) do update set
        hits = case when kept.resets_at <= ${now} then 1 else kept.hits + 1 end,
        resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning bucket, hits, resets_at`);
    return toCounts(windows, rows, now);
  }

  async function readEach(windows: readonly Window[]): Promise<Count[]> {
    const now = clock.now();
    const rows = await db.rows<BucketRow>(sql`
      select bucket, hits, resets_at from rate_limits
      where bucket = any (${windows.map(({ bucket }) => bucket)}::text[]) and resets_at > ${now}`);
    return toCounts(windows, rows, now);
  }

  return {
    countEach,
    readEach,
    async spend(bucket, limit, seconds = minute) {
      const [count] = await countEach([{ bucket, seconds }]);
      if (count !== undefined && count.hits > limit) throw rateLimited(count.secondsLeft, { limit });
    },
    async requireRemaining(bucket, limit) {
      const [count] = await readEach([{ bucket, seconds: minute }]);
      if (count !== undefined && count.hits >= limit) throw rateLimited(count.secondsLeft, { limit });
    },
    async refund(buckets) {
      const now = clock.now();
      // Sorted as in `countEach`.
      await db.run(sql`
        update rate_limits set hits = hits - 1 where bucket in (
          select bucket from rate_limits where bucket = any (${buckets}::text[]) and resets_at > ${now} and hits > 0
          order by bucket collate "C" for update)`);
    },
    async purge() {
      const now = clock.now();
      const removeBatch = () =>
        db.run(sql`
          delete from rate_limits where bucket in (
            select bucket from rate_limits where resets_at <= ${now} limit ${purgeBatch} for update skip locked)`);
      while ((await removeBatch()) === purgeBatch);
    },
  };
}

function toCounts(windows: readonly Window[], rows: readonly BucketRow[], now: Date): Count[] {
  const found = new Map(rows.map((row) => [row.bucket, row]));
  return windows.map(({ bucket, seconds }) => {
    const row = found.get(bucket);
    return row === undefined
      ? { hits: 0, secondsLeft: seconds }
      : { hits: row.hits, secondsLeft: secondsUntil(row.resets_at, now) };
  });
}

function secondsUntil(resetsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
}

/** Bucket of an IP address. For IPv6 the /64 network, because one customer controls all its addresses. */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return `address:${mapped ?? address}`;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `address:${network.join(':')}::/64`;
}
