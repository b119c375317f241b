import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import type { CouponDefinition } from './rules/coupon-fields.ts';

export interface CouponRow {
  id: string;
  business_id: string;
  code: string;
  type: 'percent' | 'fixed';
  value: number;
  currency: string | null;
  active: boolean;
  valid_from: Date | null;
  valid_to: Date | null;
  usage_limit: number | null;
  per_customer_limit: number | null;
  first_time_only: boolean;
  service_ids: string[] | null;
  min_spend_minor: number | null;
  is_public: boolean;
  use_count: number;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`c.id, c.business_id, c.code, c.type, c.value, c.currency, c.active, c.valid_from, c.valid_to, c.usage_limit,
  c.per_customer_limit, c.first_time_only, c.service_ids, c.min_spend_minor, c.is_public, c.use_count, c.created_at, c.updated_at`;

/** Those of every business the user runs, in the order of their ids. */
export function listCoupons(
  db: Queryable,
  filter: { userId: string; businessId: string | undefined; active: boolean | undefined },
  page: { after: string; limit: number },
): Promise<CouponRow[]> {
  return db.rows(sql`
    select ${columns} from businesses b join coupons c on c.business_id = b.id
    where ${manages(filter.userId, sql`b.id`)} and c.id > ${page.after}
      ${filter.businessId === undefined ? noSql : sql`and b.id = ${filter.businessId}`}
      ${filter.active === undefined ? noSql : sql`and c.active = ${filter.active}`}
    order by c.id limit ${page.limit}`);
}

const dateOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds));

/** Null when the business has the code already. */
export function insertCoupon(
  db: Queryable,
  coupon: CouponDefinition & { id: string; businessId: string; now: Date },
): Promise<CouponRow | null> {
  return db.row(sql`
    insert into coupons as c (id, business_id, code, code_key, type, value, currency, active, valid_from, valid_to,
      usage_limit, per_customer_limit, first_time_only, service_ids, min_spend_minor, is_public, created_at, updated_at)
    values (${coupon.id}, ${coupon.businessId}, ${coupon.code}, ${coupon.codeKey}, ${coupon.type}, ${coupon.value},
      ${coupon.currency}, ${coupon.active}, ${dateOf(coupon.validFromMs)}, ${dateOf(coupon.validToMs)},
      ${coupon.usageLimit}, ${coupon.perCustomerLimit}, ${coupon.firstTimeOnly}, ${coupon.serviceIds},
      ${coupon.minSpendMinor}, ${coupon.isPublic}, ${coupon.now}, ${coupon.now})
    on conflict on constraint one_coupon_a_code do nothing
    returning ${columns}`);
}

export interface OwnCouponRow extends CouponRow {
  business_currency: string;
  business_timezone: string;
}

/** Null when the user does not run its business. Locked: two changes at once, or a change and a use, take their turns. */
export function lockOwnCoupon(
  db: Queryable,
  which: { id: string; userId: string },
): Promise<OwnCouponRow | null> {
  return db.row(sql`
    select ${columns}, b.currency as business_currency, b.timezone as business_timezone
    from coupons c join businesses b on b.id = c.business_id ${joinManagement(which.userId, sql`b.id`)}
    where c.id = ${which.id} for no key update of c for share of m`);
}

export async function updateCoupon(
  db: Queryable,
  id: string,
  coupon: CouponDefinition,
  now: Date,
): Promise<CouponRow> {
  const row = await db.row<CouponRow>(sql`
    update coupons c set code = ${coupon.code}, code_key = ${coupon.codeKey}, type = ${coupon.type}, value = ${coupon.value},
      currency = ${coupon.currency}, active = ${coupon.active}, valid_from = ${dateOf(coupon.validFromMs)},
      valid_to = ${dateOf(coupon.validToMs)}, usage_limit = ${coupon.usageLimit},
      per_customer_limit = ${coupon.perCustomerLimit}, first_time_only = ${coupon.firstTimeOnly},
      service_ids = ${coupon.serviceIds}, min_spend_minor = ${coupon.minSpendMinor},
      is_public = ${coupon.isPublic}, updated_at = ${now}
    where c.id = ${id} returning ${columns}`);
  if (row === null) throw new Error('a locked coupon is gone');
  return row;
}

/** False when no business that the user runs has it. */
export async function deleteCoupon(db: Queryable, which: { id: string; userId: string }): Promise<boolean> {
  const deleted = await db.run(sql`
    with held as (
      select c.id from coupons c ${joinManagement(which.userId, sql`c.business_id`)}
      where c.id = ${which.id} for update of c for share of m)
    delete from coupons c using held where c.id = held.id`);
  return deleted === 1;
}

export async function countServices(db: Queryable, businessId: string, ids: string[]): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) from services where business_id = ${businessId} and id = any(${ids})`);
  return row?.count ?? 0;
}

export function findCouponByCode(
  db: Queryable,
  businessId: string,
  codeKey: string,
): Promise<CouponRow | null> {
  return db.row(
    sql`select ${columns} from coupons c where c.business_id = ${businessId} and c.code_key = ${codeKey}`,
  );
}

/** Closes: two bookings counting the same uses. What is counted must be read by a later statement, which sees what the wait was for. */
export function lockCouponByCode(
  db: Queryable,
  businessId: string,
  codeKey: string,
): Promise<CouponRow | null> {
  return db.row(sql`
    select ${columns} from coupons c where c.business_id = ${businessId} and c.code_key = ${codeKey}
    for no key update`);
}

/** The code at some business that everybody can see. */
export function findCouponElsewhere(db: Queryable, codeKey: string): Promise<CouponRow | null> {
  return db.row(sql`
    select ${columns} from coupons c join businesses b on b.id = c.business_id
    where c.code_key = ${codeKey} and b.status = 'active' limit 1`);
}
