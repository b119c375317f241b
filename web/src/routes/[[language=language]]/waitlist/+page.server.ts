import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/language';
import { refused, shown, tried } from '$lib/server/api';
import { giveNotice } from '$lib/server/notice';
import { loadPlace, requireCustomer, textIn } from '$lib/server/visit';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const { api } = event.locals;
  const [offered, waiting] = await Promise.all([
    shown(event, api.listWaitlistEntries({ status: 'offered' })),
    shown(event, api.listWaitlistEntries({ status: 'waiting' })),
  ]);
  const entries = await Promise.all(
    [...offered, ...waiting].map(async (entry) => {
      const [place, services, professional] = await Promise.all([
        loadPlace(event, entry.business),
        tried(event, api.listServices({ businessId: entry.business })),
        entry.professional === null ? null : tried(event, api.getProfessional({ id: entry.professional })),
      ]);
      const known = services.refusal ? [] : services.value;
      const { id, from, to, after, before, position, offer } = entry;
      return {
        id,
        from,
        to,
        after,
        before,
        position,
        services: entry.services,
        names: entry.services.map((service) => known.find((one) => one.id === service)?.name ?? ''),
        place: place && { name: place.name, slug: place.slug, timezone: place.timezone },
        professionalName: professional && !professional.refusal ? professional.value.name : null,
        offer: offer && {
          professional: offer.professional,
          date: offer.date,
          start: offer.start,
          expiresAt: offer.expiresAt,
        },
      };
    }),
  );
  return { entries };
};

export const actions: Actions = {
  async default(event) {
    requireCustomer(event);
    const id = textIn(await event.request.formData(), 'id');
    const outcome = await tried(event, event.locals.api.leaveWaitlist({ id }));
    if (outcome.refusal) return refused(outcome.refusal, {});
    giveNotice(event, 'leftLine');
    redirect(303, inLanguage(event.locals.language, '/waitlist'));
  },
};
