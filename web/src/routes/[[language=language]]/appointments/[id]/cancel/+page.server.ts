import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { refused, tried } from '$lib/server/api';
import { giveNotice } from '$lib/server/http/notice';
import { textIn } from '$lib/server/http/read-form';
import { loadPlace, loadVisit, requireCustomer } from '$lib/server/booking/appointments';
import { cancelOutcome, possibleNow } from '$lib/booking/appointments';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const visit = await loadVisit(event, event.params.id);
  const place = await loadPlace(event, visit.business);
  return {
    visit,
    place: place && { name: place.name, slug: place.slug, phone: place.phone },
    isPossible: possibleNow(visit, new Date()).cancel,
    outcome: cancelOutcome(visit),
  };
};

export const actions: Actions = {
  async default(event) {
    requireCustomer(event);
    const form = await event.request.formData();
    const { id } = event.params;
    const reason = textIn(form, 'reason');
    const scope = textIn(form, 'scope') === 'following' ? 'following' : 'this';
    const { api, language } = event.locals;
    const outcome = await tried(event, api.cancelAppointment({ id, scope, ...(reason && { reason }) }));
    if (outcome.refusal) return refused(outcome.refusal, { reason, scope });
    giveNotice(event, 'cancelled');
    redirect(303, inLanguage(language, `/appointments/${id}`));
  },
};
