import type { Viewer } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { noSql, sql } from '../../../platform/database/sql.ts';
import { seesBusiness } from '../../catalog/businesses/visibility-sql.ts';

/** Who would use a coupon: an account or, without one, a client record of the business. */
export interface Customer {
  userId: string | null;
  crmClientId: string | null;
}

export interface PricedBusinessRow {
  currency: string;
  services: { id: string; priceMinor: number | null; currency: string }[];
}

/** The business with those of the services that are active and can be booked there, or null when the viewer may not see it. */
export function findPricedServices(
  db: Queryable,
  which: { businessId: string; serviceIds: string[] },
  viewer: Viewer,
): Promise<PricedBusinessRow | null> {
  return db.row(sql`
    select b.currency, array(
      select json_build_object('id', s.id, 'priceMinor', s.price_minor, 'currency', s.currency)
      from services s where s.active and s.id = any(${which.serviceIds}) and (s.business_id = b.id
        or s.owner_professional_id in (select bp.professional_id from business_professionals bp where bp.business_id = b.id))
      ) as services
    from businesses b where b.id = ${which.businessId} and ${seesBusiness(viewer)}`);
}

/**
 * How often the customer used the coupon and came to its business. A booking being made does not count as an earlier visit,
 * nor do its repetitions.
 */
export async function countPastUse(
  db: Queryable,
  couponId: string,
  { userId, crmClientId }: Customer,
  appointmentId: string | null,
): Promise<{ customerUses: number; customerVisits: number }> {
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
  return { customerUses: row?.uses ?? 0, customerVisits: row?.visits ?? 0 };
}

/**
 * Counts the use and gives it the customer's lowest free number. The caller holds the coupon's lock; without it, the constraints
 * no_use_too_many and one_use_a_number would still refuse what is one too many.
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
 * Takes the uses of these appointments back, and says how many there were. Counts down only what it really took: of two cancellations at
 * once, one. Coupons are locked in the order of their ids, so that two who take back many do not wait for each other in a circle.
 */
export function removeUses(db: Queryable, appointmentIds: readonly string[]): Promise<number> {
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
