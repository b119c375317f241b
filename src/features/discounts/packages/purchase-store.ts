import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';

export interface PurchaseRow {
  id: string;
  package_id: string;
  business_id: string;
  user_id: string;
  service_id: string;
  /** What it was sold as: nothing that becomes of the package reaches it. */
  title: string;
  description: string | null;
  validity_days: number;
  sessions_total: number;
  sessions_redeemed: number;
  package_price_minor: number;
  single_session_price_minor: number;
  currency: string;
  purchased_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  created_by_id: string | null;
  /** As its payment says; null: sold at the business. */
  payment_status: 'unpaid' | 'paid' | 'refunded' | null;
  payment_intent_id: string | null;
  /** Not paid in time, or cancelled before any of it was used: money for it goes back. */
  voided: boolean;
}

const columns = sql`u.id, u.package_id, u.business_id, u.user_id, u.service_id, u.title, u.description, u.validity_days,
  u.sessions_total, u.sessions_redeemed,
  u.package_price_minor, u.single_session_price_minor, u.currency, u.purchased_at, u.expires_at, u.cancelled_at,
  u.created_by_id, u.payment_status, u.payment_intent_id, u.voided`;

/** Row `u` was sold: what somebody has only begun to pay for is nobody's business but theirs. */
const isSold = sql`u.payment_status is distinct from 'unpaid'`;

/** Row `u` holds a session that can be used on a visit at this moment, by what the database knows. */
export const isUsable = (at: Date): Sql => sql`(u.cancelled_at is null and ${isSold}
  and u.sessions_redeemed < u.sessions_total and u.expires_at > ${at})`;

/** False when the customer is just paying for another one of this package. */
export async function insertPurchase(db: Queryable, row: PurchaseRow): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into package_purchases (id, package_id, business_id, user_id, service_id, title, description, validity_days,
      sessions_total, sessions_redeemed, package_price_minor, single_session_price_minor, currency, purchased_at, expires_at, cancelled_at, created_by_id,
      payment_status)
    values (${row.id}, ${row.package_id}, ${row.business_id}, ${row.user_id}, ${row.service_id}, ${row.title},
      ${row.description}, ${row.validity_days}, ${row.sessions_total}, ${row.sessions_redeemed}, ${row.package_price_minor}, ${row.single_session_price_minor}, ${row.currency},
      ${row.purchased_at}, ${row.expires_at}, ${row.cancelled_at}, ${row.created_by_id},
      ${row.payment_status})
    on conflict (package_id, user_id) where payment_status = 'unpaid' and cancelled_at is null do nothing`);
  return inserted === 1;
}

export interface PurchaseFilters {
  packageId?: string | undefined;
  userId?: string | undefined;
  businessId?: string | undefined;
}

export type SoldRow = PurchaseRow & { client_name: string | null };

/** The latest first, of all businesses of whoever runs it: no more rows of each than the page can show. */
export function listPurchases(
  db: Queryable,
  managerId: string,
  { packageId, userId, businessId }: PurchaseFilters,
  page: { beforeId: string | null; limit: number },
): Promise<SoldRow[]> {
  const ofPackage = packageId === undefined ? noSql : sql`and u.package_id = ${packageId}`;
  const ofUser = userId === undefined ? noSql : sql`and u.user_id = ${userId}`;
  const before = page.beforeId === null ? noSql : sql`and u.id < ${page.beforeId}`;
  const atBusiness = businessId === undefined ? noSql : sql`and b.id = ${businessId}`;
  return db.rows(sql`
    select ${columns}, (select c.name from clients c
      where c.business_id = u.business_id and c.user_id = u.user_id) as client_name
    from businesses b cross join lateral (
      select * from package_purchases u where u.business_id = b.id and ${isSold} ${ofPackage} ${ofUser} ${before}
      order by u.id desc limit ${page.limit}) u
    where ${manages(managerId, sql`b.id`)} ${atBusiness}
    order by u.id desc limit ${page.limit}`);
}

/** Null unless a business of whoever runs it sold it. Closes: cancelling while a booking redeems, or while it is cancelled elsewhere. */
export function lockOwnPurchase(
  transaction: Transaction,
  which: { id: string; managerId: string },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    select ${columns} from package_purchases u ${joinManagement(which.managerId, sql`u.business_id`)}
    where u.id = ${which.id} and ${isSold} for no key update of u for share of m`);
}

/** The purchase of this package that the customer is paying for. Closes: it lapsing while it is given again. */
export function lockUnpaidPurchase(
  transaction: Transaction,
  which: { packageId: string; userId: string },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    select ${columns} from package_purchases u
    where u.package_id = ${which.packageId} and u.user_id = ${which.userId}
      and u.payment_status = 'unpaid' and u.cancelled_at is null for no key update`);
}

export function findPurchase(db: Queryable, id: string): Promise<PurchaseRow | null> {
  return db.row(sql`select ${columns} from package_purchases u where u.id = ${id}`);
}

/** Null unless the user bought it, or runs the business that sells it. */
export function lockConcernedPurchase(
  transaction: Transaction,
  which: { id: string; userId: string },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    select ${columns} from package_purchases u where u.id = ${which.id} and (u.user_id = ${which.userId}
      or ${manages(which.userId, sql`u.business_id`)})
    for no key update of u`);
}

/** What was paid online for it goes back when none of it was used. The caller holds the row. */
export async function updateCancelled(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = (payment_status is not null and sessions_redeemed = 0)
    where id = ${id}`);
}

export type BalanceRow = PurchaseRow & {
  business_name: string;
  service_name: string;
  /** To the microsecond: a page ends between purchases of one millisecond, too. */
  expires_microseconds: number;
};

/** What a customer can still use; the first to expire first. */
export function listBalances(
  db: Queryable,
  session: Session,
  { businessId, serviceId }: { businessId?: string | undefined; serviceId?: string | undefined },
  page: { after: { microseconds: number; id: string } | null; limit: number; now: Date },
): Promise<BalanceRow[]> {
  const { after } = page;
  const atBusiness = businessId === undefined ? noSql : sql`and u.business_id = ${businessId}`;
  const forService = serviceId === undefined ? noSql : sql`and u.service_id = ${serviceId}`;
  const later =
    after === null
      ? noSql
      : sql`and (u.expires_at, u.id) > ('epoch'::timestamptz + ${after.microseconds}::float8 * interval '1 microsecond', ${after.id})`;
  return db.rows(sql`
    select ${columns}, b.name as business_name, s.name as service_name,
      (extract(epoch from u.expires_at) * 1000000)::bigint as expires_microseconds
    from package_purchases u
    join businesses b on b.id = u.business_id
    join services s on s.id = u.service_id
    where u.user_id = ${session.userId} and ${withinGrant(session, sql`u.business_id`)} and ${isUsable(page.now)} ${atBusiness} ${forService} ${later}
    order by u.expires_at, u.id limit ${page.limit}`);
}

/**
 * The purchase with one more session used, or null when this customer has none to use on it. Closes: bookings that redeem the last
 * session at once wait here for each other, and each judges what the one before left.
 */
export function redeemSession(
  transaction: Transaction,
  which: { purchaseId: string; userId: string; now: Date },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    update package_purchases u set sessions_redeemed = u.sessions_redeemed + 1
    where u.id = ${which.purchaseId} and u.user_id = ${which.userId} and ${isUsable(which.now)}
    returning ${columns}`);
}

/**
 * Gives a session back for each time that a purchase is named, and says to how many purchases. An expired or cancelled one gets it too: the
 * count stays true, the status decides. Locked in the order of their ids, so that two who give back many do not wait for each other in a circle.
 */
export function giveSessionsBack(transaction: Transaction, purchaseIds: readonly string[]): Promise<number> {
  return transaction.run(sql`
    with given as (select id, count(*)::integer as sessions from unnest(${purchaseIds}::text[]) as named (id) group by id),
      locked as materialized (
        select u.id from package_purchases u join given using (id) order by u.id for no key update of u)
    update package_purchases u set sessions_redeemed = greatest(u.sessions_redeemed - given.sessions, 0)
    from given join locked using (id) where u.id = given.id and u.sessions_redeemed > 0`);
}
