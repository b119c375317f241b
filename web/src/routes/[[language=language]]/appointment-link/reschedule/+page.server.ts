import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { loadLinkedVisit, tokenFor } from '$lib/server/booking/linked-appointment';
import { loadMove } from '$lib/server/booking/move';
import { textIn } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const visit = await loadLinkedVisit(event, 'move');
  if (visit === null) return { visit, isMoved: false };
  const isMoved = event.url.searchParams.has('moved');
  return { visit: { ...visit, ...(await loadMove(event, visit)) }, isMoved };
};

export const actions: Actions = {
  async default(event) {
    const form = await event.request.formData();
    const [date, start] = [textIn(form, 'date'), textIn(form, 'time')];
    const { api, language } = event.locals;
    const acceptWindow = textIn(form, 'acceptWindow') !== '';
    const token = tokenFor(event, 'move');
    const outcome = await tryCall(
      event,
      api.rescheduleAppointmentByLink({ token, date, start, ...(acceptWindow && { acceptWindow }) }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { date, time: start });
    redirect(303, inLanguage(language, '/appointment-link/reschedule?moved'));
  },
};
