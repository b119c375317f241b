/** Why a start cannot be booked, as availability says it. A new one is added here: types, schemas and texts follow, or do not compile. */
export const reasons = [
  'TIME_OFF',
  'BUSINESS_CLOSED',
  'OUTSIDE_HOURS',
  'PROFESSIONAL_BREAK',
  'BOOKED',
] as const;

export type Reason = (typeof reasons)[number];

/** The errors of those who try all the same, where the start lies ahead. */
export const aheadRefusalCodes = [
  'PROFESSIONAL_TIME_OFF',
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'SLOT_TAKEN',
  'SESSION_FULL',
] as const;

export const refusalCodes = ['APPOINTMENT_IN_PAST', ...aheadRefusalCodes] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  free: false;
  reason: Reason;
  code: RefusalCode;
}

/** To be made once, not for each start: a day has hundreds of them. */
export const refusal = (reason: Reason, code: RefusalCode): Refusal => ({ free: false, reason, code });
