import { redirect } from '@sveltejs/kit';
import { allowedActions, cancelOutcome, lateFeeOf } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { loadLinkedVisit, tokenFor } from '$lib/server/booking/linked-appointment';
import { textIn } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const visit = await loadLinkedVisit(event, 'cancel');
  if (visit === null) return { visit };
  const { appointment } = visit;
  return {
    visit: {
      ...visit,
      isPossible: allowedActions(appointment, new Date()).cancel,
      outcome: cancelOutcome(appointment),
      lateFee: lateFeeOf(appointment),
    },
  };
};

export const actions: Actions = {
  async default(event) {
    const form = await event.request.formData();
    const reason = textIn(form, 'reason');
    const withFee = textIn(form, 'withFee') === 'on';
    const { api, language } = event.locals;
    const token = tokenFor(event, 'cancel');
    const outcome = await tryCall(
      event,
      api.cancelAppointmentByLink({ token, withFee, ...(reason && { reason }) }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { reason });
    redirect(303, inLanguage(language, '/appointment-link/cancel'));
  },
};
