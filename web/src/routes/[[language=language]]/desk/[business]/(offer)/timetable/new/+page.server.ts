import { tryCall } from '$lib/server/api';
import { findManagedBusiness, listOwnServices, listTeam, todayAt } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const [services, team] = await Promise.all([listOwnServices(event, business), listTeam(event, business)]);
  return {
    key: crypto.randomUUID(),
    today: todayAt(business),
    /** Services with their professionals, classes first. */
    offers: services
      .filter(({ active }) => active)
      .toSorted((one, other) => Number(other.capacity > 1) - Number(one.capacity > 1))
      .map(({ id, name, capacity, professionalIds }) => ({
        id,
        name,
        isForOne: capacity === 1,
        people: team
          .filter((person) => professionalIds.includes(person.id))
          .map((person) => ({
            id: person.id,
            name: person.name,
          })),
      }))
      .filter(({ people }) => people.length > 0),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const { text, entered, options } = await readSent(event);
    const [serviceId = '', professionalId = ''] = text('offer').split(' ');
    const isOnce = text('rhythm') === 'once';
    const when = isOnce
      ? { date: text('date') }
      : { weekday: Number(text('weekday')), from: text('from') || null, to: text('to') || null };
    const outcome = await tryCall(
      event,
      event.locals.api.createClassTime({ serviceId, professionalId, start: text('start'), ...when }, options),
    );
    if (outcome.refusal) return refusedAt('plan', outcome.refusal, entered);
    const week = isOnce ? text('date') : text('from');
    return done(event, 'classPlanned', week === '' ? '/timetable' : `/timetable?week=${week}`);
  },
};
