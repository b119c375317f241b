import type { Refusal } from '$lib/forms/problems';

/** The part of a booking that an error is about. It decides where the error is shown. */
export type RefusedPart = 'time' | 'series' | 'person' | 'coupon' | 'package' | 'hold' | 'key' | 'other';

const timeCodes = new Set([
  'SLOT_TAKEN',
  'SESSION_FULL',
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'APPOINTMENT_IN_PAST',
]);
const couponCodes = new Set([
  'COUPON_NOT_FOUND',
  'COUPON_INACTIVE',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'FIRST_TIME_ONLY',
  'BUSINESS_MISMATCH',
  'SERVICE_NOT_ELIGIBLE',
  'CURRENCY_MISMATCH',
  'MIN_SPEND_NOT_MET',
  'USAGE_LIMIT_REACHED',
  'CUSTOMER_LIMIT_REACHED',
]);
const partsByField: Record<string, RefusedPart> = {
  'body.packagePurchaseId': 'package',
  'body.holdId': 'hold',
  'body.familyMemberId': 'person',
  'Idempotency-Key': 'key',
};

/** The date of a series that cannot be booked. */
export const refusedDay = ({ info }: Pick<Refusal, 'info'>): string | null => info.date ?? null;

export function refusedPart(
  refusal: Pick<Refusal, 'code' | 'info'>,
  asked: { firstDay: string; coupon: string },
): RefusedPart {
  const { code } = refusal;
  const day = refusedDay(refusal);
  if (day !== null && day > asked.firstDay && (timeCodes.has(code) || code === 'CLIENT_DOUBLE_BOOKED'))
    return 'series';
  if (timeCodes.has(code)) return 'time';
  if (code === 'CLIENT_DOUBLE_BOOKED') return 'person';
  if (couponCodes.has(code) && asked.coupon !== '') return 'coupon';
  return partsByField[refusal.info.field ?? ''] ?? (code === 'USER_NOT_FOUND' ? 'person' : 'other');
}
