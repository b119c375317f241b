import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { findWhom } from '../schedule-scope';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { business, people, ownId } = await findWhom(event);
  const { api } = event.locals;
  const [connections, conflicts] = await Promise.all([
    orErrorPage(event, collectAll(api.listCalendarConnections.all())),
    orErrorPage(event, collectAll(api.listCalendarConflicts.all({ businessId: business.id }))),
  ]);
  return {
    key: crypto.randomUUID(),
    isProfessional: ownId !== undefined,
    connections,
    conflicts: conflicts.map(({ id, professionalId, date, start, end, clientName, serviceName }) => ({
      id,
      date,
      start,
      end,
      clientName,
      serviceName,
      with: people.find((person) => person.id === professionalId)?.name ?? '',
    })),
  };
};

export const actions: Actions = {
  add: async (event) => {
    const { text, options } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createCalendarConnection({ kind: 'ics', url: text('url') }, options),
    );
    // The address is a secret, so the page does not repeat it.
    if (outcome.refusal) return refusedAt('add', outcome.refusal);
    return done(event, 'added', '/hours/calendars');
  },
  remove: async (event) => {
    const { text } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.deleteCalendarConnection({ id: text('id') }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return refusedAt('remove', outcome.refusal);
    return done(event, 'removed', '/hours/calendars');
  },
};
