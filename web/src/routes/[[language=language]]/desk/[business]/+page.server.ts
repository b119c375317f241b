import type { Refusal } from '$lib/forms/problems';
import { failWith, tryCall } from '$lib/server/api';
import { ifMatch } from '$lib/server/calendar/change';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import {
  findDayScope,
  loadDayAppointments,
  loadDayFigures,
  loadFreeTimes,
  loadJoining,
  loadLateAlerts,
  loadTimeOffConflicts,
  loadWaitlistCounts,
} from '$lib/server/desk/today';
import { done, readForm } from '$lib/server/http/forms';
import type { Notice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const nothing = { asking: [], invited: 0, invitedMembers: 0 };
const nobody = { waiting: 0, isMore: false, offered: 0 };

export const load: PageServerLoad = async (event) => {
  event.depends('desk:today');
  const business = await findOwnBusiness(event);
  const whose = await findDayScope(event, business);
  if (whose === null) return { day: null };
  const now = new Date();
  const runsIt = business.role !== 'staff';
  const appointments = await loadDayAppointments(event, business, whose, now);
  const [late, conflicts, joining, line, free, figures] = await Promise.all([
    loadLateAlerts(event, business, now),
    loadTimeOffConflicts(event, business, whose, appointments.date),
    runsIt ? loadJoining(event, business) : nothing,
    runsIt ? loadWaitlistCounts(event, business) : nobody,
    loadFreeTimes(event, business, whose, appointments.date),
    loadDayFigures(event, business, appointments.date),
  ]);
  return { day: { ...appointments, late, conflicts, joining, line, free, figures } };
};

/** Action of a table row: calls the API and shows a notice. */
async function settle(
  event: RequestEvent,
  notice: Notice,
  ask: (id: string, field: (name: string) => string) => Promise<object | undefined>,
  shownAs = (refusal: Refusal) => refusal,
) {
  await findOwnBusiness(event);
  const field = await readForm(event);
  const id = field('id');
  const outcome = await tryCall(event, ask(id || 'none', field));
  return outcome.refusal
    ? failWith(shownAs(outcome.refusal), { id })
    : done(event, notice, '', outcome.value);
}

export const actions: Actions = {
  confirm: (event) =>
    settle(event, 'visitConfirmed', (id, field) =>
      event.locals.api.confirmAppointment({ id }, ifMatch(field('version'))),
    ),
  decline: (event) =>
    settle(event, 'visitDeclined', (id, field) =>
      event.locals.api.cancelAppointment({ id }, ifMatch(field('version'))),
    ),
  came: (event) =>
    settle(event, 'visitSettled', (id, field) =>
      event.locals.api.completeAppointment({ id }, ifMatch(field('version'))),
    ),
  missed: (event) =>
    settle(event, 'visitSettled', (id, field) =>
      event.locals.api.markNoShow({ id }, ifMatch(field('version'))),
    ),
  answer: (event) =>
    settle(event, 'answered', (id, field) =>
      event.locals.api.respondToAlert({
        id,
        response: field('response') === 'accepted' ? 'accepted' : 'declined',
      }),
    ),
  join: (event) =>
    settle(
      event,
      'answered',
      (id, field) =>
        field('response') === 'accepted'
          ? event.locals.api.acceptJoinRequest({ id })
          : event.locals.api.declineJoinRequest({ id }),
      // The other texts for INVALID_STATUS on this page are about appointments.
      (refusal) => (refusal.code === 'INVALID_STATUS' ? { ...refusal, code: 'NOT_FOUND' } : refusal),
    ),
};
