import { AppError, type ErrorCode } from '../../../errors.ts';
import { violatedConstraint } from '../../../platform/database/failures.ts';

/** What each constraint of the table of appointments means to whoever ran into it. */
const codes: Record<string, ErrorCode> = {
  one_session_at_a_time: 'SLOT_TAKEN',
  one_client_a_seat: 'SESSION_FULL',
  one_place_at_a_time: 'CLIENT_DOUBLE_BOOKED',
};

/** Turns what a constraint of the table of appointments refuses into its code. */
export async function refuseConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codes[violatedConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}
