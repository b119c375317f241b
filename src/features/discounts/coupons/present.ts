import { toMajor } from '../../../shared/money.ts';
import type { CouponReply } from './contract.ts';
import type { CouponPreviewReply } from './preview-contract.ts';
import type { Discount } from './rules/apply-coupon.ts';
import type { CouponRow } from './store.ts';

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

/** Percentage, or amount in major units. */
export function presentValue({
  type,
  value,
  currency,
}: Pick<CouponRow, 'type' | 'value' | 'currency'>): number {
  return type === 'percent' ? value / 100 : toMajor(value, currency!);
}

export function presentCoupon(row: CouponRow): CouponReply {
  return {
    id: row.id,
    businessId: row.business_id,
    code: row.code,
    type: row.type,
    value: presentValue(row),
    currency: row.currency,
    active: row.active,
    validFrom: isoOf(row.valid_from),
    validTo: isoOf(row.valid_to),
    usageLimit: row.usage_limit,
    perCustomerLimit: row.per_customer_limit,
    firstTimeOnly: row.first_time_only,
    serviceIds: row.service_ids ?? [],
    minSpendMajor: row.min_spend_minor === null ? null : toMajor(row.min_spend_minor, row.currency!),
    public: row.is_public,
    useCount: row.use_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Also used for the `discount` of appointments, without the currency. */
export function presentDiscount(
  discount: Discount & { couponCode: string; currency: string },
): CouponPreviewReply {
  const { couponCode, currency } = discount;
  return {
    couponCode,
    subtotalMajor: toMajor(discount.subtotalMinor, currency),
    discountMajor: toMajor(discount.discountMinor, currency),
    finalMajor: toMajor(discount.finalMinor, currency),
    currency,
  };
}
