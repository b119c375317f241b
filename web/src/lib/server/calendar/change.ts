import type { RequestEvent } from '@sveltejs/kit';
import type { AppointmentChange } from '$lib/calendar/data';
import type { Refusal } from '$lib/forms/problems';
import { changedBy } from './panel';

/** Header with the version that the page shows, so that the change of another person is not overwritten. */
export const ifMatch = (version: string) =>
  version === '' ? {} : { headers: { 'if-match': `"${version}"` } };

/** State of an appointment that was changed since this desk read it; null after other errors. */
export async function findChange(
  { locals: { api } }: RequestEvent,
  id: string,
  { info }: Refusal,
): Promise<AppointmentChange | null> {
  if (info.reason !== 'stale') return null;
  try {
    const [appointment, history] = await Promise.all([
      api.getAppointment({ id }),
      api.listAppointmentHistory({ id, limit: 200 }),
    ]);
    const { date, start, status, professionalName = '' } = appointment;
    return { date, start, status, professionalName, by: changedBy(history.at(-1)?.by ?? null, appointment) };
  } catch {
    // The error itself is shown anyway.
    return null;
  }
}
