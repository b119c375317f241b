import { fail, type RequestEvent } from '@sveltejs/kit';
import { openingWeek } from '$lib/catalog/opening-hours';
import { storedEnd } from '$lib/catalog/weekly-hours';
import type { Refusal } from '$lib/forms/problems';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { findInTheWay } from '$lib/server/booking/in-the-way';
import { loadWorkWeek, saveWorkWeek, workedWeek } from '$lib/server/catalog/work-week';
import { todayAt } from '$lib/server/desk/own-business';
import { done, readSent, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';
import { concerns, findWhom, readWhose } from './schedule-scope';

export const load: PageServerLoad = async (event) => {
  const { business, isManager, people } = await findWhom(event);
  const { api } = event.locals;
  const today = todayAt(business);
  const businessId = business.id;
  const own = isManager ? undefined : people[0];
  const [rules, special, away, work] = await Promise.all([
    isManager ? orErrorPage(event, collectAll(api.listAvailabilityRules.all({ businessId }))) : [],
    orErrorPage(event, collectAll(api.listSpecialHours.all({ from: today }))),
    orErrorPage(event, collectAll(api.listTimeOff.all({ from: today }))),
    own === undefined ? null : loadWorkWeek(event, business, own, true),
  ]);
  const isConcerned = concerns(businessId, people);
  const hoursOf = ({ date, start, end }: (typeof special)[number]) => `${date} ${start} ${end}`;
  const ofTeam = new Set(
    special.filter((one) => one.professionalId !== null && one.businessId === businessId).map(hoursOf),
  );
  return {
    key: crypto.randomUUID(),
    today,
    own: own === undefined ? null : { id: own.id, name: own.name },
    opening: openingWeek(business),
    people: people.map((person) => {
      const theirs = rules.filter(({ professionalId }) => professionalId === person.id);
      return {
        id: person.id,
        name: person.name,
        isSet: theirs.length > 0,
        week: workedWeek(business, person, theirs.length > 0 ? theirs : null),
      };
    }),
    work,
    // The rota has a page of its own.
    special: special
      .filter((one) => !one.planned && isConcerned(one))
      .map((one) => ({
        id: one.id,
        professionalId: one.professionalId,
        includesTeam: one.professionalId === null && ofTeam.has(hoursOf(one)),
        date: one.date,
        start: one.start,
        end: one.end,
      })),
    away: away.filter(isConcerned).map((one) => ({
      id: one.id,
      professionalId: one.professionalId ?? null,
      isEverywhere: one.professionalId !== undefined && one.businessId === undefined,
      startDate: one.startDate,
      endDate: one.endDate,
      start: one.start,
      end: one.end,
      left: (one.affectedAppointments ?? []).length,
    })),
  };
};

/** A refused change of special hours, with the appointments in the way. */
const refusedByHours = async <Place extends string>(
  event: RequestEvent,
  at: Place,
  refusal: Refusal,
  entered: Record<string, string> = {},
) => fail(400, { at, refusal, entered, inTheWay: await findInTheWay(event, refusal) });

export const actions: Actions = {
  hours: async (event) => {
    const { business, people } = await findWhom(event);
    const which = { businessId: business.id, professionalId: people[0]?.id ?? '' };
    return (await saveWorkWeek(event, await readSent(event), which)) ?? done(event, 'saved', '/hours');
  },
  special: async (event) => {
    const whom = await findWhom(event);
    const { text, entered, options } = await readSent(event);
    const includeTeam = text('whose') === 'team';
    const whose = readWhose(includeTeam ? 'business' : text('whose'), whom);
    if (whose === null) return refusedByHours(event, 'special', wrong('whose', 'FORBIDDEN'), entered);
    const end = storedEnd(text('end'));
    const outcome = await tryCall(
      event,
      event.locals.api.createSpecialHours(
        {
          ...whose,
          businessId: whom.business.id,
          includeTeam,
          date: text('date'),
          start: text('start'),
          end,
        },
        options,
      ),
    );
    if (outcome.refusal) return refusedByHours(event, 'special', outcome.refusal, entered);
    return done(event, 'added', '/hours');
  },
  removeSpecial: async (event) => {
    const { text } = await readSent(event);
    const which = { id: text('special'), includeTeam: text('whose') === 'team' };
    const outcome = await tryCall(event, event.locals.api.deleteSpecialHours(which));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refusedByHours(event, 'removeSpecial', outcome.refusal);
    return done(event, 'removed', '/hours');
  },
};
