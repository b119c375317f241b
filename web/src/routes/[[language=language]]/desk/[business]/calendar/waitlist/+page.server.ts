import { orErrorPage } from '$lib/server/api';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import { bookQueryOf, namesAt } from '$lib/server/desk/waitlist';
import type { PageServerLoad } from './$types';

const mostListed = 50;

/** Open entries, those that include the shown day first. */
export const load: PageServerLoad = async (event) => {
  const { calendar } = await event.untrack(() => event.parent());
  event.depends('calendar:waitlist');
  const business = await findManagedBusiness(event);
  const { api } = event.locals;
  const of = { businessId: business.id, limit: mostListed };
  const [offered, waiting] = await Promise.all([
    orErrorPage(event, api.listWaitlistEntries({ ...of, status: 'offered' })),
    orErrorPage(event, api.listWaitlistEntries({ ...of, status: 'waiting' })),
  ]);
  const entries = [...offered, ...waiting];
  const names = await namesAt(event, business, entries);
  return {
    panel: true,
    entries: entries.map((entry) => ({
      id: entry.id,
      client: entry.client ?? '',
      services: entry.services.flatMap((id) => names.get(id) ?? []),
      professional: entry.professional === null ? null : (names.get(entry.professional) ?? null),
      from: entry.from,
      to: entry.to,
      after: entry.after,
      before: entry.before,
      hasHold: entry.crmClientId !== undefined && entry.offer !== null,
      fits: entry.from <= calendar.date && calendar.date <= entry.to,
      bookQuery: bookQueryOf(entry),
    })),
  };
};
