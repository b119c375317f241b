import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { describeLimit, type Limit, type LimitName, limits, standingRetrySeconds } from '../shared/limits.ts';
import type { Transaction } from './database/database.ts';
import { lockSpaces } from './database/lock-spaces.ts';
import { noSql, type Sql, sql } from './database/sql.ts';
import type { RateLimits } from './rate-limits.ts';

interface Counted {
  /** Whose they are. */
  of: string;
  /** All that counts: rows with `at`, when each came to be. */
  rows: Sql;
  now: Date;
}

/**
 * Refuses when there are more than the limit says. Closes: several requests at once, each finding room for one more: they stand in line,
 * and whoever is next counts what the one before has committed. To be called after the insert: so it is the last lock of its transaction,
 * and no two wait in a circle.
 */
export async function requireWithinLimit(
  transaction: Transaction,
  name: LimitName,
  counted: Counted,
): Promise<void> {
  // Behind others of the same account only, each of whom is quick.
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

export function limitReached(name: LimitName, seconds: number = standingRetrySeconds): AppError {
  return new AppError('RATE_LIMITED', {
    argument: seconds,
    retryAfterSeconds: seconds,
    detail: describeLimit(limits[name]),
  });
}

const secondsBetween = (from: Date, to: Date) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1000));

/** One of what is counted by time, and as whose. */
export interface Spending {
  name: RateName;
  of: string;
}

/** Those that are counted by time. */
type RateName = {
  [Name in LimitName]: (typeof limits)[Name] extends { seconds: number } ? Name : never;
}[LimitName];

/** Not by its name: what is counted outlives an account that is deleted by up to a day, and must not lead to it. */
const bucketOf = ({ name, of }: Spending) => `${name}:${createHash('sha256').update(of).digest('base64url')}`;

/** Counts one of each, for what leaves no rows to count; refuses when one of them is more than its limit. */
export async function spendLimits(rateLimits: RateLimits, ...spendings: Spending[]): Promise<void> {
  const counts = await rateLimits.countEach(
    spendings.map((spending) => ({ bucket: bucketOf(spending), seconds: limits[spending.name].seconds })),
  );
  for (const [index, { name }] of spendings.entries()) {
    const { hits, secondsLeft } = counts[index]!;
    if (hits > limits[name].most) throw limitReached(name, secondsLeft);
  }
}

export function giveBackLimits(rateLimits: RateLimits, ...spendings: Spending[]): Promise<void> {
  return rateLimits.giveBack(spendings.map(bucketOf));
}
