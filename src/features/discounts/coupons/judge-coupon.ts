import { AppError } from '../../../errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { applyCoupon, type Basket, type CouponTerms, type Discount } from './rules/apply-coupon.ts';
import { codeKey } from './rules/coupon-fields.ts';
import { type CouponRow, findCouponByCode, findCouponElsewhere } from './store.ts';
import { type Customer, countPastUse } from './use-store.ts';

export interface CouponRequest {
  couponCode: string;
  basket: Basket;
  customer: Customer;
  now: Date;
  /** The booking it is for, once there is one. */
  appointmentId?: string;
}

export interface AppliedCoupon extends Discount {
  couponId: string;
  /** As the business writes it. */
  couponCode: string;
  currency: string;
}

/**
 * Whether the coupon applies and what it takes off, or the one code that says why not. `find` decides whether the coupon is
 * locked while it is judged.
 */
export async function judgeCoupon(
  db: Queryable,
  request: CouponRequest,
  find: typeof findCouponByCode = findCouponByCode,
): Promise<AppliedCoupon> {
  const { basket, customer, now } = request;
  const row = await requireCoupon(db, basket.businessId, request.couponCode, find);
  const counted = await countPastUse(db, row.id, customer, request.appointmentId ?? null);
  const outcome = applyCoupon(termsOf(row), basket, { uses: row.use_count, ...counted }, now.getTime());
  if (!outcome.ok) throw new AppError(outcome.refusal);
  const { subtotalMinor, discountMinor, finalMinor } = outcome;
  return {
    couponId: row.id,
    couponCode: row.code,
    subtotalMinor,
    discountMinor,
    finalMinor,
    currency: basket.currency,
  };
}

/** There is such a coupon, at the business or at one that everybody can see: whether it applies is another question. */
export async function requireCoupon(
  db: Queryable,
  businessId: string,
  couponCode: string,
  find: typeof findCouponByCode = findCouponByCode,
): Promise<CouponRow> {
  const key = codeKey(couponCode);
  const row = (await find(db, businessId, key)) ?? (await findCouponElsewhere(db, key));
  if (row === null) throw new AppError('COUPON_NOT_FOUND');
  return row;
}

function termsOf(row: CouponRow): CouponTerms {
  return {
    businessId: row.business_id,
    type: row.type,
    value: row.value,
    currency: row.currency,
    active: row.active,
    validFromMs: row.valid_from?.getTime() ?? null,
    validToMs: row.valid_to?.getTime() ?? null,
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    firstTimeOnly: row.first_time_only,
    serviceIds: row.service_ids ?? [],
    minSpendMinor: row.min_spend_minor,
  };
}
