import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type LockedAppointment, lockAppointment } from './store.ts';

export async function getLockedAppointment(
  transaction: Transaction,
  session: Session,
  id: string,
): Promise<LockedAppointment> {
  const appointment = await lockAppointment(transaction, session, id);
  if (appointment === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}
