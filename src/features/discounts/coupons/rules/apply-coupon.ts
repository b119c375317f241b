import type { ErrorCode } from 'openslot-facts/errors';

/** A coupon as the rule sees it. */
export interface CouponTerms {
  businessId: string;
  type: 'percent' | 'fixed';
  /** Hundredths of a percent, or minor units of the currency. */
  value: number;
  /** Null: whatever the prices are in. */
  currency: string | null;
  active: boolean;
  /** Valid from this instant on, and before that one; in milliseconds of the epoch. */
  validFromMs: number | null;
  validToMs: number | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstTimeOnly: boolean;
  /** Empty: all of them. */
  serviceIds: readonly string[];
  minSpendMinor: number | null;
}

/** What is to be booked. */
export interface Basket {
  businessId: string;
  /** What the booking is charged in. */
  currency: string;
  services: readonly { id: string; priceMinor: number | null; currency: string }[];
}

export interface PastUse {
  /** By everybody. */
  uses: number;
  customerUses: number;
  /** The customer's bookings at the business that were not cancelled. */
  customerVisits: number;
}

export interface Discount {
  subtotalMinor: number;
  discountMinor: number;
  finalMinor: number;
}

export type CouponRefusal = Extract<
  ErrorCode,
  | 'BUSINESS_MISMATCH'
  | 'COUPON_INACTIVE'
  | 'COUPON_NOT_YET_VALID'
  | 'COUPON_EXPIRED'
  | 'USAGE_LIMIT_REACHED'
  | 'CUSTOMER_LIMIT_REACHED'
  | 'FIRST_TIME_ONLY'
  | 'SERVICE_NOT_ELIGIBLE'
  | 'CURRENCY_MISMATCH'
  | 'MIN_SPEND_NOT_MET'
>;

export type CouponOutcome = ({ ok: true } & Discount) | { ok: false; refusal: CouponRefusal };

interface Question {
  coupon: CouponTerms;
  basket: Basket;
  past: PastUse;
  nowMs: number;
}

/** Why a coupon does not apply, in the order the reasons are told: the first that holds is the answer. */
export const refusals: readonly [CouponRefusal, (question: Question) => boolean][] = [
  ['BUSINESS_MISMATCH', ({ coupon, basket }) => coupon.businessId !== basket.businessId],
  ['COUPON_INACTIVE', ({ coupon }) => !coupon.active],
  ['COUPON_NOT_YET_VALID', ({ coupon, nowMs }) => coupon.validFromMs !== null && nowMs < coupon.validFromMs],
  ['COUPON_EXPIRED', ({ coupon, nowMs }) => coupon.validToMs !== null && nowMs >= coupon.validToMs],
  ['USAGE_LIMIT_REACHED', ({ coupon, past }) => reached(coupon.usageLimit, past.uses)],
  ['CUSTOMER_LIMIT_REACHED', ({ coupon, past }) => reached(coupon.perCustomerLimit, past.customerUses)],
  ['FIRST_TIME_ONLY', ({ coupon, past }) => coupon.firstTimeOnly && past.customerVisits > 0],
  ['SERVICE_NOT_ELIGIBLE', ({ coupon, basket }) => !basket.services.some(({ id }) => covers(coupon, id))],
  ['CURRENCY_MISMATCH', ({ coupon, basket }) => !oneCurrency(coupon, basket)],
  [
    'MIN_SPEND_NOT_MET',
    ({ coupon, basket }) => subtotalOf(basket.services) < BigInt(coupon.minSpendMinor ?? 0),
  ],
];

export function applyCoupon(
  coupon: CouponTerms,
  basket: Basket,
  past: PastUse,
  nowMs: number,
): CouponOutcome {
  const refused = refusals.find(([, holds]) => holds({ coupon, basket, past, nowMs }));
  return refused === undefined
    ? { ok: true, ...computeDiscount(coupon, basket) }
    : { ok: false, refusal: refused[0] };
}

const reached = (limit: number | null, count: number) => limit !== null && count >= limit;

const covers = (coupon: CouponTerms, serviceId: string) =>
  coupon.serviceIds.length === 0 || coupon.serviceIds.includes(serviceId);

/** Amounts of different currencies can be neither added nor compared. */
function oneCurrency(coupon: CouponTerms, { currency, services }: Basket): boolean {
  return (
    (coupon.currency ?? currency) === currency && services.every((service) => service.currency === currency)
  );
}

/** A service without a price adds nothing. */
function subtotalOf(services: Basket['services']): bigint {
  return services.reduce((sum, { priceMinor }) => sum + BigInt(priceMinor ?? 0), 0n);
}

function computeDiscount(coupon: CouponTerms, { services }: Basket): Discount {
  const subtotal = subtotalOf(services);
  const eligible = subtotalOf(services.filter(({ id }) => covers(coupon, id)));
  const value = BigInt(coupon.value);
  // A hundred percent is 10,000 hundredths; half a minor unit rounds up, in the customer's favour.
  const wished = coupon.type === 'percent' ? (eligible * value + 5_000n) / 10_000n : value;
  const discount = wished < eligible ? wished : eligible;
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: Number(discount),
    finalMinor: Number(subtotal - discount),
  };
}
