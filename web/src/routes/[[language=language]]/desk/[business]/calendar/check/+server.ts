import { json } from '@sveltejs/kit';
import { tried } from '$lib/server/api';
import { quote } from '$lib/server/calendar/book';
import { findOwnBusiness } from '$lib/server/desk';
import type { RequestHandler } from './$types';

/** What would come of a move, or of a new booking: judged by the API, and nothing is written. */
export const GET: RequestHandler = async (event) => {
  const { searchParams } = event.url;
  const text = (name: string) => searchParams.get(name) ?? '';
  const id = text('appointment');
  if (id === '') {
    const business = await findOwnBusiness(event);
    const outcome = await quote(event, business.id, text, searchParams.getAll('service'));
    return json({ refusal: outcome.refusal ?? null, quote: 'value' in outcome ? outcome.value : null });
  }
  const minutes = Number(text('minutes'));
  const outcome = await tried(
    event,
    event.locals.api.rescheduleAppointment({
      id,
      date: text('date'),
      start: text('time'),
      professional: text('for') || undefined,
      durationMinutes: minutes > 0 && text('keep') === '' ? minutes : undefined,
      dryRun: true,
    }),
  );
  return json({ refusal: outcome.refusal ?? null });
};
