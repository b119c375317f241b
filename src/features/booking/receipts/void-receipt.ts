import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { postVoid } from '../../money/ledger/post-checkout.ts';
import type { PaymentDependencies } from '../payments/change-payment.ts';
import { followVoidedReceipt } from '../payments/follow-payment.ts';
import { getLockedByStaff } from '../payments/get-amount-due.ts';
import type { ReceiptView } from './contract.ts';
import { getReceipt } from './read-receipts.ts';
import { updateUnsettled } from './settle-store.ts';
import { findAppointmentOf, updateVoided } from './store.ts';

/** The lock of the appointment closes races with a checkout, a refund and another void. */
export async function voidReceipt(
  dependencies: Pick<PaymentDependencies, 'db' | 'clock' | 'jobs'>,
  session: Session,
  id: string,
  reason: string,
): Promise<ReceiptView> {
  const { db, clock } = dependencies;
  return db.transaction(async (transaction) => {
    const appointmentId = await findAppointmentOf(transaction, id);
    if (appointmentId === null) throw new AppError('NOT_FOUND');
    const appointment = await getLockedByStaff(transaction, session, appointmentId).catch(hideAppointment);
    const change = { by: session.userId, reason: reason.trim(), now: clock.now() };
    if (!(await updateVoided(transaction, id, change)))
      throw new AppError('INVALID_STATUS', {
        status: 409,
        reason: 'final',
        detail: 'The receipt is voided already.',
      });
    await postVoid(transaction, id, change.now);
    await updateUnsettled(transaction, appointmentId, change);
    await followVoidedReceipt(dependencies, transaction, appointment);
    return getReceipt(transaction, session, id);
  });
}

/** A caller who cannot see the appointment cannot see its receipts. */
function hideAppointment(error: unknown): never {
  throw error instanceof AppError && error.code === 'APPOINTMENT_NOT_FOUND'
    ? new AppError('NOT_FOUND')
    : error;
}
