import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PartyRole } from '../../../shared/appointment-role.ts';
import { findAppointment } from '../appointments/store.ts';
import { presentEvent } from './present.ts';
import { type CalendarEvent, type Method, methodOf, writeFile } from './rules/calendar.ts';
import { listEventsById, listSeriesEvents } from './store.ts';

export interface CalendarFile {
  filename: string;
  contentType: string;
  content: string;
}

/**
 * One file with all appointments, or two if only some of them are cancelled, because the method of a file applies to
 * all its events. The caller has checked that the user is client or staff of the appointments.
 */
export async function listCalendarFiles(
  db: Queryable,
  appointmentIds: readonly string[],
  role: PartyRole,
): Promise<CalendarFile[]> {
  const byMethod = new Map<Method, [CalendarEvent, ...CalendarEvent[]]>();
  for (const row of await listEventsById(db, appointmentIds)) {
    const event = presentEvent(row, role);
    const events = byMethod.get(methodOf(event));
    if (events === undefined) byMethod.set(methodOf(event), [event]);
    else events.push(event);
  }
  return [...byMethod].map(([method, events]) => ({
    filename: `${events.length === 1 ? 'appointment' : 'appointments'}${byMethod.size > 1 && method === 'CANCEL' ? '-cancelled' : ''}.ics`,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: writeFile(...events),
  }));
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
