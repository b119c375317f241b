import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment, Service } from 'openslot-client';
import type { Override } from '$lib/booking/overrides';
import { isDate } from '$lib/booking/times';
import { lengthOf, minuteOf, weekOf } from '$lib/calendar/clock';
import {
  type CalendarAppointment,
  type CalendarData,
  type ClassSession,
  type ColumnKind,
  columnKinds,
  isActive,
  offKey,
  sessionKey,
  type Unit,
  type View,
  views,
} from '$lib/calendar/data';
import { type Plan, unavailableSpans } from '$lib/calendar/hours';
import { wallClock } from '$lib/format/time';
import { collectAll, orErrorPage, tryCall } from '$lib/server/api';
import { portraitOf } from '$lib/server/catalog/pictures';
import { findOwnProfessional, type OwnBusiness } from '$lib/server/desk/own-business';

const isColumnKind = (text: string | null | undefined): text is ColumnKind =>
  columnKinds.some((kind) => kind === text);
const isView = (text: string | null): text is View => views.some((view) => view === text);
const pageSize = 200;
const longestStep = 15;

/**
 * Loads the requested part of the calendar. The number of API calls does not depend on the size of the team.
 */
export async function loadCalendar(event: RequestEvent, business: OwnBusiness): Promise<CalendarData> {
  const { searchParams } = event.url;
  const [requestedDate, requestedView, only, requestedColumns] = [
    'date',
    'view',
    'professional',
    'columns',
  ].map((name) => searchParams.get(name));
  const zone = business.timezone;
  const today = wallClock(new Date(), zone).date;
  const date = requestedDate && isDate(requestedDate) ? requestedDate : today;
  const view = isView(requestedView ?? null) ? (requestedView as View) : null;
  const days = view === 'week' ? weekOf(date) : [date];
  const mayManage = business.role !== 'staff';
  const mayBook = business.rights?.includes('desk:book') === true;
  const team = await loadTeam(event, business, mayBook);
  const units = await loadUnits(event, business);
  const columns = units.length > 0 && isColumnKind(requestedColumns) ? requestedColumns : 'team';
  // A room shows the appointments of everyone.
  const isEveryone = columns !== 'team' && view !== 'week';
  const chosen = isEveryone ? null : (team.find(({ id }) => id === only)?.id ?? null);
  const professional = team.length === 1 && !isEveryone ? team[0]!.id : chosen;
  const people = professional === null ? team : team.filter(({ id }) => id === professional);
  const { booked, services, classes, holds, late, plan } = await ask(event, business, days, team);
  const isShown = (one: { professional: string }) => people.some(({ id }) => id === one.professional);
  const byId = new Map(services.map((service) => [service.id, service]));
  const appointments = booked.map((one) => presentAppointment(one, byId, late, business)).filter(isShown);
  const sessions = sessionsOf(appointments, classes, byId).filter(isShown);
  const whose =
    view === 'week' ? [professional] : [...people.map(({ id }) => id), ...(isEveryone ? [null] : [])];
  return {
    view,
    date,
    today,
    days,
    zone,
    step: Math.min(business.slotIntervalMinutes, longestStep),
    professional,
    people: people.map((one) => ({ id: one.id, name: one.name, portrait: portraitOf(one) })),
    team: team.map(({ id, name }) => ({ id, name })),
    appointments,
    sessions,
    holds: holds.filter(isShown),
    columns,
    units,
    services: namedServices(services, booked),
    off: Object.fromEntries(
      days.flatMap((day) => whose.map((id) => [offKey(id, day), unavailableSpans(plan, id, day)])),
    ),
    mayManage,
    mayBook,
  };
}

/** Professionals of the business. Staff without the right to book see only themselves. */
async function loadTeam(event: RequestEvent, { id }: OwnBusiness, mayBook: boolean) {
  if (mayBook)
    return orErrorPage(
      event,
      collectAll(event.locals.api.listProfessionals.all({ businessId: id, limit: 100 })),
    );
  const own = await findOwnProfessional(event);
  return own?.businessIds.includes(id) ? [own] : [];
}

/** Services of the business, then booked ones that it does not list, such as a professional's own. */
const namedServices = (services: readonly Service[], booked: readonly Appointment[]) => [
  ...new Map([
    ...services.map(({ id, name }) => [id, { id, name }] as const),
    ...booked
      .flatMap(({ bookedServices = [] }) => bookedServices)
      .filter(({ serviceId }) => !services.some(({ id }) => id === serviceId))
      .map(({ serviceId, name }) => [serviceId, { id: serviceId, name }] as const),
  ]).values(),
];

/** Units of rooms and equipment. Empty for members who may not see them. */
async function loadUnits(event: RequestEvent, { id }: OwnBusiness): Promise<Unit[]> {
  const found = await tryCall(event, collectAll(event.locals.api.listResources.all({ businessId: id })));
  if (found.refusal) return [];
  const { language } = event.locals;
  return found.value
    .sort((a, b) => a.kind.localeCompare(b.kind, language) || a.name.localeCompare(b.name, language))
    .flatMap(({ id: resource, name, kind, quantity }) =>
      Array.from({ length: quantity }, (_, index) => ({
        key: unitKey(resource, index + 1),
        name: quantity === 1 ? name : `${name} ${index + 1}`,
        kind,
      })),
    );
}

const unitKey = (resource: string, unit: number) => `${resource} ${unit}`;

async function ask(
  event: RequestEvent,
  business: OwnBusiness,
  days: readonly string[],
  team: Plan['professionals'],
) {
  const { api } = event.locals;
  const businessId = business.id;
  const [from, to] = [days[0]!, days.at(-1)!];
  const range = { from, to, limit: 100 };
  const [booked, services, classes, held, alerts, rota, specialHours, timeOff] = await orErrorPage(
    event,
    Promise.all([
      collectAll(api.listAppointments.all({ businessId, from, to, limit: pageSize })),
      collectAll(api.listServices.all({ businessId, limit: 100 })),
      collectAll(api.listClasses.all({ businessId, ...range })),
      collectAll(api.listHolds.all({ businessId, ...range })),
      api.listAlerts({ limit: 100 }),
      // Members who see no professional have no rota.
      team.length === 0 ? [] : collectAll(api.listRota.all({ id: businessId, ...range })),
      collectAll(api.listSpecialHours.all(range)),
      collectAll(api.listTimeOff.all(range)),
    ]),
  );
  const isHere = (one: { businessId?: string | null }) => !one.businessId || one.businessId === businessId;
  const plan: Plan = {
    business,
    professionals: team,
    rules: [],
    rota,
    specialHours: specialHours.filter(isHere),
    timeOff: timeOff.filter(isHere),
  };
  const late = new Map(
    alerts
      .filter(({ status }) => status === 'pending' || status === 'accepted')
      .map(({ appointmentId, minutes, expectedAt }) => [
        appointmentId,
        { minutes, of: Date.parse(expectedAt) - minutes * 60_000 },
      ]),
  );
  const holds = held.map(({ professionalId, date, start, end }) => ({
    professional: professionalId,
    date,
    start,
    end,
  }));
  return { booked, services, classes, holds, late, plan };
}

function presentAppointment(
  one: Appointment,
  services: ReadonlyMap<string, Service>,
  late: ReadonlyMap<string, { minutes: number; of: number }>,
  business: OwnBusiness,
): CalendarAppointment {
  const [only] = one.services ?? [];
  const delay = late.get(one.id);
  const isClass = one.services?.length === 1 && (services.get(only!)?.capacity ?? 1) > 1;
  return {
    id: one.id,
    version: one.version ?? '',
    professional: one.professional,
    date: one.date,
    start: one.start,
    end: one.end,
    minutes: lengthOf(one.startUtc, one.date, one.start, one.end, business.timezone),
    client: one.client ?? '',
    isReachable: one.clientEmail !== undefined,
    phone: one.clientPhone ?? null,
    what: (one.bookedServices ?? []).map(({ name }) => name).join(', '),
    services: one.services ?? [],
    units: (one.resources ?? []).map(({ id, unit }) => unitKey(id, unit)),
    status: one.status,
    owes: one.paymentStatus === 'unpaid' && one.amountDueMajor ? one.amountDueMajor : null,
    isPaid: one.paymentStatus === 'paid',
    hasNotes: Boolean(one.notes || one.staffNotes),
    currency: one.currency ?? business.currency,
    // A reported delay no longer applies after the appointment is moved.
    late: delay?.of === Date.parse(one.startUtc) ? delay.minutes : null,
    isSeries: one.recurringGroupId !== undefined,
    overrides: (one.overrides ?? []) as Override[],
    session: isClass ? sessionKey(only!, one.professional, one.date, one.start) : null,
  };
}

/** Sessions of the timetable, and booked ones that are not or no longer on it. */
function sessionsOf(
  appointments: readonly CalendarAppointment[],
  coming: Awaited<ReturnType<typeof ask>>['classes'],
  services: ReadonlyMap<string, Service>,
): ClassSession[] {
  const sessions = new Map<string, ClassSession>();
  for (const one of coming) {
    const key = sessionKey(one.serviceId, one.professionalId, one.date, one.start);
    sessions.set(key, {
      key,
      service: one.serviceId,
      name: one.name,
      professional: one.professionalId,
      date: one.date,
      start: one.start,
      end: one.end,
      minutes: one.durationMinutes,
      taken: one.capacity - one.seatsLeft,
      capacity: one.capacity,
    });
  }
  const booked = appointments.filter(({ session, status }) => session !== null && status !== 'Cancelled');
  for (const { session, professional, date, start, end, minutes, what } of booked) {
    const service = session!.split(' ')[0]!;
    if (sessions.has(session!)) continue;
    sessions.set(session!, {
      key: session!,
      service,
      name: what,
      professional,
      date,
      start,
      end,
      minutes,
      taken: booked.filter(
        (one) => one.session === session && (isActive(one.status) || one.status === 'Completed'),
      ).length,
      capacity: services.get(service)?.capacity ?? 1,
    });
  }
  return [...sessions.values()].sort((one, other) => minuteOf(one.start) - minuteOf(other.start));
}
