import type { Role } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface FeedRow {
  created_at: Date;
}

/** False for an account that is gone, or going: held, so that its deletion or its new password sees the feed, or is seen here. */
export async function lockOwner(transaction: Transaction, userId: string): Promise<boolean> {
  const owner = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for share`,
  );
  return owner !== null;
}

/** In place of an earlier one. */
export async function replaceFeed(
  transaction: Transaction,
  feed: { userId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await transaction.run(sql`
    insert into calendar_feeds (user_id, token_hash, created_at)
    values (${feed.userId}, ${feed.tokenHash}, ${feed.now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
}

export function findFeed(db: Queryable, userId: string): Promise<FeedRow | null> {
  return db.row(sql`select created_at from calendar_feeds where user_id = ${userId}`);
}

/** Whose feed a token opens. */
export function findReader(db: Queryable, tokenHash: Buffer): Promise<{ userId: string; role: Role } | null> {
  return db.row(sql`
    select u.id as "userId", u.role from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and u.deleted_at is null and u.suspended_at is null`);
}

export async function deleteFeed(db: Queryable, userId: string): Promise<void> {
  await db.run(sql`delete from calendar_feeds where user_id = ${userId}`);
}

export async function deleteFeedOfToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.run(sql`delete from calendar_feeds where token_hash = ${tokenHash}`);
}

/** That there is one, and since when; what opens it is not held. */
export function findFeedForExport(db: Queryable, userId: string): Promise<Record<string, unknown> | null> {
  return db.row(sql`select created_at as "createdAt" from calendar_feeds where user_id = ${userId}`);
}
