/** The closed list of codes a caller can ever see, by the status each one travels with. */
const codesByStatus = {
  400: [
    'MISSING_FIELDS',
    'INVALID_INPUT',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_FORMAT',
    'INVALID_STATUS',
    'INVALID_CODE',
    'INVALID_TYPE',
    'INVALID_VALUE',
    'INVALID_CURRENCY',
    'INVALID_SERVICES',
    'INVALID_BUSINESS_ID',
    'INVALID_COUPON_VALUE',
    'PASSWORD_TOO_SHORT',
    'AMOUNT_REQUIRED',
    'RESET_LINK_INVALID',
    'APPOINTMENT_IN_PAST',
    'RESCHEDULE_IN_PAST',
    'PROFESSIONAL_NOT_AT_BUSINESS',
    'SERVICE_NOT_OFFERED',
    'SERVICE_NOT_OWNED',
    'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE',
    'PROFILE_INCOMPLETE',
    'SUPPORT_LINK_INVALID',
    'SUPPORT_ASSIGNEE_INVALID',
    'ALERT_INVALID_RESPONSE',
    'PAYMENT_AMOUNT_MISMATCH',
    'COUPON_INACTIVE',
    'COUPON_NOT_YET_VALID',
    'COUPON_EXPIRED',
    'FIRST_TIME_ONLY',
    'BUSINESS_MISMATCH',
    'SERVICE_NOT_ELIGIBLE',
    'CURRENCY_MISMATCH',
    'MIN_SPEND_NOT_MET',
  ],
  401: ['AUTH_REQUIRED', 'INVALID_API_KEY', 'INVALID_CREDENTIALS'],
  403: [
    'FORBIDDEN',
    'CRM_CLIENT_STAFF_ONLY',
    'REVIEW_NOT_AUTHORIZED',
    'CANNOT_REPORT_OWN_CONTENT',
    'BUSINESS_SUSPENDED',
    'BUSINESS_UNDER_REVIEW',
    'ACCOUNT_DELETE_UNSUPPORTED',
  ],
  404: [
    'NOT_FOUND',
    'APPOINTMENT_NOT_FOUND',
    'BUSINESS_NOT_FOUND',
    'PROFESSIONAL_NOT_FOUND',
    'SERVICE_NOT_FOUND',
    'CLIENT_NOT_FOUND',
    'USER_NOT_FOUND',
    'COUPON_NOT_FOUND',
  ],
  409: [
    'SLOT_TAKEN',
    'SESSION_FULL',
    'CLIENT_DOUBLE_BOOKED',
    'PROFESSIONAL_TIME_OFF',
    'NOT_SCHEDULED',
    'OUTSIDE_AVAILABILITY',
    'CANCEL_WINDOW',
    'RESCHEDULE_WINDOW',
    'NOSHOW_NOT_CONFIRMED',
    'NOSHOW_TOO_EARLY',
    'NOSHOW_LATE_PENDING',
    'NOSHOW_LATE_GRACE',
    'COMPLETE_TOO_EARLY',
    'AVAILABILITY_OVERLAP',
    'TIMEOFF_OVERLAP',
    'SCHEDULE_TIME_TAKEN',
    'SERVICE_IN_USE',
    'REQUEST_PENDING',
    'EMAIL_TAKEN',
    'ACCOUNT_HAS_BOOKINGS',
    'REVIEW_EXISTS',
    'REVIEW_NOT_COMPLETED',
    'BUSINESS_NOT_SUBMITTABLE',
    'BUSINESS_INVALID_TRANSITION',
    'REPORT_ALREADY_RESOLVED',
    'MODERATION_INVALID_STATE',
    'SUPPORT_INVALID_STATE',
    'ALERT_ALREADY_RESPONDED',
    'ALERT_NOT_RESPONDABLE',
    'PAYMENT_PENDING',
    'PAYMENT_NOT_MOCK',
    'PAYMENT_ALREADY_SETTLED',
    'COUPON_CODE_EXISTS',
    'USAGE_LIMIT_REACHED',
    'CUSTOMER_LIMIT_REACHED',
    'SERIALIZATION_CONFLICT',
  ],
  429: ['RATE_LIMITED'],
  500: ['SERVER_ERROR'],
  503: ['DB_UNAVAILABLE'],
} as const;

export type ErrorStatus = keyof typeof codesByStatus;
export type ErrorCode = (typeof codesByStatus)[ErrorStatus][number];

/** Codes that carry an argument after a colon, and what it counts. */
export const errorArguments: Partial<Record<ErrorCode, string>> = {
  CANCEL_WINDOW: 'hours',
  RESCHEDULE_WINDOW: 'hours',
  RATE_LIMITED: 'seconds',
};

/** Codes that also travel with a second status, and when. */
export const secondStatuses: Partial<Record<ErrorCode, { status: ErrorStatus; when: string }>> = {
  INVALID_STATUS: { status: 409, when: 'a known status is not reachable from the present one' },
};

export const errorStatuses = Object.fromEntries(
  Object.entries(codesByStatus).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status) as ErrorStatus]),
  ),
) as Record<ErrorCode, ErrorStatus>;

interface ErrorDetails {
  argument?: number;
  status?: ErrorStatus | 405 | 413 | 415;
  retryAfterSeconds?: number;
  /**
   * What a client can mend, for the header `Error-Detail`: one sentence that names the field, the date or the limit
   * (`body.services[1]: no such service`). Without one, the usual sentence of the code is sent. It says no more than the caller may
   * know: of what looks absent, only that nothing was found.
   */
  detail?: string;
  /** What really happened, for the log. Callers never see it. */
  cause?: unknown;
}

/** A refusal the contract knows. Whatever else is thrown reaches the caller as SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus | 405 | 413 | 415;
  readonly argument: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? errorStatuses[code];
    this.argument = details.argument;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.detail = details.detail;
  }

  get body(): { error: string } {
    return { error: this.argument === undefined ? this.code : `${this.code}:${this.argument}` };
  }
}

export function rateLimited(seconds: number, detail?: string): AppError {
  const waiting = { argument: seconds, retryAfterSeconds: seconds };
  return new AppError('RATE_LIMITED', detail === undefined ? waiting : { ...waiting, detail });
}
