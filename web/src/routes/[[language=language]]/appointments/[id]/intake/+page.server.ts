import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { requireCustomer } from '$lib/server/booking/appointments';
import { presentIntake, readIntake } from '$lib/server/booking/intake';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireCustomer(event);
  const { id } = event.params;
  const form = await orErrorPage(event, event.locals.api.getAppointmentIntake({ id }));
  return { id, intake: presentIntake(form, event.locals.language) };
};

export const actions: Actions = {
  default: async (event) => {
    requireCustomer(event);
    const { id } = event.params;
    const { answers, entered } = await readIntake(event);
    const outcome = await tryCall(event, event.locals.api.answerAppointmentIntake({ id, answers }));
    if (outcome.refusal) return failWith(outcome.refusal, { answers: entered });
    setNotice(event, 'saved');
    redirect(303, inLanguage(event.locals.language, `/appointments/${id}`));
  },
};
