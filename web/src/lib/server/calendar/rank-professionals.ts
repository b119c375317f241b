import type { RequestEvent } from '@sveltejs/kit';
import { type CalendarData, offKey } from '$lib/calendar/data';

import { unavailableSpans } from '$lib/calendar/hours';
import { rankProfessionals } from '$lib/calendar/rank-professionals';
import { collectAll, orErrorPage } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';

/** Ids of the shown professionals, those who can be booked at the time first, and their hours. */
export async function rankTeam(
  event: RequestEvent,
  business: OwnBusiness,
  calendar: CalendarData,
  date: string,
  time: string,
): Promise<{ ranked: string[]; off: CalendarData['off'] }> {
  const { people } = calendar;
  if (people.length < 2) return { ranked: people.map(({ id }) => id), off: calendar.off };
  // A week and another day contain no hours of single professionals.
  const isLoaded = people.every(({ id }) => offKey(id, date) in calendar.off);
  const off = isLoaded ? calendar.off : await loadHours(event, business, people, date);
  const dayOf = ({ id }: { id: string }) => ({
    off: off[offKey(id, date)] ?? [],
    appointments: calendar.appointments.filter((one) => one.professional === id && one.date === date),
  });
  return { ranked: rankProfessionals(people, dayOf, time).map(({ id }) => id), off };
}

async function loadHours(
  event: RequestEvent,
  business: OwnBusiness,
  people: CalendarData['people'],
  date: string,
): Promise<CalendarData['off']> {
  const { api } = event.locals;
  const range = { from: date, to: date, limit: 100 };
  const [rota, timeOff] = await orErrorPage(
    event,
    Promise.all([
      collectAll(api.listRota.all({ id: business.id, ...range })),
      collectAll(api.listTimeOff.all(range)),
    ]),
  );
  const plan = {
    business,
    professionals: [],
    rules: [],
    rota,
    specialHours: [],
    timeOff: timeOff.filter(({ businessId }) => !businessId || businessId === business.id),
  };
  return Object.fromEntries(people.map(({ id }) => [offKey(id, date), unavailableSpans(plan, id, date)]));
}
