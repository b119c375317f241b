import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { ShownWaitlistEntry } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { collectAll, failWith, orErrorPage, tryCall } from '$lib/server/api';
import { loadPlaces, requireCustomer } from '$lib/server/booking/appointments';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

/** Service names by id. */
async function loadServiceNames(event: RequestEvent, businesses: string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    [...new Set(businesses)].map((businessId) =>
      orErrorPage(event, collectAll(event.locals.api.listServices.all({ businessId }))),
    ),
  );
  return new Map(lists.flat().map(({ id, name }) => [id, name]));
}

/** Names of professionals by id. */
async function loadPeople(event: RequestEvent, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = event.locals.api.listProfessionals.page({ ids: [...new Set(ids)].join(','), limit: 100 });
  const { items } = await orErrorPage(event, asked);
  return new Map(items.map(({ id, name }) => [id, name]));
}

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const { api } = event.locals;
  const [offered, waiting] = await Promise.all([
    orErrorPage(event, api.listWaitlistEntries({ status: 'offered' })),
    orErrorPage(event, api.listWaitlistEntries({ status: 'waiting' })),
  ]);
  const rows = [...offered, ...waiting];
  const businesses = rows.map(({ business }) => business);
  const [places, services, people] = await Promise.all([
    loadPlaces(event, businesses),
    loadServiceNames(event, businesses),
    loadPeople(
      event,
      rows.flatMap(({ professional }) => professional ?? []),
    ),
  ]);
  const entries = rows.map((entry): ShownWaitlistEntry => {
    const { id, from, to, after, before, position, offer } = entry;
    const place = places.get(entry.business);
    return {
      id,
      from,
      to,
      after,
      before,
      position,
      services: entry.services,
      names: entry.services.flatMap((service) => services.get(service) ?? []),
      place: place ?? null,
      professionalName: entry.professional === null ? null : (people.get(entry.professional) ?? null),
      offer: offer && {
        professional: offer.professional,
        date: offer.date,
        start: offer.start,
        startUtc: offer.startUtc,
        expiresAt: offer.expiresAt,
      },
    };
  });
  return { entries };
};

export const actions: Actions = {
  async default(event) {
    requireCustomer(event);
    const id = textIn(await event.request.formData(), 'id');
    const outcome = await tryCall(event, event.locals.api.leaveWaitlist({ id }));
    if (outcome.refusal) return failWith(outcome.refusal, { id });
    setNotice(event, 'leftWaitlist');
    redirect(303, inLanguage(event.locals.language, '/waitlist'));
  },
};
