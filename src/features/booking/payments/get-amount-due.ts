import type { ErrorCode } from 'openslot-facts/errors';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { getLockedAppointment } from '../appointments/get-locked-appointment.ts';
import type { AppointmentRow, LockedAppointment } from '../appointments/store.ts';
import type { AmountDue } from './rules/payment-request.ts';

export const amountDueOf = (appointment: AppointmentRow): AmountDue => ({
  status: appointment.status,
  paymentStatus: appointment.payment_status,
  priceMinor: appointment.price_minor,
});

/** Codes about the present state of things travel with 409, also the one that has another status elsewhere. */
export function refuse(code: ErrorCode | null): void {
  if (code === null) return;
  throw new AppError(code, code === 'INVALID_STATUS' ? { status: 409 } : {});
}

/** What only staff may do: to its client the appointment answers as to a stranger. */
export async function getLockedByStaff(
  transaction: Transaction,
  session: Session,
  appointmentId: string,
): Promise<LockedAppointment> {
  const appointment = await getLockedAppointment(transaction, session, appointmentId);
  if (appointment.role !== 'staff') throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}
