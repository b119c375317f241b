import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { loadAppointment, loadPlace, requireCustomer } from '$lib/server/booking/appointments';
import { loadMove } from '$lib/server/booking/move';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const appointment = await loadAppointment(event, event.params.id);
  const place = await loadPlace(event, appointment.business);
  return { appointment, place, ...(await loadMove(event, { appointment, place })) };
};

export const actions: Actions = {
  async default(event) {
    requireCustomer(event);
    const form = await event.request.formData();
    const { id } = event.params;
    const [date, start] = [textIn(form, 'date'), textIn(form, 'time')];
    const { api, language } = event.locals;
    const acceptWindow = textIn(form, 'acceptWindow') !== '';
    const outcome = await tryCall(
      event,
      api.rescheduleAppointment({ id, date, start, ...(acceptWindow && { acceptWindow }) }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { date, time: start });
    setNotice(event, 'moved');
    redirect(303, inLanguage(language, `/appointments/${id}`));
  },
};
