import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../errors.ts';
import { violatedConstraint } from './failures.ts';

/**
 * Error codes for violated constraints. A test checks that each constraint exists in the migrated database.
 */
export const constraintMeanings = {
  one_session_at_a_time: 'SLOT_TAKEN',
  one_session_a_unit: 'SLOT_TAKEN',
  one_client_a_seat: 'SESSION_FULL',
  one_place_at_a_time: 'CLIENT_DOUBLE_BOOKED',
  availability_rules_do_not_overlap: 'AVAILABILITY_OVERLAP',
  absences_do_not_overlap: 'TIMEOFF_OVERLAP',
  closures_do_not_overlap: 'TIMEOFF_OVERLAP',
  // The professional left the business concurrently.
  absences_end_with_the_membership: 'PROFESSIONAL_NOT_AT_BUSINESS',
  availability_rules_business_id_professional_id_fkey: 'PROFESSIONAL_NOT_AT_BUSINESS',
  special_hours_do_not_overlap: 'AVAILABILITY_OVERLAP',
  special_hours_end_with_the_membership: 'PROFESSIONAL_NOT_AT_BUSINESS',
  one_client_an_address: 'EMAIL_TAKEN',
  users_email_key_key: 'EMAIL_TAKEN',
  one_coupon_a_code: 'COUPON_CODE_EXISTS',
} as const satisfies Record<string, ErrorCode>;

type NamedConstraint = keyof typeof constraintMeanings;

/** Turns the violation of a known constraint into its error code. */
export async function translateViolation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const code = constraintMeanings[violatedConstraint(error) as NamedConstraint];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}

/** For callers that handle one constraint themselves. */
export const isViolationOf = (constraint: NamedConstraint, error: unknown): boolean =>
  violatedConstraint(error) === constraint;
