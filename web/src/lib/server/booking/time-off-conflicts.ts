import type { RequestEvent } from '@sveltejs/kit';
import type { AffectedAppointment, Appointment, Notified } from 'openslot-client';
import { overlapsTimeOff, type TimeOffSpan } from '$lib/booking/time-off';
import { isDate } from '$lib/booking/times';
import { addDays } from '$lib/format/time';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import type { SentForm } from '$lib/server/http/forms';

interface Suggestion {
  date: string;
  start: string;
  professionalId: string;
}

/** An appointment during time off, and a proposed new time. */
export interface Conflict {
  id: string;
  client: string;
  service: string;
  professionalId: string;
  date: string;
  start: string;
  end: string;
  instead: Suggestion | null;
}

/** Proposals need several API calls each, so their number is limited. */
const mostSuggested = 12;
const mostShown = 100;

/** Appointments that the time off would affect, earliest first. Nothing is stored yet. */
export async function findConflicts(
  event: RequestEvent,
  whose: { businessId?: string; professionalId?: string },
  span: TimeOffSpan,
  mayReassign: boolean,
): Promise<Conflict[]> {
  const found = await orErrorPage(
    event,
    collectAll(
      event.locals.api.listAppointments.all({
        ...whose,
        from: addDays(span.startDate, -1),
        to: span.endDate,
        upcoming: true,
      }),
    ),
  );
  const appointments = found.filter((appointment) => overlapsTimeOff(appointment, span)).slice(0, mostShown);
  return propose(event, appointments, span, mayReassign);
}

/** The same for appointments that remain during existing time off. */
export async function proposeForRemaining(
  event: RequestEvent,
  left: AffectedAppointment[],
  span: TimeOffSpan,
  mayReassign: boolean,
): Promise<Conflict[]> {
  const appointments = await Promise.all(
    left.slice(0, mostShown).map(({ id }) => orErrorPage(event, event.locals.api.getAppointment({ id }))),
  );
  return propose(event, appointments, span, mayReassign);
}

async function propose(
  event: RequestEvent,
  appointments: Appointment[],
  span: TimeOffSpan,
  mayReassign: boolean,
): Promise<Conflict[]> {
  const given = new Set<string>();
  const collisions: Conflict[] = [];
  for (const [index, appointment] of appointments.entries()) {
    const instead =
      index < mostSuggested ? await findAlternative(event, appointment, span, mayReassign, given) : null;
    if (instead !== null) given.add(Object.values(instead).join(' '));
    collisions.push({
      id: appointment.id,
      client: appointment.client ?? '',
      service: appointment.bookedServices?.map(({ name }) => name).join(', ') ?? '',
      professionalId: appointment.professional,
      date: appointment.date,
      start: appointment.start,
      end: appointment.end,
      instead,
    });
  }
  return collisions;
}

/**
 * Another professional at the same time, otherwise the same professional on the first free day after the time
 * off.
 */
async function findAlternative(
  event: RequestEvent,
  appointment: Appointment,
  span: TimeOffSpan,
  mayReassign: boolean,
  given: ReadonlySet<string>,
): Promise<Suggestion | null> {
  const { api } = event.locals;
  const { professional, date, start } = appointment;
  const asked = { businessId: appointment.business, serviceIds: (appointment.services ?? []).join(',') };
  const isGiven = (one: Suggestion) => given.has(Object.values(one).join(' '));
  if (asked.serviceIds === '') return null;
  try {
    if (mayReassign) {
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
    // Without a proposal, the fields are empty.
  }
  return null;
}

interface ConflictResult {
  moved: number;
  cancelled: number;
  /** Error code by appointment. */
  refused: Record<string, string>;
}

interface ResolvedConflicts extends ConflictResult {
  notified: Notified[];
}

/** Moves or cancels each appointment as chosen. Appointments that fail stay unchanged. */
export async function resolveConflicts(
  event: RequestEvent,
  ids: string[],
  { text }: SentForm,
): Promise<ResolvedConflicts> {
  const { api } = event.locals;
  const result: ResolvedConflicts = { moved: 0, cancelled: 0, refused: {}, notified: [] };
  const reason = text('cancelReason');
  for (const id of ids) {
    const choice = text(`do-${id}`);
    if (choice !== 'move' && choice !== 'cancel') continue;
    const [date, start] = [text(`date-${id}`), text(`start-${id}`)];
    const professional = text(`person-${id}`);
    if (choice === 'move' && (!isDate(date) || start === '')) {
      result.refused[id] = 'MISSING_FIELDS';
      continue;
    }
    const outcome =
      choice === 'cancel'
        ? await tryCall(event, api.cancelAppointment({ id, ...(reason && { reason }) }))
        : await tryCall(
            event,
            api.rescheduleAppointment({ id, date, start, ...(professional && { professional }) }),
          );
    if (outcome.refusal) result.refused[id] = outcome.refusal.code;
    else {
      result[choice === 'cancel' ? 'cancelled' : 'moved'] += 1;
      result.notified.push(...(outcome.value.notified ?? []));
    }
  }
  return result;
}

/** The result as query parameters of the next page. */
export function resultQuery({ moved, cancelled, refused }: ConflictResult): string {
  const query = new URLSearchParams({ moved: String(moved), cancelled: String(cancelled) });
  for (const [id, code] of Object.entries(refused)) query.append('refused', `${id} ${code}`);
  return query.toString();
}

export function readResult(query: URLSearchParams): ConflictResult | null {
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
