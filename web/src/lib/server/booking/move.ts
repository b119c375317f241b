import type { RequestEvent } from '@sveltejs/kit';
import {
  allowedActions,
  movedTo,
  nearestTimes,
  type Place,
  type ShownAppointment,
} from '$lib/booking/appointments';
import { isDate } from '$lib/booking/times';
import { loadTimes } from './times';

/** Times that an appointment can move to, and the time that the URL names. `times` is null when it cannot move. */
export async function loadMove(
  event: RequestEvent,
  { appointment, place }: { appointment: ShownAppointment; place: Place | null },
) {
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
    times,
    chosen: isChosen
      ? {
          ...movedTo(appointment, { date, start: time, startUtc: offered?.startUtc ?? null }, new Date()),
          isFree: offered?.available === true,
        }
      : null,
    nearest: isChosen && times ? nearestTimes(times.times, time).map((one) => one.time) : [],
  };
}
