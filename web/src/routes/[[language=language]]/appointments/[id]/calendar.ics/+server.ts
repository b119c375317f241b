import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { RequestHandler } from './$types';

/** Calendar file of an appointment, or of its series (`?series`). A direct link to the API would need a token. */
export const GET: RequestHandler = async (event) => {
  requireVisitor(event);
  const scope = event.url.searchParams.has('series') ? 'series' : 'this';
  const file = await orErrorPage(
    event,
    event.locals.api.getAppointmentCalendarFile({ id: event.params.id, scope }),
  );
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'private, no-store',
    },
  });
};
