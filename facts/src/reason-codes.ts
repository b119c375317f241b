import { defaultReasons, type ErrorReason } from './error-info.ts';
import type { ErrorCode } from './errors.ts';

/** Codes of values that do not fit their field. */
const fieldCodes: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'INVALID_VALUE',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_FORMAT',
  'INVALID_STATUS',
  'INVALID_CODE',
  'INVALID_TYPE',
  'INVALID_CURRENCY',
  'INVALID_SERVICES',
  'INVALID_BUSINESS_ID',
  'INVALID_COUPON_VALUE',
  'PASSWORD_TOO_SHORT',
  'ALERT_INVALID_RESPONSE',
  'AMOUNT_REQUIRED',
  'SUPPORT_ASSIGNEE_INVALID',
  'SUPPORT_LINK_INVALID',
];

const input: readonly ErrorCode[] = ['INVALID_INPUT'];
const forbidden: readonly ErrorCode[] = ['FORBIDDEN'];
const unbookable: readonly ErrorCode[] = ['OUTSIDE_AVAILABILITY'];

/** Codes that a reason accompanies, besides the codes whose default reason it is. Tests refuse every other pair. */
const moreCodes: Partial<Record<ErrorReason, readonly ErrorCode[]>> = {
  missing: fieldCodes,
  malformed: fieldCodes,
  'out-of-range': fieldCodes,
  'unknown-value': fieldCodes,
  repeated: fieldCodes,
  'weak-password': ['INVALID_VALUE'],
  conflicting: ['INVALID_INPUT', 'INVALID_VALUE', 'INVALID_SERVICES'],
  'unknown-field': input,
  'read-only': input,
  unreadable: input,
  'too-large': ['INVALID_INPUT', 'INVALID_VALUE'],
  'wrong-content-type': input,
  'wrong-method': input,
  'key-reused': input,
  'stale-cursor': input,
  'wrong-role': ['FORBIDDEN', 'INVALID_VALUE'],
  'no-permission': ['INVALID_INPUT'],
  'account-suspended': forbidden,
  'second-factor': forbidden,
  'unconfirmed-address': forbidden,
  'provider-unavailable': ['INVALID_CREDENTIALS'],
  'missing-scope': forbidden,
  'grant-limit': forbidden,
  'not-visible-to-agents': forbidden,
  'not-found': ['INVALID_VALUE'],
  inactive: ['INVALID_STATUS', 'SERVICE_NOT_OFFERED'],
  'other-business': ['INVALID_SERVICES'],
  'other-currency': ['INVALID_CURRENCY'],
  exists: ['INVALID_STATUS', 'INVALID_VALUE'],
  'in-use': ['CURRENCY_MISMATCH', 'INVALID_STATUS'],
  merged: ['CLIENT_NOT_FOUND'],
  'in-the-past': ['INVALID_VALUE'],
  'outside-hours': unbookable,
  'closed-day': unbookable,
  'outside-opening-hours': unbookable,
  break: unbookable,
  buffer: ['SLOT_TAKEN'],
  'too-soon': unbookable,
  'too-far': ['OUTSIDE_AVAILABILITY', 'INVALID_VALUE'],
  'skipped-by-clock-change': unbookable,
  'own-hold': ['SLOT_TAKEN'],
  'own-request': ['SLOT_TAKEN', 'CLIENT_DOUBLE_BOOKED', 'INVALID_STATUS'],
  'no-resource': ['SLOT_TAKEN'],
  overlap: ['SCHEDULE_TIME_TAKEN'],
  final: ['INVALID_STATUS'],
  pending: ['INVALID_STATUS'],
  expired: ['INVALID_STATUS', 'NOT_FOUND'],
  stale: ['INVALID_STATUS', 'SERIALIZATION_CONFLICT'],
  conflict: forbidden,
  limit: ['INVALID_VALUE'],
  quota: ['RATE_LIMITED'],
  unavailable: forbidden,
};

/** Every code that a reason can accompany. */
export function codesOf(reason: ErrorReason): ErrorCode[] {
  const byDefault = Object.entries(defaultReasons).filter(([, usual]) => usual === reason);
  const codes = new Set([...byDefault.map(([code]) => code as ErrorCode), ...(moreCodes[reason] ?? [])]);
  return [...codes].sort();
}
