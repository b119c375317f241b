interface Refusal {
  code: string;
  detail: string | null;
}

/** Which part of a booking was refused: what is shown beside it, and what helps. */
export type RefusedPart = 'time' | 'series' | 'person' | 'coupon' | 'package' | 'hold' | 'key' | 'other';

const aboutTime = new Set([
  'SLOT_TAKEN',
  'SESSION_FULL',
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'APPOINTMENT_IN_PAST',
]);
const aboutCoupon = new Set([
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

/** The day that a refused series fails on, which the detail begins with. */
export const refusedDay = ({ detail }: Refusal): string | null =>
  /^(?:body\.\w+: )?(\d{4}-\d\d-\d\d)/.exec(detail ?? '')?.[1] ?? null;

export function refusedPart(refusal: Refusal, asked: { firstDay: string; coupon: string }): RefusedPart {
  const { code } = refusal;
  const detail = refusal.detail ?? '';
  const day = refusedDay(refusal);
  if (day !== null && day > asked.firstDay && (aboutTime.has(code) || code === 'CLIENT_DOUBLE_BOOKED'))
    return 'series';
  if (aboutTime.has(code)) return 'time';
  if (code === 'CLIENT_DOUBLE_BOOKED') return 'person';
  if (aboutCoupon.has(code) && asked.coupon !== '') return 'coupon';
  if (detail.includes('packagePurchaseId')) return 'package';
  if (detail.includes('holdId')) return 'hold';
  if (detail.startsWith('Idempotency-Key')) return 'key';
  return detail.includes('familyMemberId') || code === 'USER_NOT_FOUND' ? 'person' : 'other';
}
