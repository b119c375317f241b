import { redirect } from '@sveltejs/kit';
import { allowedActions, cancelOutcome, lateFeeOf } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { loadAppointment, loadPlace, requireCustomer } from '$lib/server/booking/appointments';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const appointment = await loadAppointment(event, event.params.id);
  const place = await loadPlace(event, appointment.business);
  return {
    appointment,
    place,
    isPossible: allowedActions(appointment, new Date()).cancel,
    outcome: cancelOutcome(appointment),
    lateFee: lateFeeOf(appointment),
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
    const withFee = textIn(form, 'withFee') === 'on';
    const outcome = await tryCall(
      event,
      api.cancelAppointment({ id, scope, withFee, ...(reason && { reason }) }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, { reason, scope });
    const count = outcome.value.occurrences?.length ?? 1;
    setNotice(event, count > 1 ? 'seriesCancelled' : 'cancelled');
    redirect(303, inLanguage(language, `/appointments/${id}`));
  },
};
