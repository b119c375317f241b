import { fail } from '@sveltejs/kit';
import { tried } from '$lib/server/api';
import { type Collision, dealtQuery, dealWith, findCollisions } from '$lib/server/booking/time-off-conflicts';
import { done, readSent, refusedAt, type SentForm, wrong } from '$lib/server/http/desk-form';
import { named, todayAt } from '$lib/server/desk/offer';
import type { AwaySpan } from '$lib/booking/time-off';
import { meantEnd } from '$lib/catalog/weekly-hours';
import { findWhom, readWhose } from '../whom';
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

function readSpan({ text }: SentForm): AwaySpan {
  const end = meantEnd(text('end'));
  return {
    startDate: text('startDate'),
    endDate: text('endDate') || text('startDate'),
    start: text('start') || null,
    end: end || null,
  };
}

const toApi = ({ startDate, endDate, start, end }: AwaySpan, reason: string) => ({
  startDate,
  endDate,
  ...(start !== null && { start }),
  ...(end !== null && { end }),
  ...(reason && { reason }),
});

export const actions: Actions = {
  /** Kept at once where nothing is booked; otherwise what it meets is shown, and nothing is kept. */
  check: async (event) => {
    const whom = await findWhom(event);
    const sent = await readSent(event);
    const whose = readWhose(sent.text('whose'), whom);
    if (whose === null) return refusedAt('check', wrong('whose', 'FORBIDDEN'), sent.entered);
    const span = readSpan(sent);
    const outcome = await tried(
      event,
      event.locals.api.createTimeOff({ ...whose, ...toApi(span, sent.text('reason')) }, sent.options),
    );
    if (!outcome.refusal) return done(event, 'added', '/hours');
    if (outcome.refusal.code !== 'SCHEDULE_TIME_TAKEN')
      return refusedAt('check', outcome.refusal, sent.entered);
    const visits: Collision[] = await findCollisions(event, whose, span, whom.isManager);
    return fail(400, { at: 'decide' as const, refusal: null, entered: sent.entered, visits, span });
  },
  /** Keeps it, then does with each visit what was chosen. */
  decide: async (event) => {
    const whom = await findWhom(event);
    const sent = await readSent(event);
    const whose = readWhose(sent.text('whose'), whom);
    if (whose === null) return refusedAt('check', wrong('whose', 'FORBIDDEN'), sent.entered);
    const outcome = await tried(
      event,
      event.locals.api.createTimeOff(
        { ...whose, ...toApi(readSpan(sent), sent.text('reason')), affected: 'keep' },
        sent.options,
      ),
    );
    if (outcome.refusal) return refusedAt('check', outcome.refusal, sent.entered);
    const { id, affectedAppointments = [] } = outcome.value;
    const dealt = await dealWith(
      event,
      affectedAppointments.map((visit) => visit.id),
      sent,
    );
    return done(event, 'added', `/hours/away/${id}?${dealtQuery(dealt)}`);
  },
};
