import { redirect } from '@sveltejs/kit';
import { allowedActions, movedTo, nearestTimes } from '$lib/booking/appointments';
import { isDate } from '$lib/booking/times';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { loadAppointment, loadPlace, requireCustomer } from '$lib/server/booking/appointments';
import { loadTimes } from '$lib/server/booking/times';
import { textIn } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const appointment = await loadAppointment(event, event.params.id);
  const place = await loadPlace(event, appointment.business);
  const { searchParams } = event.url;
  const [date, time] = [searchParams.get('date'), searchParams.get('time')];
  const isPossible = place !== null && allowedActions(appointment, new Date()).reschedule;
  const times =
    place !== null && isPossible
      ? await loadTimes(event, {
          business: place,
          serviceIds: appointment.services.map(({ id }) => id),
          professionalId: appointment.professional,
          // Without a choice, the page starts at the day of the appointment.
          date: date ?? (searchParams.has('from') ? null : appointment.date),
          from: searchParams.get('from'),
        })
      : null;
  const isChosen = date !== null && time !== null && isDate(date) && /^\d\d:\d\d$/.test(time);
  const offered = isChosen ? times?.times.find((one) => one.time === time && times.date === date) : undefined;
  return {
    appointment,
    place,
    times,
    chosen: isChosen
      ? {
          ...movedTo(appointment, { date, start: time, startUtc: offered?.startUtc ?? null }, new Date()),
          isFree: offered?.available === true,
        }
      : null,
    nearest: isChosen && times ? nearestTimes(times.times, time).map((one) => one.time) : [],
  };
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
