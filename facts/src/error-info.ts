import type { ErrorCode } from './errors.ts';

/**
 * Reasons that the member `reason` of the header `Error-Info` can have, with their meaning. A reason narrows down an error code; it never
 * replaces it. The list may grow: programs must accept reasons they do not know.
 */
export const errorReasons = {
  // The shape of the request
  missing: 'A required field is absent, null or empty.',
  malformed: 'The value has the wrong type or format.',
  'out-of-range':
    'The value is too small, too large, too short or too long. `limit` is the bound, if there is one.',
  'unknown-value': 'The value is not one of the allowed values.',
  'unknown-field': 'The route does not know this field or parameter.',
  'read-only': 'The field is shown by the API, but requests cannot change it.',
  repeated: 'The field, parameter or list entry is given more than once.',
  'weak-password': 'The password is too easy to guess.',
  conflicting: 'Two fields of the request exclude each other or contradict each other.',
  unreadable: 'The request or its body cannot be parsed.',
  'too-large': 'The body or the headers are larger than the route accepts.',
  'wrong-content-type': 'The `Content-Type` or the content encoding is not supported.',
  'wrong-method': 'The path exists, but not with this method.',
  'key-reused': 'The `Idempotency-Key` was used for a different request.',
  'stale-cursor': 'The cursor does not belong to this list.',
  // The caller
  'no-session': 'The request has no valid access token.',
  'invalid-key': 'The API key is unknown or revoked.',
  'wrong-credentials': 'The e-mail address or the password is wrong.',
  'wrong-role': 'The account has the wrong role for this route.',
  'no-permission': 'The account lacks the right to do this.',
  'own-content': 'The action is not allowed for content of the caller.',
  'account-suspended': 'The account is suspended.',
  'second-factor': 'The second factor is missing. `ticket` is for the second step of the sign-in.',
  'unconfirmed-address': 'The provider has not confirmed the e-mail address.',
  'provider-unavailable': 'The provider of the sign-in does not respond.',
  'missing-scope': 'The grant of the agent lacks a scope. `scope` names it.',
  'grant-limit': 'A limit of the grant is reached. `limit` is the bound.',
  'not-visible-to-agents': 'Agents cannot use this route or see this record.',
  'link-invalid': 'The link is incomplete, used or expired.',
  // Records
  'not-found': 'The record does not exist, or the caller cannot see it.',
  inactive: 'The record exists, but is not active.',
  'not-offered': 'The professional does not offer the service at this business.',
  'not-at-business': 'The professional does not work at this business.',
  'other-business': 'The record belongs to another business.',
  'other-currency': 'The amounts have different currencies.',
  'not-published': 'The business does not accept bookings: it is a draft, under review, unlisted or closed.',
  suspended: 'The business is suspended.',
  incomplete: 'The record lacks information that is required first. `field` names what is missing.',
  exists: 'A record with the same unique value exists already. `id` names it, if the caller may see it.',
  'in-use': 'Upcoming appointments use the record.',
  'has-bookings': 'Upcoming appointments have to be cancelled first.',
  merged: 'The record was merged into another one. `id` names the other one.',
  // Times
  'in-the-past': 'The time is in the past.',
  'outside-hours': 'The time is outside the working hours of the professional.',
  'closed-day': 'The business is closed on this day.',
  'outside-opening-hours': 'The business is closed at this time.',
  'not-scheduled': 'The professional does not work at this business on this weekday.',
  break: 'The time is in a break of the professional.',
  'time-off': 'The professional is absent.',
  'off-grid': 'The time is not a start time that the business offers.',
  'too-soon': 'The time is inside the minimum notice of the business.',
  'too-far': 'The date is after the booking horizon of the business.',
  'skipped-by-clock-change': 'The local time does not exist, because the clock skips it.',
  taken: 'Another appointment or hold occupies the time.',
  'no-resource': 'No room or equipment that the service needs is free.',
  buffer: 'Only the buffer of another appointment is in the way. Reported to staff.',
  full: 'Every seat of the class session is taken.',
  'own-hold': 'A hold of the caller occupies the time. `id` names it.',
  'own-request':
    'A pending approval request of the account is in the way. `id` names it, if the caller may see it.',
  'own-appointment': 'The client has another appointment at the same time.',
  overlap: 'The entry overlaps another one. `id` names it, if the caller may see it.',
  'inside-window': 'The cancellation window of the business has begun. `limit` is its length in hours.',
  'too-early': 'The action is possible only later.',
  'late-alert': 'A running-late alert is pending, or the accepted delay has not passed.',
  // States
  'wrong-status': 'The current status of the record does not allow the action.',
  final: 'The record has reached a final status.',
  pending: 'An earlier request for the same thing has no answer yet.',
  stale: 'The record changed since the caller read it.',
  conflict: 'A concurrent request changed the same records. Send the request again.',
  // Coupons, packages and payments
  'not-eligible': 'The coupon or package does not apply to these services.',
  'not-yet-valid': 'The coupon or package is not valid yet.',
  expired: 'The record has expired.',
  'used-up': 'The coupon or package has no uses left.',
  'first-visit-only': 'The coupon is for the first appointment of a client only.',
  'min-spend': 'The price is below the minimum of the coupon. `limit` is the minimum.',
  'amount-mismatch': 'The amount differs from the amount due. `limit` is the amount due.',
  // Limits and faults
  limit: 'A limit is reached. `limit` is the bound, `retry-after` the seconds to wait.',
  quota: 'The daily quota of the API key is used up.',
  unavailable: 'The service cannot answer at the moment. Try again after `retry-after` seconds.',
  internal: 'An unexpected error. The request id identifies it in the log.',
} as const;

export type ErrorReason = keyof typeof errorReasons;

/** Members of the header `Error-Info`. */
export interface ErrorInfo {
  /** Location of the problem, for example `body.services[1]`, `query.limit`, `path.id` or a header name. Several are separated by `, `. */
  field?: string;
  reason?: ErrorReason;
  /** Date of the problem in a request with several dates, `YYYY-MM-DD`. */
  date?: string;
  /** Id of the record that is in the way. Only set if the caller may see that record. Several are separated by `, `. */
  id?: string;
  limit?: number;
  value?: number;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number;
  /** Grant scope that is missing. */
  scope?: string;
  /** Proof of the first step of a sign-in, valid for 10 minutes. */
  ticket?: string;
}

/** `Error-Info` as a client receives it: a newer service may send reasons that this version does not know. */
export interface ReceivedErrorInfo extends Omit<ErrorInfo, 'reason'> {
  reason?: ErrorReason | (string & Record<never, never>);
}

/** Reason of an error whose place in the code gives no reason. */
export const defaultReasons: Record<ErrorCode, ErrorReason> = {
  MISSING_FIELDS: 'missing',
  INVALID_INPUT: 'malformed',
  INVALID_DATE_FORMAT: 'malformed',
  INVALID_TIME_FORMAT: 'malformed',
  INVALID_STATUS: 'wrong-status',
  INVALID_CODE: 'malformed',
  INVALID_TYPE: 'unknown-value',
  INVALID_VALUE: 'out-of-range',
  INVALID_CURRENCY: 'unknown-value',
  INVALID_SERVICES: 'not-found',
  INVALID_BUSINESS_ID: 'not-found',
  INVALID_COUPON_VALUE: 'out-of-range',
  PASSWORD_TOO_SHORT: 'out-of-range',
  AMOUNT_REQUIRED: 'missing',
  RESET_LINK_INVALID: 'link-invalid',
  APPOINTMENT_IN_PAST: 'in-the-past',
  RESCHEDULE_IN_PAST: 'in-the-past',
  PROFESSIONAL_NOT_AT_BUSINESS: 'not-at-business',
  SERVICE_NOT_OFFERED: 'not-offered',
  SERVICE_NOT_OWNED: 'other-business',
  PREFERRED_REMINDER_CHANNEL_UNAVAILABLE: 'incomplete',
  PROFILE_INCOMPLETE: 'incomplete',
  SUPPORT_LINK_INVALID: 'not-found',
  SUPPORT_ASSIGNEE_INVALID: 'not-found',
  ALERT_INVALID_RESPONSE: 'unknown-value',
  PAYMENT_AMOUNT_MISMATCH: 'amount-mismatch',
  COUPON_INACTIVE: 'inactive',
  COUPON_NOT_YET_VALID: 'not-yet-valid',
  COUPON_EXPIRED: 'expired',
  FIRST_TIME_ONLY: 'first-visit-only',
  BUSINESS_MISMATCH: 'other-business',
  SERVICE_NOT_ELIGIBLE: 'not-eligible',
  CURRENCY_MISMATCH: 'other-currency',
  MIN_SPEND_NOT_MET: 'min-spend',
  AUTH_REQUIRED: 'no-session',
  INVALID_API_KEY: 'invalid-key',
  INVALID_CREDENTIALS: 'wrong-credentials',
  FORBIDDEN: 'no-permission',
  CRM_CLIENT_STAFF_ONLY: 'no-permission',
  REVIEW_NOT_AUTHORIZED: 'no-permission',
  CANNOT_REPORT_OWN_CONTENT: 'own-content',
  BUSINESS_SUSPENDED: 'suspended',
  BUSINESS_UNDER_REVIEW: 'not-published',
  ACCOUNT_DELETE_UNSUPPORTED: 'in-use',
  NOT_FOUND: 'not-found',
  APPOINTMENT_NOT_FOUND: 'not-found',
  BUSINESS_NOT_FOUND: 'not-found',
  PROFESSIONAL_NOT_FOUND: 'not-found',
  SERVICE_NOT_FOUND: 'not-found',
  CLIENT_NOT_FOUND: 'not-found',
  USER_NOT_FOUND: 'not-found',
  COUPON_NOT_FOUND: 'not-found',
  SLOT_TAKEN: 'taken',
  SESSION_FULL: 'full',
  CLIENT_DOUBLE_BOOKED: 'own-appointment',
  PROFESSIONAL_TIME_OFF: 'time-off',
  NOT_SCHEDULED: 'not-scheduled',
  OUTSIDE_AVAILABILITY: 'off-grid',
  CANCEL_WINDOW: 'inside-window',
  RESCHEDULE_WINDOW: 'inside-window',
  NOSHOW_NOT_CONFIRMED: 'wrong-status',
  NOSHOW_TOO_EARLY: 'too-early',
  NOSHOW_LATE_PENDING: 'late-alert',
  NOSHOW_LATE_GRACE: 'late-alert',
  COMPLETE_TOO_EARLY: 'too-early',
  AVAILABILITY_OVERLAP: 'overlap',
  TIMEOFF_OVERLAP: 'overlap',
  SCHEDULE_TIME_TAKEN: 'in-use',
  SERVICE_IN_USE: 'in-use',
  REQUEST_PENDING: 'pending',
  EMAIL_TAKEN: 'exists',
  ACCOUNT_HAS_BOOKINGS: 'has-bookings',
  REVIEW_EXISTS: 'exists',
  REVIEW_NOT_COMPLETED: 'wrong-status',
  BUSINESS_NOT_SUBMITTABLE: 'wrong-status',
  BUSINESS_INVALID_TRANSITION: 'wrong-status',
  REPORT_ALREADY_RESOLVED: 'final',
  MODERATION_INVALID_STATE: 'wrong-status',
  SUPPORT_INVALID_STATE: 'wrong-status',
  ALERT_ALREADY_RESPONDED: 'final',
  ALERT_NOT_RESPONDABLE: 'wrong-status',
  PAYMENT_PENDING: 'pending',
  PAYMENT_NOT_MOCK: 'wrong-status',
  PAYMENT_ALREADY_SETTLED: 'final',
  COUPON_CODE_EXISTS: 'exists',
  USAGE_LIMIT_REACHED: 'used-up',
  CUSTOMER_LIMIT_REACHED: 'used-up',
  SERIALIZATION_CONFLICT: 'conflict',
  RATE_LIMITED: 'limit',
  SERVER_ERROR: 'internal',
  DB_UNAVAILABLE: 'unavailable',
};
