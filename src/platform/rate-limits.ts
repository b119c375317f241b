import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { rateLimited } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';
import { currentScope, runInScope, runUnconditionally } from './request-scope.ts';

/** Counter, and the length of its window from the first hit on. */
interface Window {
  bucket: string;
  seconds: number;
}

interface CountedWindow extends Window {
  /** Number of requests to count. */
  hits: number;
}

interface Count {
  hits: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
  resetsAtMs: number;
}

/** Counters stored in the database, shared by all processes. */
export interface RateLimits {
  /**
   * Increments the counter. Throws RATE_LIMITED above the limit. The default window is one minute. Concurrent
   * requests to one counter share a statement, and a used-up counter is not read again in its window, so
   * that a caller above the limit uses no connection.
   */
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
const maxUsedUp = 10_000;

interface BucketRow {
  bucket: string;
  hits: number;
  resets_at: Date;
}

interface Spending {
  /** Arrival by `performance.now()`. */
  since: number;
  resolve: (count: Count) => void;
  reject: (error: unknown) => void;
}

export function createRateLimits({ db, clock }: { db: Database; clock: Clock }): RateLimits {
  // Per counter whose statement is running, the requests that wait for the next one.
  const spendings = new Map<string, Spending[]>();
  // End of the window of counters that are above their limit.
  const usedUp = new LRUCache<string, { limit: number; untilMs: number }>({ max: maxUsedUp });

  function spendTogether(window: Window): Promise<Count> {
    const queue = spendings.get(window.bucket);
    const since = currentScope()?.since ?? performance.now();
    return new Promise((resolve, reject) => {
      const spending = { since, resolve, reject };
      if (queue !== undefined) return void queue.push(spending);
      const waiting = [spending];
      spendings.set(window.bucket, waiting);
      void spendWaiting(window, waiting);
    });
  }

  async function spendWaiting(window: Window, waiting: Spending[]): Promise<void> {
    while (waiting.length > 0) {
      const together = waiting.splice(0);
      try {
        const counted = [{ ...window, hits: together.length }];
        const [count] = await runInScope({ since: together[0]!.since }, () => add(counted));
        const before = count!.hits - together.length;
        for (const [index, { resolve }] of together.entries())
          resolve({ ...count!, hits: before + index + 1 });
      } catch (error) {
        // Requests that arrived meanwhile would fail later.
        for (const { reject } of [...together, ...waiting.splice(0)]) reject(error);
      }
    }
    spendings.delete(window.bucket);
  }

  const countEach = (windows: readonly Window[]) => add(windows.map((window) => ({ ...window, hits: 1 })));

  async function add(windows: readonly CountedWindow[]): Promise<Count[]> {
    const now = clock.now();
    const wanted = windows.map(({ bucket, seconds, hits }) => ({
      bucket,
      hits,
      resets_at: new Date(now.getTime() + seconds * 1000),
    }));
    // One statement increments and reads, so that concurrent requests see different values. Sorted, so that
    // concurrent transactions lock rows in the same order and cannot deadlock.
    const rows = await runUnconditionally(() =>
      db.rows<BucketRow>(sql`
      insert into rate_limits as kept (bucket, hits, resets_at)
      select bucket, hits, resets_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (bucket text, hits integer, resets_at timestamptz)
      order by bucket collate "C"
      on conflict (bucket) do update set
        hits = case when kept.resets_at <= ${now} then excluded.hits else kept.hits + excluded.hits end,
        resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning bucket, hits, resets_at`),
    );
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
      const now = clock.now();
      const known = usedUp.get(bucket);
      if (known !== undefined && known.limit <= limit && known.untilMs > now.getTime())
        throw rateLimited(secondsUntil(known.untilMs, now), { limit });
      const { hits, secondsLeft, resetsAtMs } = await spendTogether({ bucket, seconds });
      if (hits <= limit) return;
      usedUp.set(bucket, { limit, untilMs: resetsAtMs });
      throw rateLimited(secondsLeft, { limit });
    },
    async requireRemaining(bucket, limit) {
      const [count] = await readEach([{ bucket, seconds: minute }]);
      if (count !== undefined && count.hits >= limit) throw rateLimited(count.secondsLeft, { limit });
    },
    async refund(buckets) {
      const now = clock.now();
      // Sorted as in `countEach`.
      await runUnconditionally(() =>
        db.run(sql`
        update rate_limits set hits = hits - 1 where bucket in (
          select bucket from rate_limits where bucket = any (${buckets}::text[]) and resets_at > ${now} and hits > 0
          order by bucket collate "C" for update)`),
      );
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
      ? { hits: 0, secondsLeft: seconds, resetsAtMs: now.getTime() + seconds * 1000 }
      : {
          hits: row.hits,
          secondsLeft: secondsUntil(row.resets_at.getTime(), now),
          resetsAtMs: row.resets_at.getTime(),
        };
  });
}

function secondsUntil(ms: number, now: Date): number {
  return Math.max(1, Math.ceil((ms - now.getTime()) / 1000));
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
