import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { findAppointment } from '../appointments/store.ts';
import { presentEvent } from './present.ts';
import { methodOf, writeFile } from './rules/calendar.ts';
import { listEventsById, listSeriesEvents } from './store.ts';

export interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * One file with all appointments; none without any. The caller has checked that the user is client or staff of the
 * appointments.
 */
export async function listCalendarFiles(
  db: Queryable,
  appointmentIds: readonly string[],
  role: PartyRole,
): Promise<CalendarFile[]> {
  const rows = await listEventsById(db, appointmentIds);
  const [first, ...more] = rows.map((row) => presentEvent(row, role));
  if (first === undefined) return [];
  const method = methodOf(first, ...more);
  return [
    {
      filename: `${more.length === 0 ? 'appointment' : 'appointments'}.ics`,
      contentType: `text/calendar; method=${method}; charset=utf-8`,
      content: writeFile(first, ...more),
    },
  ];
}

export async function getAppointmentFile(
  db: Queryable,
  session: Session,
  id: string,
  scope: 'this' | 'series' = 'this',
): Promise<string> {
  const appointment = await findAppointment(db, session, id);
  const series =
    scope === 'series' && appointment?.recurring_group_id != null
      ? await listSeriesEvents(
          db,
          appointment.recurring_group_id,
          appointment.role === 'client' ? null : appointment.professional_id,
        )
      : [];
  const [first, ...more] = series.map((row) => presentEvent(row, appointment!.role));
  if (first !== undefined) return writeFile(first, ...more);
  const [file] = appointment === null ? [] : await listCalendarFiles(db, [id], appointment.role);
  if (file === undefined) throw new AppError('APPOINTMENT_NOT_FOUND');
  return file.content;
}
