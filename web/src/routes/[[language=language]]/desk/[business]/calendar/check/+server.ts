import { json } from '@sveltejs/kit';
import { type Override, overrideOf } from '$lib/booking/overrides';
import type { Refusal } from '$lib/forms/problems';
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
  const attempt = (override: Override[]) =>
    tryCall(
      event,
      event.locals.api.rescheduleAppointment(
        {
          id,
          date: text('date'),
          start: text('time'),
          professional: text('for') || undefined,
          durationMinutes: minutes > 0 ? minutes : undefined,
          override: override.length > 0 ? override : undefined,
          dryRun: true,
        },
        ifMatch(text('version')),
      ),
    );
  const { refusal = null } = await attempt([]);
  if (refusal === null) return json({ refusal, change: null, overrides: [] });
  const [change, needed] = await Promise.all([
    findChange(event, id, refusal),
    findOverrides(await findOwnBusiness(event), refusal, attempt),
  ]);
  return json({ refusal, change, overrides: needed });
};

/** Rules to set aside for the move. Empty if the visitor may not, or if it is refused for another reason. */
async function findOverrides(
  business: Parameters<typeof overrideOf>[1],
  first: Refusal,
  attempt: (override: Override[]) => Promise<{ refusal?: Refusal }>,
): Promise<Override[]> {
  const needed: Override[] = [];
  for (let refusal: Refusal | undefined = first; refusal !== undefined; ) {
    const next = overrideOf(refusal, business);
    if (next === null || needed.includes(next)) return [];
    needed.push(next);
    refusal = (await attempt(needed)).refusal;
  }
  return needed;
}
