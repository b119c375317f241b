import { error, type RequestEvent } from '@sveltejs/kit';
import type { ClassTime } from 'openslot-client';
import { weekdayOf } from 'openslot-facts/dates';
import { isDate } from '$lib/booking/times';
import { addDays } from '$lib/format/time';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import {
  findOwnBusiness,
  findOwnProfessional,
  listTeam,
  type OwnBusiness,
  todayAt,
} from '$lib/server/desk/own-business';
import { done, readSent, refusedAt } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

async function findClassTime(event: RequestEvent) {
  const business = await findOwnBusiness(event);
  const times = await orErrorPage(
    event,
    collectAll(event.locals.api.listClassTimes.all({ businessId: business.id })),
  );
  const time = times.find(({ id }) => id === event.params['id']);
  if (time === undefined) error(404, { message: 'NOT_FOUND' });
  return { business, time };
}

/** The day in the URL, otherwise the next day of the class. */
function dayOf(event: RequestEvent, time: ClassTime, today: string): string {
  if (time.date !== null) return time.date;
  const wished = event.url.searchParams.get('date') ?? '';
  if (isDate(wished) && weekdayOf(wished) === time.weekday) return wished;
  const first = time.from !== null && time.from > today ? time.from : today;
  return addDays(first, (time.weekday! - weekdayOf(first) + 7) % 7);
}

/** Names of the participants, for owners and managers. */
async function listSeats(event: RequestEvent, business: OwnBusiness, time: ClassTime, date: string) {
  const { serviceId, professionalId, start } = time;
  const found = await orErrorPage(
    event,
    collectAll(event.locals.api.listAppointments.all({ businessId: business.id, professionalId, date })),
  );
  return found
    .filter((one) => one.start === start && one.services?.includes(serviceId) && one.status !== 'Cancelled')
    .map(({ id, client, status }) => ({ id, name: client ?? '', status }));
}

export const load: PageServerLoad = async (event) => {
  const { business, time } = await findClassTime(event);
  const today = todayAt(business);
  const date = dayOf(event, time, today);
  const isManager = business.role !== 'staff';
  const [team, service, held, own] = await Promise.all([
    listTeam(event, business),
    orErrorPage(event, event.locals.api.getService({ id: time.serviceId })),
    orErrorPage(
      event,
      collectAll(event.locals.api.listClasses.all({ businessId: business.id, from: date, to: date })),
    ),
    isManager ? null : findOwnProfessional(event),
  ]);
  const mayKnow = isManager || own?.id === time.professionalId;
  const session = held.find(({ classTimeId }) => classTimeId === time.id);
  return {
    today,
    date,
    name: service.name,
    capacity: service.capacity,
    teacher: team.find(({ id }) => id === time.professionalId)?.name ?? '',
    time: {
      professionalId: time.professionalId,
      weekday: time.weekday,
      start: time.start,
      from: time.from,
      to: time.to,
      leftOut: time.exceptDates.filter((one) => one >= today).slice(0, 10),
    },
    session: session ? { end: session.end, taken: session.capacity - session.seatsLeft } : null,
    seats: mayKnow ? await listSeats(event, business, time, date) : null,
    team: team.filter(({ id }) => service.professionalIds.includes(id)).map(({ id, name }) => ({ id, name })),
  };
};

const choiceOf = <Choice extends string>(text: string, choices: readonly Choice[]): Choice =>
  choices.find((one) => one === text) ?? choices[0]!;

export const actions: Actions = {
  move: async (event) => {
    const { text, entered } = await readSent(event);
    const { time } = await findClassTime(event);
    const isSeries = text('scope') === 'series';
    const when = isSeries
      ? { weekday: Number(text('weekday')), from: text('from') || null, to: text('to') || null }
      : { date: text('date'), ...(time.weekday !== null && { occurrence: text('occurrence') }) };
    const outcome = await tryCall(
      event,
      event.locals.api.updateClassTime({
        id: time.id,
        ...when,
        start: text('start'),
        professionalId: text('professionalId') || time.professionalId,
        affected: choiceOf(text('affected'), ['refuse', 'move', 'cancel'] as const),
        ...(text('reason') && { reason: text('reason') }),
      }),
    );
    if (outcome.refusal) return refusedAt(isSeries ? 'moveSeries' : 'moveDay', outcome.refusal, entered);
    const week = isSeries ? text('occurrence') : text('date');
    return done(event, 'classMoved', isDate(week) ? `/timetable?week=${week}` : '/timetable', outcome.value);
  },
  remove: async (event) => {
    const { text, entered } = await readSent(event);
    const isSeries = text('scope') === 'series';
    const day = text('occurrence');
    const outcome = await tryCall(
      event,
      event.locals.api.deleteClassTime({
        id: event.params.id,
        ...(!isSeries && { occurrence: day }),
        affected: choiceOf(text('affected'), ['refuse', 'cancel'] as const),
        ...(text('reason') && { reason: text('reason') }),
      }),
    );
    if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
      return refusedAt(isSeries ? 'removeSeries' : 'removeDay', outcome.refusal, entered);
    const notified = outcome.refusal ? {} : outcome.value;
    return done(event, 'classRemoved', isDate(day) ? `/timetable?week=${day}` : '/timetable', notified);
  },
};
