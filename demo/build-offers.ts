import {
  type CouponDefinition,
  defineCoupon,
} from '../src/features/discounts/coupons/rules/coupon-fields.ts';
import { dayMs } from '../src/shared/time.ts';
import { addDays, toInstant } from '../src/shared/zoned-time.ts';
import { minorOf, openedAt, priceMinorOf } from './build-catalog.ts';
import { dateAt } from './schedule.ts';
import type { DemoBusiness, DemoCoupon, DemoPackage } from './types.ts';

/** Packages with purchases, and coupons with uses. */
export function buildOffers(businesses: readonly DemoBusiness[], now: Date) {
  const uses = businesses.flatMap(({ bookings = [] }) =>
    bookings.flatMap(({ id, coupon }) =>
      coupon === undefined ? [] : { coupon_id: coupon, appointment_id: id },
    ),
  );
  return {
    packages: businesses.flatMap((business) =>
      (business.packages ?? []).map((definition, place) =>
        packageRow(definition, business, now, openedAt(now, 100 + place)),
      ),
    ),
    purchases: businesses.flatMap((business) =>
      (business.packages ?? []).flatMap((definition) => purchaseRows(definition, business, now)),
    ),
    coupons: businesses.flatMap((business) =>
      (business.coupons ?? []).map((coupon, place) => ({
        ...couponRow(coupon, business, now),
        use_count: uses.filter(({ coupon_id }) => coupon_id === coupon.id).length,
        created_at: openedAt(now, 120 + place),
      })),
    ),
    uses,
  };
}

function packageRow(definition: DemoPackage, business: DemoBusiness, now: Date, createdAt: string) {
  const { onSaleToDay } = definition;
  return {
    id: definition.id,
    business_id: business.id,
    service_id: definition.service,
    title: definition.title,
    description: definition.description ?? null,
    session_count: definition.sessions,
    ...pricesOf(definition, business),
    validity_days: definition.validityDays,
    on_sale_until:
      onSaleToDay === undefined
        ? null
        : iso(endOfDayMs(addDays(dateAt(now, business.timezone), onSaleToDay), business.timezone)),
    is_active: definition.active ?? true,
    created_at: createdAt,
  };
}

function endOfDayMs(date: string, timezone: string): number {
  const endMs = toInstant(date, 1440, timezone);
  if (endMs === null) throw new Error(`${date} has no end in ${timezone}.`);
  return endMs;
}

function purchaseRows(definition: DemoPackage, business: DemoBusiness, now: Date) {
  return (definition.sales ?? []).map((sale) => {
    const soldMs = now.getTime() - sale.daysAgo * dayMs;
    return {
      id: sale.id,
      package_id: definition.id,
      business_id: business.id,
      user_id: sale.to,
      service_id: definition.service,
      title: definition.title,
      description: definition.description ?? null,
      validity_days: definition.validityDays,
      sessions_total: definition.sessions,
      sessions_redeemed: sale.visits?.length ?? 0,
      ...pricesOf(definition, business),
      purchased_at: iso(soldMs),
      expires_at: iso(soldMs + definition.validityDays * dayMs),
      cancelled_at:
        sale.cancelledDaysAgo === undefined ? null : iso(now.getTime() - sale.cancelledDaysAgo * dayMs),
      created_by_id: business.owner,
    };
  });
}

function pricesOf({ id, service, price }: DemoPackage, { services, currency }: DemoBusiness) {
  const offered = services.find((known) => known.id === service);
  const single = offered && priceMinorOf(offered, currency);
  if (single == null) throw new Error(`${id} is a package of ${service}, which has no price there.`);
  return {
    package_price_minor: minorOf(price, currency),
    single_session_price_minor: single,
    currency,
  };
}

/** Uses the validation rules of the API. */
export function termsOf(coupon: DemoCoupon, business: DemoBusiness, now: Date): CouponDefinition {
  const today = dateAt(now, business.timezone);
  const dayOf = (day: number | undefined) => (day === undefined ? null : addDays(today, day));
  return defineCoupon(
    {
      code: coupon.code,
      ...('percent' in coupon.off
        ? { type: 'percent', value: coupon.off.percent }
        : { type: 'fixed', value: coupon.off.amount }),
      currency: null,
      active: coupon.active ?? true,
      validFrom: dayOf(coupon.fromDay),
      validTo: dayOf(coupon.toDay),
      usageLimit: coupon.usageLimit ?? null,
      perCustomerLimit: coupon.perCustomerLimit ?? null,
      firstTimeOnly: coupon.firstTimeOnly ?? false,
      serviceIds: coupon.services === undefined ? null : [...coupon.services],
      minSpendMajor: coupon.minSpend ?? null,
      public: coupon.public ?? false,
    },
    business,
  );
}

function couponRow(coupon: DemoCoupon, business: DemoBusiness, now: Date) {
  const defined = termsOf(coupon, business, now);
  return {
    id: coupon.id,
    business_id: business.id,
    code: defined.code,
    code_key: defined.codeKey,
    type: defined.type,
    value: defined.value,
    currency: defined.currency,
    active: defined.active,
    valid_from: defined.validFromMs === null ? null : iso(defined.validFromMs),
    valid_to: defined.validToMs === null ? null : iso(defined.validToMs),
    usage_limit: defined.usageLimit,
    per_customer_limit: defined.perCustomerLimit,
    first_time_only: defined.firstTimeOnly,
    service_ids: defined.serviceIds,
    min_spend_minor: defined.minSpendMinor,
    is_public: defined.isPublic,
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
