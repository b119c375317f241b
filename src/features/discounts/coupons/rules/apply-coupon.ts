import type { ErrorCode } from 'openslot-facts/errors';
import { formatAmount, toMajor } from '../../../../shared/money.ts';

export interface CouponTerms {
  businessId: string;
  type: 'percent' | 'fixed';
  /** Hundredths of a percent, or minor units of the currency. */
  value: number;
  /** Null: any currency. */
  currency: string | null;
  active: boolean;
  /** Validity in epoch milliseconds: start inclusive, end exclusive. */
  validFromMs: number | null;
  validToMs: number | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstTimeOnly: boolean;
  /** Empty: all services. */
  serviceIds: readonly string[];
  minSpendMinor: number | null;
}

export interface Basket {
  businessId: string;
  /** Currency of the booking. */
  currency: string;
  services: readonly { id: string; priceMinor: number | null; currency: string }[];
}

export interface PastUse {
  /** Uses by all customers. */
  uses: number;
  customerUses: number;
  /** Appointments of the customer at the business that were not cancelled. */
  customerAppointments: number;
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
  | 'FIRST_TIME_ONLY'
  | 'SERVICE_NOT_ELIGIBLE'
  | 'CURRENCY_MISMATCH'
  | 'MIN_SPEND_NOT_MET'
  | 'USAGE_LIMIT_REACHED'
  | 'CUSTOMER_LIMIT_REACHED'
>;

export type CouponOutcome = ({ ok: true } & Discount) | { ok: false; refusal: CouponRefusal };

interface CouponCheck {
  coupon: CouponTerms;
  basket: Basket;
  past: PastUse;
  nowMs: number;
}

/**
 * Reasons for rejection in documented order: first whether coupon and booking fit together (400), then whether
 * uses are left (409). The first match is returned.
 */
export const refusals: readonly [CouponRefusal, (check: CouponCheck) => boolean][] = [
  ['BUSINESS_MISMATCH', ({ coupon, basket }) => coupon.businessId !== basket.businessId],
  ['COUPON_INACTIVE', ({ coupon }) => !coupon.active],
  ['COUPON_NOT_YET_VALID', ({ coupon, nowMs }) => coupon.validFromMs !== null && nowMs < coupon.validFromMs],
  ['COUPON_EXPIRED', ({ coupon, nowMs }) => coupon.validToMs !== null && nowMs >= coupon.validToMs],
  ['FIRST_TIME_ONLY', ({ coupon, past }) => coupon.firstTimeOnly && past.customerAppointments > 0],
  ['SERVICE_NOT_ELIGIBLE', ({ coupon, basket }) => !basket.services.some(({ id }) => covers(coupon, id))],
  ['CURRENCY_MISMATCH', ({ coupon, basket }) => !oneCurrency(coupon, basket)],
  [
    'MIN_SPEND_NOT_MET',
    ({ coupon, basket }) => subtotalOf(basket.services) < BigInt(coupon.minSpendMinor ?? 0),
  ],
  ['USAGE_LIMIT_REACHED', ({ coupon, past }) => reached(coupon.usageLimit, past.uses)],
  ['CUSTOMER_LIMIT_REACHED', ({ coupon, past }) => reached(coupon.perCustomerLimit, past.customerUses)],
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

/** Amounts in different currencies cannot be added or compared. */
function oneCurrency(coupon: CouponTerms, { currency, services }: Basket): boolean {
  return (
    (coupon.currency ?? currency) === currency && services.every((service) => service.currency === currency)
  );
}

/** Amounts and currencies that explain a refusal to the caller. */
export function describeRefusal(
  refusal: CouponRefusal,
  { currency: ownCurrency, minSpendMinor, perCustomerLimit }: CouponTerms,
  { currency, services }: Basket,
): { detail?: string; limit?: number } {
  switch (refusal) {
    case 'MIN_SPEND_NOT_MET':
      return {
        limit: toMajor(minSpendMinor!, currency),
        detail: `The services cost ${formatAmount(Number(subtotalOf(services)), currency)}. The coupon requires at least ${formatAmount(minSpendMinor!, currency)}.`,
      };
    case 'CURRENCY_MISMATCH': {
      const others = new Set([currency, ...services.map((service) => service.currency)]);
      return {
        detail:
          others.size > 1
            ? `The services have prices in ${[...others].join(' and ')}. Book them separately.`
            : `The coupon is in ${ownCurrency}, and the services are in ${currency}. Use another coupon.`,
      };
    }
    case 'CUSTOMER_LIMIT_REACHED':
      return {
        limit: perCustomerLimit!,
        detail: `The coupon can be used ${perCustomerLimit} times per client.`,
      };
    default:
      return {};
  }
}

function subtotalOf(services: Basket['services']): bigint {
  return services.reduce((sum, { priceMinor }) => sum + BigInt(priceMinor ?? 0), 0n);
}

function computeDiscount(coupon: CouponTerms, { services }: Basket): Discount {
  const subtotal = subtotalOf(services);
  const eligible = subtotalOf(services.filter(({ id }) => covers(coupon, id)));
  const value = BigInt(coupon.value);
  // 100 % is 10,000 hundredths. Half a minor unit rounds up, in favor of the customer.
  const requested = coupon.type === 'percent' ? (eligible * value + 5_000n) / 10_000n : value;
  const discount = requested < eligible ? requested : eligible;
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: Number(discount),
    finalMinor: Number(subtotal - discount),
  };
}

/** Error codes for a coupon code in a booking. */
export const couponRefusals = [
  'COUPON_NOT_FOUND',
  'COUPON_INACTIVE',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'USAGE_LIMIT_REACHED',
  'CUSTOMER_LIMIT_REACHED',
  'FIRST_TIME_ONLY',
  'BUSINESS_MISMATCH',
  'SERVICE_NOT_ELIGIBLE',
  'MIN_SPEND_NOT_MET',
] as const satisfies readonly ErrorCode[];
