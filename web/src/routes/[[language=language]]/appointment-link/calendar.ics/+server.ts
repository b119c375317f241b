import { orErrorPage } from '$lib/server/api';
import type { RequestHandler } from './$types';

/** Calendar file for mail programs, which have no cookies. */
export const GET: RequestHandler = async (event) => {
  const token = event.url.searchParams.get('token')?.slice(0, 100) || 'none';
  const file = await orErrorPage(event, event.locals.api.getAppointmentCalendarFileByLink({ token }));
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  });
};
