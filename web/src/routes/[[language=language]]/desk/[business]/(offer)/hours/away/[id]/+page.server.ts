import { error, type RequestEvent } from '@sveltejs/kit';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import {
  proposeForRemaining,
  readResult,
  resolveConflicts,
  resultQuery,
} from '$lib/server/booking/time-off-conflicts';
import { named } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { concerns, findWhom } from '../../schedule-scope';
import type { Actions, PageServerLoad } from './$types';

async function findAway(event: RequestEvent) {
  const whom = await findWhom(event);
  const all = await orErrorPage(event, collectAll(event.locals.api.listTimeOff.all()));
  const found = all
    .filter(concerns(whom.business.id, whom.people))
    .find(({ id }) => id === event.params['id']);
  if (found === undefined) error(404, { message: 'NOT_FOUND' });
  return { ...whom, found };
}

export const load: PageServerLoad = async (event) => {
  const { isManager, people, ownId, found } = await findAway(event);
  const { startDate, endDate, start, end } = found;
  const span = { startDate, endDate, start, end };
  const isOwn = found.professionalId !== undefined && found.professionalId === ownId;
  return {
    span,
    reason: found.reason,
    isOwn,
    isClosure: found.professionalId === undefined,
    name: people.find(({ id }) => id === found.professionalId)?.name ?? '',
    mayWithdraw: isOwn || (isManager && found.businessId !== undefined),
    result: readResult(event.url.searchParams),
    people: named(people),
    isManager,
    left: await proposeForRemaining(event, found.affectedAppointments ?? [], span, isManager),
  };
};

export const actions: Actions = {
  deal: async (event) => {
    const { found } = await findAway(event);
    const sent = await readSent(event);
    const ids = (found.affectedAppointments ?? []).map(({ id }) => id);
    const result = await resolveConflicts(event, ids, sent);
    return done(event, 'saved', `/hours/away/${found.id}?${resultQuery(result)}`, result);
  },
  withdraw: async (event) => {
    const outcome = await tryCall(event, event.locals.api.deleteTimeOff({ id: event.params.id }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refusedAt('withdraw', outcome.refusal);
    return done(event, 'withdrawn', '/hours');
  },
};
