import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { refused, tried } from '$lib/server/api';
import { giveNotice } from '$lib/server/http/notice';
import { textIn } from '$lib/server/http/read-form';
import { loadTimes } from '$lib/server/booking/times';
import { loadPlace, loadVisit, requireCustomer } from '$lib/server/booking/appointments';
import { isDate } from '$lib/booking/times';
import { movedTo, nearestTimes, possibleNow } from '$lib/booking/appointments';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const visit = await loadVisit(event, event.params.id);
  const place = await loadPlace(event, visit.business);
  const { searchParams } = event.url;
  const [date, time] = [searchParams.get('date'), searchParams.get('time')];
  const isPossible = place !== null && possibleNow(visit, new Date()).reschedule;
  const times =
    place !== null && isPossible
      ? await loadTimes(event, {
          business: place,
          serviceIds: visit.services.map(({ id }) => id),
          professionalId: visit.professional,
          date,
          from: searchParams.get('from'),
        })
      : null;
  const isChosen = date !== null && time !== null && isDate(date) && /^\d\d:\d\d$/.test(time);
  const offered = isChosen ? times?.times.find((one) => one.time === time && times.date === date) : undefined;
  return {
    visit,
    place: place && { name: place.name, slug: place.slug, phone: place.phone },
    times,
    chosen: isChosen
      ? { ...movedTo(visit, date, time, offered?.startUtc ?? null), isFree: offered?.available === true }
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
    const outcome = await tried(event, api.rescheduleAppointment({ id, date, start }));
    if (outcome.refusal) return refused(outcome.refusal, { date, time: start });
    giveNotice(event, 'moved');
    redirect(303, inLanguage(language, `/appointments/${id}`));
  },
};
