import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { ShownWaitlistEntry } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { collected, refused, shown, tried } from '$lib/server/api';
import { loadPlaces, requireCustomer } from '$lib/server/booking/appointments';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

/** Service names by id. */
async function loadServiceNames(event: RequestEvent, businesses: string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    [...new Set(businesses)].map((businessId) =>
      shown(event, collected(event.locals.api.listServices.all({ businessId }))),
    ),
  );
  return new Map(lists.flat().map(({ id, name }) => [id, name]));
}

/** Names of professionals by id. */
async function loadPeople(event: RequestEvent, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = event.locals.api.listProfessionals.page({ ids: [...new Set(ids)].join(','), limit: 100 });
  const { items } = await shown(event, asked);
  return new Map(items.map(({ id, name }) => [id, name]));
}

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const { api } = event.locals;
  const [offered, waiting] = await Promise.all([
    shown(event, api.listWaitlistEntries({ status: 'offered' })),
    shown(event, api.listWaitlistEntries({ status: 'waiting' })),
  ]);
  const entries = [...offered, ...waiting];
  const businesses = entries.map(({ business }) => business);
  const [places, services, people] = await Promise.all([
    loadPlaces(event, businesses),
    loadServiceNames(event, businesses),
    loadPeople(
      event,
      entries.flatMap(({ professional }) => professional ?? []),
    ),
  ]);
  const wishes = entries.map((entry): ShownWaitlistEntry => {
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
      place: place ? { name: place.name, slug: place.slug, timezone: place.timezone } : null,
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
  return { wishes };
};

export const actions: Actions = {
  async default(event) {
    requireCustomer(event);
    const id = textIn(await event.request.formData(), 'id');
    const outcome = await tried(event, event.locals.api.leaveWaitlist({ id }));
    if (outcome.refusal) return refused(outcome.refusal, { id });
    setNotice(event, 'leftWaitlist');
    redirect(303, inLanguage(event.locals.language, '/waitlist'));
  },
};
