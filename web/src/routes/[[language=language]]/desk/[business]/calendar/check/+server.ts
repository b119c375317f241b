import { json } from '@sveltejs/kit';
import { tryCall } from '$lib/server/api';
import { listPrepaid, quote } from '$lib/server/calendar/book';
import { findChange, ifMatch } from '$lib/server/calendar/change';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import type { RequestHandler } from './$types';

/** Dry run of a move or a new booking. */
export const GET: RequestHandler = async (event) => {
  const { searchParams } = event.url;
  const text = (name: string) => searchParams.get(name) ?? '';
  const id = text('appointment');
  if (id === '') {
    const business = await findOwnBusiness(event);
    const services = searchParams.getAll('service');
    const [outcome, prepaid] = await Promise.all([
      quote(event, business.id, text, services),
      listPrepaid(event, business.id, text, services),
    ]);
    return json({
      refusal: outcome.refusal ?? null,
      quote: 'value' in outcome ? outcome.value : null,
      prepaid,
    });
  }
  const minutes = Number(text('minutes'));
  const outcome = await tryCall(
    event,
    event.locals.api.rescheduleAppointment(
      {
        id,
        date: text('date'),
        start: text('time'),
        professional: text('for') || undefined,
        durationMinutes: minutes > 0 ? minutes : undefined,
        dryRun: true,
      },
      ifMatch(text('version')),
    ),
  );
  const { refusal = null } = outcome;
  return json({ refusal, change: refusal && (await findChange(event, id, refusal)) });
};
