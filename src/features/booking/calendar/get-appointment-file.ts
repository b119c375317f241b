import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findAppointment } from '../appointments/store.ts';
import { findCalendarFile } from './appointment-file.ts';

export async function getAppointmentFile(db: Queryable, session: Session, id: string): Promise<string> {
  const appointment = await findAppointment(db, session, id);
  const file = appointment && (await findCalendarFile(db, id, appointment.role));
  if (file === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return file.content;
}
