import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { AppointmentView } from '../contract.ts';
import { presentAppointment } from '../present.ts';
import { findAppointment } from '../store.ts';

export async function getAppointment(
  db: Queryable,
  session: Session,
  id: string,
  now: Date,
): Promise<AppointmentView> {
  const row = await findAppointment(db, session, id);
  if (row === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return presentAppointment(row, now);
}
