import { isIPv6 } from 'node:net';
import { rateLimited } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

/** What is counted, and for how long from the first one on. */
interface Window {
  bucket: string;
  seconds: number;
}

interface Count {
  hits: number;
  /** Until it begins anew. */
  secondsLeft: number;
}

/** Counts kept in the database, so that they hold across processes. */
export interface RateLimits {
  /** Counts one; throws RATE_LIMITED when that is more than the limit. A minute, unless told otherwise. */
  spend(bucket: string, limit: number, seconds?: number): Promise<void>;
  /** Throws RATE_LIMITED when the limit is already reached; counts nothing. */
  requireLeft(bucket: string, limit: number): Promise<void>;
  /** Counts one in each of them; how far they are then, in the order they were named. */
  countEach(windows: readonly Window[]): Promise<Count[]>;
  /** How far they are, without counting. */
  readEach(windows: readonly Window[]): Promise<Count[]>;
  /** Takes one back in each of them: it turned out not to count. */
  giveBack(buckets: readonly string[]): Promise<void>;
  /** Removes the counts of windows that are over. */
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
    // One statement counts and tells: of simultaneous requests no two see the same number. In one order, so that none waits in a circle.
    const rows = await db.rows<BucketRow>(sql`
      insert into rate_limits as kept (bucket, hits, resets_at)
      select bucket, 1, resets_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (bucket text, resets_at timestamptz)
      order by bucket collate "C"
      on conflict (bucket) do update set
        hits = case when kept.resets_at <= ${now} then 1 else kept.hits + 1 end,
        resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning bucket, hits, resets_at`);
    return inOrder(windows, rows, now);
  }

  async function readEach(windows: readonly Window[]): Promise<Count[]> {
    const now = clock.now();
    const rows = await db.rows<BucketRow>(sql`
      select bucket, hits, resets_at from rate_limits
      where bucket = any (${windows.map(({ bucket }) => bucket)}::text[]) and resets_at > ${now}`);
    return inOrder(windows, rows, now);
  }

  return {
    countEach,
    readEach,
    async spend(bucket, limit, seconds = minute) {
      const [count] = await countEach([{ bucket, seconds }]);
      if (count !== undefined && count.hits > limit) throw rateLimited(count.secondsLeft);
    },
    async requireLeft(bucket, limit) {
      const [count] = await readEach([{ bucket, seconds: minute }]);
      if (count !== undefined && count.hits >= limit) throw rateLimited(count.secondsLeft);
    },
    async giveBack(buckets) {
      const now = clock.now();
      // In one order, as they are counted.
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

function inOrder(windows: readonly Window[], rows: readonly BucketRow[], now: Date): Count[] {
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

/** Whom an address stands for. In IPv6 one customer has a whole /64, and could use a new address each time. */
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
