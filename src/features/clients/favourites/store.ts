import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';

export interface FavouriteRow {
  business_id: string;
  name: string;
  slug: string;
  created_at: Date;
}

interface Which {
  userId: string;
  businessId: string;
}

const shown = sql`
  select f.business_id, b.name, b.slug, f.created_at
  from favourites f join businesses b on b.id = f.business_id and b.status = 'active'`;

/** Newest first. Hidden businesses are left out. */
export function listFavourites(
  db: Queryable,
  page: { userId: string; after: { createdMs: number; businessId: string } | null; limit: number },
): Promise<FavouriteRow[]> {
  const after =
    page.after === null
      ? noSql
      : sql`and (f.created_at, f.business_id) < (${new Date(page.after.createdMs)}, ${page.after.businessId})`;
  return db.rows(sql`
    ${shown} where f.user_id = ${page.userId} ${after}
    order by f.created_at desc, f.business_id desc limit ${page.limit}`);
}

export function findFavourite(db: Queryable, { userId, businessId }: Which): Promise<FavouriteRow | null> {
  return db.row(sql`${shown} where f.user_id = ${userId} and f.business_id = ${businessId}`);
}

/** False when the account was deleted. Closes the race with deleting the account and its favourites. */
export async function shareAccount(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction.row(
    sql`select 1 from users where id = ${userId} and deleted_at is null for key share`,
  );
  return row !== null;
}

/** False when the business is hidden or the favourite exists. */
export async function insertFavourite(
  transaction: Transaction,
  { userId, businessId }: Which,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction.run(sql`
    insert into favourites (user_id, business_id, created_at)
    select ${userId}, b.id, ${now}::timestamptz from businesses b where b.id = ${businessId} and b.status = 'active'
    on conflict do nothing`);
  return inserted === 1;
}

export async function removeFavourite(db: Queryable, { userId, businessId }: Which): Promise<boolean> {
  const removed = await db.run(
    sql`delete from favourites where user_id = ${userId} and business_id = ${businessId}`,
  );
  return removed === 1;
}

export function listFavouritesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select business_id as "businessId", created_at as "createdAt" from favourites where user_id = ${userId}
    order by created_at, business_id`);
}

export async function deleteFavouritesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(sql`delete from favourites where user_id = ${userId}`);
}
