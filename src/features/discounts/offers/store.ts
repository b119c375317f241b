import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { CouponRow } from '../coupons/store.ts';
import type { PackageRow } from '../packages/store.ts';

// Not paginated: limits allow a few hundred packages and coupons per business.

export type OfferedPackageRow = Pick<
  PackageRow,
  | 'id'
  | 'service_id'
  | 'title'
  | 'description'
  | 'session_count'
  | 'package_price_minor'
  | 'single_session_price_minor'
  | 'currency'
  | 'validity_days'
  | 'on_sale_until'
> & { service_name: string };

export function listPackagesOnSale(
  db: Queryable,
  businessId: string,
  now: Date,
): Promise<OfferedPackageRow[]> {
  return db.rows(sql`
    select p.id, p.service_id, s.name as service_name, p.title, p.description, p.session_count, p.package_price_minor,
      p.single_session_price_minor, p.currency, p.validity_days, p.on_sale_until
    from packages p join services s on s.id = p.service_id
    where p.business_id = ${businessId} and p.is_active and s.active
      and (p.on_sale_until is null or p.on_sale_until > ${now})
    order by p.id`);
}

export type OfferedCouponRow = Pick<
  CouponRow,
  | 'code'
  | 'type'
  | 'value'
  | 'currency'
  | 'valid_from'
  | 'valid_to'
  | 'per_customer_limit'
  | 'first_time_only'
  | 'service_ids'
  | 'min_spend_minor'
>;

export function listPublicCoupons(db: Queryable, businessId: string, now: Date): Promise<OfferedCouponRow[]> {
  return db.rows(sql`
    select c.code, c.type, c.value, c.currency, c.valid_from, c.valid_to, c.per_customer_limit, c.first_time_only,
      c.service_ids, c.min_spend_minor
    from coupons c
    where c.business_id = ${businessId} and c.is_public and c.active
      and (c.valid_from is null or c.valid_from <= ${now}) and (c.valid_to is null or c.valid_to > ${now})
      and (c.usage_limit is null or c.use_count < c.usage_limit)
    order by c.id`);
}
