import { refused, tried } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { done } from '$lib/server/http/desk-form';
import type { Notice } from '$lib/server/http/notice';
import { readForm } from '$lib/server/http/read-form';
import {
  loadDayFigures,
  loadFree,
  loadJoining,
  loadLate,
  loadLine,
  loadVisits,
  whoseDay,
} from '$lib/server/desk/today';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const nothing = { asking: [], invited: 0, invitedMembers: 0 };
const nobody = { waiting: 0, isMore: false, offered: 0 };

export const load: PageServerLoad = async (event) => {
  event.depends('desk:today');
  const business = await findOwnBusiness(event);
  const whose = await whoseDay(event, business);
  if (whose === null) return { day: null };
  const now = new Date();
  const runsIt = business.role !== 'staff';
  const visits = await loadVisits(event, business, whose, now);
  const [late, joining, line, free, figures] = await Promise.all([
    loadLate(event, business, now),
    runsIt ? loadJoining(event, business) : nothing,
    runsIt ? loadLine(event, business) : nobody,
    loadFree(event, business, whose, visits.date),
    loadDayFigures(event, business, visits.date),
  ]);
  return { day: { ...visits, late, joining, line, free, figures } };
};

/** A form of one row: what is asked of the API for it, and what is said when it is done. */
async function settle(
  event: RequestEvent,
  notice: Notice,
  ask: (id: string, field: (name: string) => string) => Promise<unknown>,
) {
  await findOwnBusiness(event);
  const field = await readForm(event);
  const id = field('id');
  const outcome = await tried(event, ask(id || 'none', field));
  return outcome.refusal ? refused(outcome.refusal, { id }) : done(event, notice, '');
}

export const actions: Actions = {
  confirm: (event) => settle(event, 'visitConfirmed', (id) => event.locals.api.confirmAppointment({ id })),
  decline: (event) => settle(event, 'visitDeclined', (id) => event.locals.api.cancelAppointment({ id })),
  came: (event) => settle(event, 'visitSettled', (id) => event.locals.api.completeAppointment({ id })),
  missed: (event) => settle(event, 'visitSettled', (id) => event.locals.api.markNoShow({ id })),
  answer: (event) =>
    settle(event, 'answered', (id, field) =>
      event.locals.api.respondToAlert({
        id,
        response: field('response') === 'accepted' ? 'accepted' : 'declined',
      }),
    ),
  join: (event) =>
    settle(event, 'answered', (id, field) =>
      field('response') === 'accepted'
        ? event.locals.api.acceptJoinRequest({ id })
        : event.locals.api.declineJoinRequest({ id }),
    ),
};
