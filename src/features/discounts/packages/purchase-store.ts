import type { Session } from '../../../http/caller.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { noSql, type Sql, sql } from '../../../platform/database/sql.ts';
import { withinGrant } from '../../access/grants/within-grant-sql.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import { purchasesOf } from '../../money/ledger/purchases-sql.ts';

export interface PurchaseRow {
  id: string;
  package_id: string;
  business_id: string;
  /** Null: sold to a client record. */
  user_id: string | null;
  crm_client_id: string | null;
  /** The account above, or the one that the client record is linked to. */
  account_id: string | null;
  service_id: string;
  /** Copy at the time of sale. Later changes of the package do not affect it. */
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
  /** Null: sold at the business. */
  payment_status: 'unpaid' | 'paid' | 'refunded' | null;
  payment_intent_id: string | null;
  /** Not paid in time, or cancelled before the first use. Received payments are refunded. */
  voided: boolean;
}

const columns = sql`u.id, u.package_id, u.business_id, u.user_id, u.crm_client_id,
  coalesce(u.user_id, (select c.user_id from clients c where c.id = u.crm_client_id)) as account_id, u.service_id, u.title, u.description, u.validity_days,
  u.sessions_total, u.sessions_redeemed,
  u.package_price_minor, u.single_session_price_minor, u.currency, u.purchased_at, u.expires_at, u.cancelled_at,
  u.created_by_id, u.payment_status, u.payment_intent_id, u.voided`;

/** Row `u` is sold. Unpaid online purchases are visible to the customer only. */
const isSold = sql`u.payment_status is distinct from 'unpaid'`;

/** Row `u` has a session that can be used at this time. */
export const isUsable = (at: Date): Sql => sql`(u.cancelled_at is null and ${isSold}
  and u.sessions_redeemed < u.sessions_total and u.expires_at > ${at})`;

/** Account or client record that redeems a session. */
export interface Holder {
  userId: string | null;
  crmClientId: string | null;
}

/** Row `u` belongs to the account, to the client record, or to the account that the record is linked to. */
export const belongsTo = ({ userId, crmClientId }: Holder): Sql => sql`(u.id in ${purchasesOf(userId)}
  or ${isOfClient(crmClientId)})`;

const isOfClient = (crmClientId: string | null): Sql => sql`(u.crm_client_id = ${crmClientId}
  or u.user_id = (select c.user_id from clients c where c.id = ${crmClientId} and c.business_id = u.business_id))`;

/** Without records that are not linked: their account is not revealed to the business. */
const isOfAccount = (userId: string): Sql => sql`(u.user_id = ${userId}
  or u.crm_client_id = (select c.id from clients c where c.user_id = ${userId} and c.business_id = u.business_id))`;

/** Returns false if the customer has another unpaid purchase of this package. */
export async function insertPurchase(db: Queryable, row: PurchaseRow): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into package_purchases (id, package_id, business_id, user_id, crm_client_id, service_id, title, description, validity_days,
      sessions_total, sessions_redeemed, package_price_minor, single_session_price_minor, currency, purchased_at, expires_at, cancelled_at, created_by_id,
      payment_status)
    values (${row.id}, ${row.package_id}, ${row.business_id}, ${row.user_id}, ${row.crm_client_id}, ${row.service_id}, ${row.title},
      ${row.description}, ${row.validity_days}, ${row.sessions_total}, ${row.sessions_redeemed}, ${row.package_price_minor}, ${row.single_session_price_minor}, ${row.currency},
      ${row.purchased_at}, ${row.expires_at}, ${row.cancelled_at}, ${row.created_by_id},
      ${row.payment_status})
    on conflict (package_id, user_id) where payment_status = 'unpaid' and cancelled_at is null do nothing`);
  return inserted === 1;
}

export interface PurchaseFilters {
  packageId?: string | undefined;
  userId?: string | undefined;
  crmClientId?: string | undefined;
  businessId?: string | undefined;
}

export type SoldRow = PurchaseRow & { client_name: string | null };

/** Latest first. Reads at most one page of rows per business. */
export function listPurchases(
  db: Queryable,
  managerId: string,
  { packageId, userId, crmClientId, businessId }: PurchaseFilters,
  page: { beforeId: string | null; limit: number },
): Promise<SoldRow[]> {
  const ofPackage = packageId === undefined ? noSql : sql`and u.package_id = ${packageId}`;
  const ofUser = userId === undefined ? noSql : sql`and ${isOfAccount(userId)}`;
  const ofClient = crmClientId === undefined ? noSql : sql`and ${isOfClient(crmClientId)}`;
  const before = page.beforeId === null ? noSql : sql`and u.id < ${page.beforeId}`;
  const atBusiness = businessId === undefined ? noSql : sql`and b.id = ${businessId}`;
  return db.rows(sql`
    select ${columns}, (select c.name from clients c
      where c.business_id = u.business_id and (c.id = u.crm_client_id or c.user_id = u.user_id)) as client_name
    from businesses b cross join lateral (
      select * from package_purchases u where u.business_id = b.id and ${isSold} ${ofPackage} ${ofUser} ${ofClient} ${before}
      order by u.id desc limit ${page.limit}) u
    where ${manages(managerId, sql`b.id`)} ${atBusiness}
    order by u.id desc limit ${page.limit}`);
}

/** Null unless the manager's business sold it. Closes races with redemptions and other cancellations. */
export function lockOwnPurchase(
  transaction: Transaction,
  which: { id: string; managerId: string },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    select ${columns} from package_purchases u ${joinManagement(which.managerId, sql`u.business_id`)}
    where u.id = ${which.id} and ${isSold} for no key update of u for share of m`);
}

/** Unpaid purchase of the customer for this package. Closes a race with its expiry. */
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

/** Null unless the user bought it or manages the business. */
export function lockVisiblePurchase(
  transaction: Transaction,
  which: { id: string; userId: string },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    select ${columns} from package_purchases u where u.id = ${which.id} and (u.user_id = ${which.userId}
      or ${manages(which.userId, sql`u.business_id`)})
    for no key update of u`);
}

/** The payment of a void purchase is refunded. The caller has locked the row. */
export async function updateCancelled(
  transaction: Transaction,
  id: string,
  { isVoid, now }: { isVoid: boolean; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = ${isVoid} where id = ${id}`);
}

export type BalanceRow = PurchaseRow & {
  business_name: string;
  service_name: string;
  /** In microseconds, so that a page can end between purchases of the same millisecond. */
  expires_microseconds: number;
};

/** Usable purchases of a customer, first to expire first. */
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
    where u.id in ${purchasesOf(session.userId)} and ${withinGrant(session, sql`u.business_id`)} and ${isUsable(page.now)} ${atBusiness} ${forService} ${later}
    order by u.expires_at, u.id limit ${page.limit}`);
}

/**
 * Redeems one session. Null if the holder has no usable session. Closes a race for the last session:
 * concurrent bookings wait here and see the updated count.
 */
export function redeemSession(
  transaction: Transaction,
  { purchaseId, holder, now }: { purchaseId: string; holder: Holder; now: Date },
): Promise<PurchaseRow | null> {
  return transaction.row(sql`
    update package_purchases u set sessions_redeemed = u.sessions_redeemed + 1
    where u.id = ${purchaseId} and ${belongsTo(holder)} and ${isUsable(now)}
    returning ${columns}`);
}

/**
 * Releases one session per occurrence of a purchase id and returns the number of purchases. Also applies to
 * expired and cancelled purchases, so that counts stay correct. Sorted by id, so that concurrent transactions
 * cannot deadlock.
 */
export function releaseSessions(transaction: Transaction, purchaseIds: readonly string[]): Promise<number> {
  return transaction.run(sql`
    with given as (select id, count(*)::integer as sessions from unnest(${purchaseIds}::text[]) as named (id) group by id),
      locked as materialized (
        select u.id from package_purchases u join given using (id) order by u.id for no key update of u)
    update package_purchases u set sessions_redeemed = greatest(u.sessions_redeemed - given.sessions, 0)
    from given join locked using (id) where u.id = given.id and u.sessions_redeemed > 0`);
}

/** The column names are the names in the export. */
export function listPackagesForExport(db: Queryable, userId: string): Promise<Record<string, unknown>[]> {
  return db.rows(sql`
    select id, package_id as "packageId", business_id as "businessId", crm_client_id as "crmClientId", service_id as "serviceId",
      title, description, validity_days as "validityDays",
      sessions_total as "sessionsTotal", sessions_redeemed as "sessionsRedeemed",
      package_price_minor as "packagePriceMinor", single_session_price_minor as "singleSessionPriceMinor", currency,
      purchased_at as "purchasedAt", expires_at as "expiresAt", cancelled_at as "cancelledAt",
      payment_status as "paymentStatus", payment_intent_id as "paymentIntentId", voided
    from package_purchases where id in ${purchasesOf(userId)} order by purchased_at, id`);
}

/** Cancels purchases that are not paid yet. */
export async function voidUnpaid(
  transaction: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await transaction.run(sql`
    update package_purchases set cancelled_at = ${now}, voided = true
    where user_id = ${userId} and payment_status = 'unpaid' and cancelled_at is null`);
}
