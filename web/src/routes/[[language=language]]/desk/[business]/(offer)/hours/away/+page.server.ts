import { fail } from '@sveltejs/kit';
import type { TimeOffSpan } from '$lib/booking/time-off';
import { storedEnd } from '$lib/catalog/weekly-hours';
import { tryCall } from '$lib/server/api';
import {
  type Conflict,
  findConflicts,
  resolveConflicts,
  resultQuery,
} from '$lib/server/booking/time-off-conflicts';
import { named, todayAt } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, type SentForm, wrong } from '$lib/server/http/forms';
import { findWhom, readWhose } from '../schedule-scope';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const { business, isManager, people } = await findWhom(event);
  return {
    keys: { check: crypto.randomUUID(), decide: crypto.randomUUID() },
    today: todayAt(business),
    people: named(people),
    isManager,
  };
};

function readSpan({ text }: SentForm): TimeOffSpan {
  const timeOf = (name: string) => (text('allDay') === '' ? text(name) : '');
  const end = storedEnd(timeOf('end'));
  return {
    startDate: text('startDate'),
    endDate: text('endDate') || text('startDate'),
    start: timeOf('start') || null,
    end: end || null,
  };
}

const toApi = ({ startDate, endDate, start, end }: TimeOffSpan, reason: string) => ({
  startDate,
  endDate,
  ...(start !== null && { start }),
  ...(end !== null && { end }),
  ...(reason && { reason }),
});

export const actions: Actions = {
  /**
   * Stores time off without conflicts at once. Otherwise shows the affected appointments and stores nothing.
   */
  check: async (event) => {
    const whom = await findWhom(event);
    const sent = await readSent(event);
    const whose = readWhose(sent.text('whose'), whom);
    if (whose === null) return refusedAt('check', wrong('whose', 'FORBIDDEN'), sent.entered);
    const span = readSpan(sent);
    const outcome = await tryCall(
      event,
      event.locals.api.createTimeOff({ ...whose, ...toApi(span, sent.text('reason')) }, sent.options),
    );
    if (!outcome.refusal) return done(event, 'timeOffAdded', '/hours');
    if (outcome.refusal.code !== 'SCHEDULE_TIME_TAKEN')
      return refusedAt('check', outcome.refusal, sent.entered);
    const appointments: Conflict[] = await findConflicts(event, whose, span, whom.isManager);
    return fail(400, { at: 'decide' as const, refusal: null, entered: sent.entered, appointments, span });
  },
  /** Stores the time off, then moves or cancels the appointments as chosen. */
  decide: async (event) => {
    const whom = await findWhom(event);
    const sent = await readSent(event);
    const whose = readWhose(sent.text('whose'), whom);
    if (whose === null) return refusedAt('check', wrong('whose', 'FORBIDDEN'), sent.entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createTimeOff(
        { ...whose, ...toApi(readSpan(sent), sent.text('reason')), affected: 'keep' },
        sent.options,
      ),
    );
    if (outcome.refusal) return refusedAt('check', outcome.refusal, sent.entered);
    const { id, affectedAppointments = [] } = outcome.value;
    const result = await resolveConflicts(
      event,
      affectedAppointments.map((appointment) => appointment.id),
      sent,
    );
    return done(event, 'timeOffAdded', `/hours/away/${id}?${resultQuery(result)}`, result);
  },
};
