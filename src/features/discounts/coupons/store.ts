import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { joinManagement, manages } from '../../access/rights/right-sql.ts';
import { seesBusiness } from '../../catalog/businesses/visibility-sql.ts';
import { priceMinorWith } from '../../catalog/timetables/service-terms-sql.ts';
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

/** Coupons of all businesses that the user manages, in id order. */
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

/** Null if the business already has this code. */
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

/** Null unless the user manages the business. Closes races with other changes and with uses of the coupon. */
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
  if (row === null) throw new Error('The locked coupon does not exist.');
  return row;
}

/** Returns false unless the user manages the business of the coupon. */
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

/**
 * Closes a race between two bookings that count the same uses. Read counters in a later statement, which sees
 * the changes of the previous lock holder.
 */
export function lockCouponByCode(
  db: Queryable,
  businessId: string,
  codeKey: string,
): Promise<CouponRow | null> {
  return db.row(sql`
    select ${columns} from coupons c where c.business_id = ${businessId} and c.code_key = ${codeKey}
    for no key update`);
}

/** Coupon with this code at any public business. */
export function findCouponElsewhere(db: Queryable, codeKey: string): Promise<CouponRow | null> {
  return db.row(sql`
    select ${columns} from coupons c join businesses b on b.id = c.business_id
    where c.code_key = ${codeKey} and b.status = 'active' limit 1`);
}

/** Account, or client record without an account. */
export interface Customer {
  userId: string | null;
  crmClientId: string | null;
}

export interface PricedBusinessRow {
  currency: string;
  services: { id: string; priceMinor: number | null; currency: string }[];
}

/** Business with the bookable services among `serviceIds`. Null if the viewer may not see it. */
export function findPricedServices(
  db: Queryable,
  which: { businessId: string; serviceIds: string[]; professionalId: string | null },
  viewer: Viewer,
): Promise<PricedBusinessRow | null> {
  return db.row(sql`
    select b.currency, array(
      select json_build_object('id', s.id, 'priceMinor', ${priceMinorWith}, 'currency', s.currency)
      from services s left join service_professionals sp on sp.service_id = s.id and sp.professional_id = ${which.professionalId}
      where s.active and s.id = any(${which.serviceIds}) and (s.business_id = b.id
        or s.owner_professional_id in (select bp.professional_id from business_professionals bp where bp.business_id = b.id))
      ) as services
    from businesses b where b.id = ${which.businessId} and ${seesBusiness(viewer)}`);
}

/**
 * Number of uses and of appointments of the customer at the business. Excludes the current booking and its
 * series.
 */
export async function countEarlierUse(
  db: Queryable,
  couponId: string,
  { userId, crmClientId }: Customer,
  appointmentId: string | null,
): Promise<{ customerUses: number; customerAppointments: number }> {
  const theirs = userId === null ? sql`a.crm_client_id = ${crmClientId}` : sql`a.user_id = ${userId}`;
  const uses =
    userId === null
      ? sql`select count(*) from appointments a join coupon_uses u on u.appointment_id = a.id
          where ${theirs} and u.coupon_id = c.id`
      : sql`select count(*) from coupon_uses u where u.coupon_id = c.id and u.user_id = ${userId}`;
  const exceptThis =
    appointmentId === null
      ? noSql
      : sql`and a.id <> ${appointmentId} and (a.recurring_group_id is null or a.recurring_group_id is distinct from
          (select recurring_group_id from appointments where id = ${appointmentId}))`;
  const row = await db.row<{ uses: number; visits: number }>(sql`
    select (${uses}) as uses, (select count(*) from appointments a
      where ${theirs} and a.business_id = c.business_id and a.status <> 'Cancelled' ${exceptThis}) as visits
    from coupons c where c.id = ${couponId}`);
  return { customerUses: row?.uses ?? 0, customerAppointments: row?.visits ?? 0 };
}

/**
 * Counts the use and assigns the lowest free number of the customer. The caller holds the lock of the coupon.
 * The constraints no_use_too_many and one_use_a_number reject excess uses in any case.
 */
export async function insertUse(
  db: Queryable,
  use: { couponId: string; appointmentId: string; userId: string | null; now: Date },
): Promise<void> {
  await db.run(sql`
    with counted as (update coupons set use_count = use_count + 1 where id = ${use.couponId} returning id),
      taken as (select use_number from coupon_uses where coupon_id = ${use.couponId} and user_id = ${use.userId}),
      free as (select 1 as use_number union all select use_number + 1 from taken except select use_number from taken)
    insert into coupon_uses (coupon_id, appointment_id, user_id, use_number, created_at)
    select counted.id, ${use.appointmentId}, ${use.userId}, (select min(use_number) from free), ${use.now}::timestamptz
    from counted`);
}

/**
 * Deletes the uses of these appointments and returns their number. Decrements only what it deleted, so that
 * concurrent cancellations count once. Sorted by id, so that concurrent transactions cannot deadlock.
 */
export function deleteUses(db: Queryable, appointmentIds: readonly string[]): Promise<number> {
  return db
    .row<{ taken: number }>(sql`
    with removed as (delete from coupon_uses where appointment_id = any (${appointmentIds}::text[]) returning coupon_id),
      taken as (select coupon_id, count(*)::integer as uses from removed group by coupon_id),
      locked as materialized (
        select c.id from coupons c join taken on taken.coupon_id = c.id order by c.id for no key update of c),
      counted as (
        update coupons c set use_count = c.use_count - taken.uses from taken join locked on locked.id = taken.coupon_id
        where c.id = taken.coupon_id)
    select count(*) as taken from removed`)
    .then((row) => row!.taken);
}
