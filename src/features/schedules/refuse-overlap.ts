import { AppError, type ErrorCode } from '../../errors.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';

const refusals: Record<string, ErrorCode> = {
  availability_rules_do_not_overlap: 'AVAILABILITY_OVERLAP',
  absences_do_not_overlap: 'TIMEOFF_OVERLAP',
  closures_do_not_overlap: 'TIMEOFF_OVERLAP',
  // Left the business while the rule, or the absence there, was being added.
  absences_end_with_the_membership: 'PROFESSIONAL_NOT_AT_BUSINESS',
  availability_rules_business_id_professional_id_fkey: 'PROFESSIONAL_NOT_AT_BUSINESS',
};

/** Says in the contract's words what the database refused. */
export async function refuseOverlap(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const code = refusals[violatedConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}
