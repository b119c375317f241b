import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { findAppointment } from '../appointments/store.ts';
import { presentEvent } from './present.ts';
import { methodOf, writeFile } from './rules/calendar.ts';
import { findEvent } from './store.ts';

export interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * For downloads and mail attachments. The caller has checked that the user is client or staff of the
 * appointment.
 */
export async function findCalendarFile(
  db: Queryable,
  appointmentId: string,
  role: PartyRole = 'client',
): Promise<CalendarFile | null> {
  const row = await findEvent(db, appointmentId);
  if (row === null) return null;
  const event = presentEvent(row, role);
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; method=${methodOf(event)}; charset=utf-8`,
    content: writeFile(event),
  };
}

export async function getAppointmentFile(db: Queryable, session: Session, id: string): Promise<string> {
  const appointment = await findAppointment(db, session, id);
  const file = appointment && (await findCalendarFile(db, id, appointment.role));
  if (file === null) throw new AppError('APPOINTMENT_NOT_FOUND');
  return file.content;
}
