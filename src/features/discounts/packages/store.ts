import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import { seesBusiness } from '../../catalog/businesses/visibility-sql.ts';

export interface PackageRow {
  id: string;
  business_id: string;
  service_id: string;
  title: string;
  description: string | null;
  session_count: number;
  package_price_minor: number;
  single_session_price_minor: number;
  currency: string;
  validity_days: number;
  is_active: boolean;
  on_sale_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`p.id, p.business_id, p.service_id, p.title, p.description, p.session_count, p.package_price_minor,
  p.single_session_price_minor, p.currency, p.validity_days, p.is_active, p.on_sale_until, p.created_at, p.updated_at`;

/** Excludes unpaid online purchases. */
const isSold = sql`payment_status is distinct from 'unpaid'`;

export type CountedPackageRow = PackageRow & { purchase_count: number };

/** Reads at most one page of rows per business. */
export function listPackages(
  db: Queryable,
  page: { managerId: string; businessId: string | undefined; afterId: string | null; limit: number },
): Promise<CountedPackageRow[]> {
  const atBusiness = page.businessId === undefined ? noSql : sql`and b.id = ${page.businessId}`;
  const after = page.afterId === null ? noSql : sql`and p.id > ${page.afterId}`;
  return db.rows(sql`
    select ${columns},
      (select count(*) from package_purchases where package_id = p.id and ${isSold}) as purchase_count
    from businesses b cross join lateral (
      select * from packages p where p.business_id = b.id ${after} order by p.id limit ${page.limit}) p
    where ${manages(page.managerId, sql`b.id`)} ${atBusiness}
    order by p.id limit ${page.limit}`);
}

export async function countPurchases(db: Queryable, packageId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*) from package_purchases where package_id = ${packageId} and ${isSold}`,
  );
  return row?.count ?? 0;
}

export interface OwnService {
  id: string;
  business_id: string;
  business_currency: string;
  business_timezone: string;
}

/**
 * Null unless the user manages the business of the service. Closes a race with the deletion of the service.
 */
export function lockOwnService(
  db: Queryable,
  which: { id: string; managerId: string },
): Promise<OwnService | null> {
  return db.row(sql`
    select s.id, s.business_id, b.currency as business_currency, b.timezone as business_timezone
    from services s join businesses b on b.id = s.business_id ${joinManagement(which.managerId, sql`b.id`)}
    where s.id = ${which.id} for key share of s for share of m`);
}

export type OwnPackageRow = PackageRow & { business_currency: string; business_timezone: string };

/**
 * Null unless the user manages the business. `change` closes a race between two changes. `sale` closes a race
 * with a change of the terms.
 */
export function lockOwnPackage(
  db: Queryable,
  which: { id: string; managerId: string },
  purpose: 'change' | 'sale',
): Promise<OwnPackageRow | null> {
  const lock = purpose === 'change' ? sql`for no key update of p for share of m` : sql`for share of p, m`;
  return db.row(sql`
    select ${columns}, b.currency as business_currency, b.timezone as business_timezone
    from packages p join businesses b on b.id = p.business_id ${joinManagement(which.managerId, sql`b.id`)}
    where p.id = ${which.id} ${lock}`);
}

export type OfferedPackage = PackageRow & { service_is_active: boolean };

/** Null unless the viewer sees the business. Closes a race with a change of the terms. */
export function lockOfferedPackage(
  db: Queryable,
  id: string,
  viewer: Viewer,
): Promise<OfferedPackage | null> {
  return db.row(sql`
    select ${columns}, s.active as service_is_active
    from packages p join businesses b on b.id = p.business_id join services s on s.id = p.service_id
    where p.id = ${id} and ${seesBusiness(viewer)} for share of p`);
}

export async function insertPackage(db: Queryable, row: PackageRow): Promise<void> {
  await db.run(sql`
    insert into packages (id, business_id, service_id, title, description, session_count, package_price_minor,
      single_session_price_minor, currency, validity_days, is_active, on_sale_until, created_at, updated_at)
    values (${row.id}, ${row.business_id}, ${row.service_id}, ${row.title}, ${row.description}, ${row.session_count},
      ${row.package_price_minor}, ${row.single_session_price_minor}, ${row.currency}, ${row.validity_days},
      ${row.is_active}, ${row.on_sale_until}, ${row.created_at}, ${row.updated_at})`);
}

/** The caller has locked the row. */
export async function updatePackage(db: Queryable, row: PackageRow): Promise<void> {
  await db.run(sql`
    update packages set service_id = ${row.service_id}, title = ${row.title}, description = ${row.description},
      session_count = ${row.session_count}, package_price_minor = ${row.package_price_minor},
      single_session_price_minor = ${row.single_session_price_minor}, currency = ${row.currency},
      validity_days = ${row.validity_days}, is_active = ${row.is_active}, on_sale_until = ${row.on_sale_until},
      updated_at = ${row.updated_at}
    where id = ${row.id}`);
}

/**
 * Linked account of a client record of the business. Null if the record does not exist. Closes a race with
 * merging and deleting it.
 */
export function lockClientRecord(
  db: Queryable,
  { id, businessId }: { id: string; businessId: string },
): Promise<{ user_id: string | null } | null> {
  return db.row(
    sql`select user_id from clients where id = ${id} and business_id = ${businessId} for key share`,
  );
}

/** Whether the account is a customer. Closes a race with account deletion. */
export async function lockCustomer(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.row(sql`
    select id from users where id = ${userId} and role = 'customer' and deleted_at is null for key share`);
  return row !== null;
}
