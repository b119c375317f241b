import type { RequestEvent } from '@sveltejs/kit';
import type { AffectedAppointment, Appointment } from 'openslot-client';
import { addDays } from '$lib/time';
import { type AwaySpan, liesIn } from '$lib/time-off';
import { isDate } from '$lib/times';
import { collected, shown, tried } from './api';
import type { SentForm } from './desk-form';

interface Suggestion {
  date: string;
  start: string;
  professionalId: string;
}

/** A visit that lies in time off, and where it could go instead. */
export interface Collision {
  id: string;
  client: string;
  service: string;
  professionalId: string;
  date: string;
  start: string;
  end: string;
  instead: Suggestion | null;
}

/** Looking for other times is work: of many visits, so many get a proposal. */
const mostSuggested = 12;
const mostShown = 100;

/** The visits that time off would meet, the earliest first, before anything is kept. */
export async function findCollisions(
  event: RequestEvent,
  whose: { businessId?: string; professionalId?: string },
  span: AwaySpan,
  mayPassOn: boolean,
): Promise<Collision[]> {
  const found = await shown(
    event,
    collected(
      event.locals.api.listAppointments.all({
        ...whose,
        from: addDays(span.startDate, -1),
        to: span.endDate,
        upcoming: true,
      }),
    ),
  );
  const visits = found.filter((visit) => liesIn(visit, span)).slice(0, mostShown);
  return propose(event, visits, span, mayPassOn);
}

/** The same for what is left in time off that holds already. */
export async function proposeForLeft(
  event: RequestEvent,
  left: AffectedAppointment[],
  span: AwaySpan,
  mayPassOn: boolean,
): Promise<Collision[]> {
  const visits = await Promise.all(
    left.slice(0, mostShown).map(({ id }) => shown(event, event.locals.api.getAppointment({ id }))),
  );
  return propose(event, visits, span, mayPassOn);
}

async function propose(
  event: RequestEvent,
  visits: Appointment[],
  span: AwaySpan,
  mayPassOn: boolean,
): Promise<Collision[]> {
  const given = new Set<string>();
  const collisions: Collision[] = [];
  for (const [index, visit] of visits.entries()) {
    const instead = index < mostSuggested ? await findInstead(event, visit, span, mayPassOn, given) : null;
    if (instead !== null) given.add(Object.values(instead).join(' '));
    collisions.push({
      id: visit.id,
      client: visit.client ?? '',
      service: visit.bookedServices?.map(({ name }) => name).join(', ') ?? '',
      professionalId: visit.professional,
      date: visit.date,
      start: visit.start,
      end: visit.end,
      instead,
    });
  }
  return collisions;
}

/** With a colleague at the same time, or else with the same person as soon as the time off is over. */
async function findInstead(
  event: RequestEvent,
  visit: Appointment,
  span: AwaySpan,
  mayPassOn: boolean,
  given: ReadonlySet<string>,
): Promise<Suggestion | null> {
  const { api } = event.locals;
  const { professional, date, start } = visit;
  const asked = { businessId: visit.business, serviceIds: (visit.services ?? []).join(',') };
  const isGiven = (one: Suggestion) => given.has(Object.values(one).join(' '));
  if (asked.serviceIds === '') return null;
  try {
    if (mayPassOn) {
      const then = (await api.listTimes({ ...asked, date })).find(({ time }) => time === start);
      const colleague = then?.professionals.find(
        (id) => id !== professional && !isGiven({ date, start, professionalId: id }),
      );
      if (then?.available && colleague !== undefined) return { date, start, professionalId: colleague };
    }
    const days = await api.listFreeDays({
      ...asked,
      professionalId: professional,
      from: addDays(span.endDate, 1),
    });
    for (const day of days.filter(({ free }) => free > 0).slice(0, 3)) {
      const times = await api.listTimes({ ...asked, professionalId: professional, date: day.date });
      const offers = times
        .filter(({ available }) => available)
        .map(({ time }) => ({ date: day.date, start: time, professionalId: professional }));
      const first = offers.find((one) => !isGiven(one));
      if (first !== undefined) return first;
    }
  } catch {
    // Only a proposal: without one the form is empty.
  }
  return null;
}

export interface Dealt {
  moved: number;
  cancelled: number;
  /** What could not be done, and why: by visit. */
  refused: Record<string, string>;
}

/** Does with each visit what was chosen for it; what fails stays where it is. */
export async function dealWith(event: RequestEvent, ids: string[], { text }: SentForm): Promise<Dealt> {
  const { api } = event.locals;
  const dealt: Dealt = { moved: 0, cancelled: 0, refused: {} };
  const reason = text('cancelReason');
  for (const id of ids) {
    const choice = text(`do-${id}`);
    if (choice !== 'move' && choice !== 'cancel') continue;
    const [date, start] = [text(`date-${id}`), text(`start-${id}`)];
    const professional = text(`person-${id}`);
    if (choice === 'move' && (!isDate(date) || start === '')) {
      dealt.refused[id] = 'MISSING_FIELDS';
      continue;
    }
    const outcome =
      choice === 'cancel'
        ? await tried(event, api.cancelAppointment({ id, ...(reason && { reason }) }))
        : await tried(
            event,
            api.rescheduleAppointment({ id, date, start, ...(professional && { professional }) }),
          );
    if (outcome.refusal) dealt.refused[id] = outcome.refusal.code;
    else dealt[choice === 'cancel' ? 'cancelled' : 'moved'] += 1;
  }
  return dealt;
}

/** What became of it, in the address of the page that says so. */
export function dealtQuery({ moved, cancelled, refused }: Dealt): string {
  const query = new URLSearchParams({ moved: String(moved), cancelled: String(cancelled) });
  for (const [id, code] of Object.entries(refused)) query.append('refused', `${id} ${code}`);
  return query.toString();
}

export function readDealt(query: URLSearchParams): Dealt | null {
  if (!query.has('moved')) return null;
  const count = (name: string) => (/^\d{1,4}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : 0);
  return {
    moved: count('moved'),
    cancelled: count('cancelled'),
    refused: Object.fromEntries(
      query.getAll('refused').map((one) => [one.split(' ')[0] ?? '', one.split(' ')[1] ?? '']),
    ),
  };
}
