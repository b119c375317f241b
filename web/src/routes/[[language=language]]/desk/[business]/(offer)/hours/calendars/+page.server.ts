import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import { findWhom } from '../schedule-scope';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { business, people, ownId } = await findWhom(event);
  const { api } = event.locals;
  const [connections, conflicts, reports] = await Promise.all([
    orErrorPage(event, collectAll(api.listCalendarConnections.all())),
    orErrorPage(event, collectAll(api.listCalendarConflicts.all({ businessId: business.id }))),
    orErrorPage(event, collectAll(api.listCalendarReports.all())),
  ]);
  return {
    key: crypto.randomUUID(),
    isProfessional: ownId !== undefined,
    connections,
    reports,
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
  addAccount: async (event) => {
    const { text, fields, options } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.createCalendarConnection(
        { kind: 'caldav', url: text('url'), username: text('username'), password: passwordIn(fields) },
        options,
      ),
    );
    // The password is a secret, so the page does not repeat it.
    if (outcome.refusal)
      return refusedAt('addAccount', outcome.refusal, { url: text('url'), username: text('username') });
    return done(event, 'added', '/hours/calendars');
  },
  choose: async (event) => {
    const { text, all } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.updateCalendarConnection({
        id: text('id'),
        readCalendarIds: all('read'),
        writeCalendarId: text('write') || null,
      }),
    );
    if (outcome.refusal) return refusedAt('choose', outcome.refusal);
    return done(event, 'saved', '/hours/calendars');
  },
  restore: async (event) => {
    const { text } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.restoreCalendarEntry({ id: text('id') }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return refusedAt('report', outcome.refusal);
    return done(event, 'saved', '/hours/calendars');
  },
  dismiss: async (event) => {
    const { text } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.dismissCalendarReport({ id: text('id') }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return refusedAt('report', outcome.refusal);
    return done(event, 'saved', '/hours/calendars');
  },
  remove: async (event) => {
    const { text } = await readSent(event);
    const outcome = await tryCall(event, event.locals.api.deleteCalendarConnection({ id: text('id') }));
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND') return refusedAt('remove', outcome.refusal);
    return done(event, 'removed', '/hours/calendars');
  },
};

/** Passwords can begin or end with spaces. */
function passwordIn(fields: FormData): string {
  const value = fields.get('password');
  return typeof value === 'string' ? value : '';
}
