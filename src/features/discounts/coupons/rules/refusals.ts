import type { ErrorCode } from 'openslot-facts/errors';

/** Why a coupon code is refused when somebody books with it. */
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
