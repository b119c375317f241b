import { isIPv6 } from 'node:net';
import { rateLimited } from '../errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

/** Counts per minute, kept in the database so that they hold across processes. */
export interface RateLimits {
  /** Counts one; throws RATE_LIMITED when that is more than the limit. */
  spend(bucket: string, limit: number): Promise<void>;
  /** Throws RATE_LIMITED when the limit is already reached; counts nothing. */
  requireLeft(bucket: string, limit: number): Promise<void>;
  /** Removes the counts of past minutes. */
  purge(): Promise<void>;
}

const windowSeconds = 60;
const purgeBatch = 5_000;

interface BucketRow {
  hits: number;
  resets_at: Date;
}

export function createRateLimits({ db, clock }: { db: Database; clock: Clock }): RateLimits {
  return {
    async spend(bucket, limit) {
      const now = clock.now();
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
      // One statement counts and decides: of simultaneous requests no two see the same number.
      const row = await db.row<BucketRow>(sql`
        insert into rate_limits as kept (bucket, hits, resets_at) values (${bucket}, 1, ${resetsAt})
        on conflict (bucket) do update set
          hits = case when kept.resets_at <= ${now} then 1 else kept.hits + 1 end,
          resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
        returning hits, resets_at`);
      if (row !== null && row.hits > limit) throw rateLimited(secondsUntil(row.resets_at, now));
    },
    async requireLeft(bucket, limit) {
      const now = clock.now();
      const row = await db.row<BucketRow>(sql`
        select hits, resets_at from rate_limits where bucket = ${bucket} and resets_at > ${now}`);
      if (row !== null && row.hits >= limit) throw rateLimited(secondsUntil(row.resets_at, now));
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
