import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { defaultRetrySeconds, describeLimit, type Limit, type LimitName, limits } from '../shared/limits.ts';
import type { Transaction } from './database/database.ts';
import { lockSpaces } from './database/lock-spaces.ts';
import { noSql, type Sql, sql } from './database/sql.ts';
import type { RateLimits } from './rate-limits.ts';

interface CountedRows {
  /** Id of the account or business that is limited. */
  of: string;
  /** All rows that count, with their creation time `at`. */
  rows: Sql;
  now: Date;
}

/**
 * Throws if more rows exist than the limit allows. The advisory lock closes a race: without it, concurrent
 * requests could each count before the others commit. Call it after the insert, so that it takes the last
 * lock of the transaction and cannot deadlock.
 */
export async function requireWithinLimit(
  transaction: Transaction,
  name: LimitName,
  counted: CountedRows,
): Promise<void> {
  // Waits only for transactions with the same limit and id.
  await transaction.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${counted.of}`}, ${lockSpaces.accountLimit}::bigint))`,
  );
  const limit: Limit = limits[name];
  const { rows, now } = counted;
  const since = limit.seconds === undefined ? null : new Date(now.getTime() - limit.seconds * 1000);
  const row = await transaction.row<{ count: number; first: Date }>(sql`
    select count(*), min(newest.at) as first from (
      select counted.at from (${rows}) counted
      ${since === null ? noSql : sql`where counted.at > ${since} order by counted.at desc`}
      limit ${limit.most + 1}) newest`);
  if (row === null || row.count <= limit.most) return;
  throw limitReached(name, since === null ? undefined : secondsBetween(since, row.first));
}

export function limitReached(name: LimitName, seconds: number = defaultRetrySeconds): AppError {
  return new AppError('RATE_LIMITED', {
    argument: seconds,
    retryAfterSeconds: seconds,
    limit: limits[name].most,
    detail: describeLimit(limits[name]),
  });
}

const secondsBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));

export interface LimitUse {
  name: RateName;
  of: string;
}

/** Names of limits per time window. */
type RateName = {
  [Name in LimitName]: (typeof limits)[Name] extends { seconds: number } ? Name : never;
}[LimitName];

/** Hashed, because counters outlive a deleted account by up to a day and must not identify it. */
const bucketOf = ({ name, of }: LimitUse) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

/** Increments counters, for actions that leave no rows. Throws if one of them exceeds its limit. */
export async function spendLimits(rateLimits: RateLimits, ...spendings: LimitUse[]): Promise<void> {
  const counts = await rateLimits.countEach(
    spendings.map((spending) => ({ bucket: bucketOf(spending), seconds: limits[spending.name].seconds })),
  );
  for (const [index, { name }] of spendings.entries()) {
    const { hits, secondsLeft } = counts[index]!;
    if (hits > limits[name].most) throw limitReached(name, secondsLeft);
  }
}

export function refundLimits(rateLimits: RateLimits, ...spendings: LimitUse[]): Promise<void> {
  return rateLimits.refund(spendings.map(bucketOf));
}
