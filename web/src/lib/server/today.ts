import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment } from 'openslot-client';
import { freeStretches, glanceAt } from '$lib/desk/glance';
import { addDays, formatInstant, wallClock } from '$lib/time';
import { collected, shown } from './api';
import { findOwnProfessional, type OwnBusiness } from './desk';

const mostToday = 200;
const mostWaiting = 20;
const mostUnsettled = 20;
const mostProfessionals = 40;
const daysBack = 14;

/** Whose day it is: everybody's for whoever runs the place, one's own for staff; null for staff who perform nothing. */
export async function whoseDay(event: RequestEvent, business: OwnBusiness) {
  if (business.role !== 'staff') return {};
  const own = await findOwnProfessional(event);
  return own?.businessIds.includes(business.id) ? { professionalId: own.id } : null;
}
export type Whose = NonNullable<Awaited<ReturnType<typeof whoseDay>>>;

/** What the day is made of: today's visits, those to be confirmed, and those that are over and not settled. */
export async function loadVisits(event: RequestEvent, business: OwnBusiness, whose: Whose, now: Date) {
  const { api } = event.locals;
  const today = wallClock(now, business.timezone).date;
  const at = { businessId: business.id, ...whose };
  const [day, pending, begun] = await Promise.all([
    shown(event, api.listAppointments({ ...at, date: today, limit: mostToday })),
    shown(event, api.listAppointments({ ...at, status: 'Pending', upcoming: true, limit: mostWaiting })),
    shown(
      event,
      api.listAppointments({
        ...at,
        status: 'Confirmed',
        past: true,
        from: addDays(today, -daysBack),
        order: 'latest',
        limit: mostUnsettled,
      }),
    ),
  ]);
  const glance = (one: Appointment) => glanceAt(one, now);
  const visits = day.map(glance).filter(({ status }) => status !== 'Cancelled');
  return {
    date: today,
    earlier: visits.filter(({ standing }) => standing !== 'Pending' && standing !== 'Confirmed').length,
    visits: visits
      .filter(({ standing }) => standing === 'Pending' || standing === 'Confirmed')
      .map((visit) => ({ ...visit, isNow: Date.parse(visit.startUtc) <= now.getTime() })),
    pending: pending.map(glance),
    unsettled: begun.map(glance).filter(({ standing }) => standing === 'Over'),
  };
}

/** Who said that they are late, and waits for an answer. */
export async function loadLate(event: RequestEvent, business: OwnBusiness, now: Date) {
  const { api, language } = event.locals;
  const alerts = await shown(event, api.listAlerts({ status: 'pending', limit: mostWaiting }));
  const open = alerts.filter(
    ({ raisedBy, expectedAt }) => raisedBy === 'client' && Date.parse(expectedAt) > now.getTime(),
  );
  const visits = await Promise.all(
    open.map(({ appointmentId }) => api.getAppointment({ id: appointmentId }).catch(() => null)),
  );
  return open.flatMap(({ id, minutes, message }, index) => {
    const visit = visits[index];
    if (!visit || visit.business !== business.id) return [];
    const when = formatInstant(visit.startUtc, business.timezone, language);
    return [{ id, minutes, message, appointmentId: visit.id, client: visit.client ?? null, when }];
  });
}

/** Who would like to work here, and who was asked and has not answered. */
export async function loadJoining(event: RequestEvent, business: OwnBusiness) {
  const { api } = event.locals;
  const [requests, members] = await Promise.all([
    shown(event, api.listJoinRequests({ status: 'pending', businessId: business.id })),
    shown(event, collected(api.listMembers.all({ id: business.id }))),
  ]);
  const asking = requests.filter(({ requestedBy }) => requestedBy === 'professional');
  return {
    asking: asking.map(({ id, professionalName }) => ({ id, name: professionalName ?? null })),
    invited: requests.length - asking.length,
    invitedMembers: members.filter(({ status }) => status === 'pending').length,
  };
}

const mostCounted = 100;

/** How many wait for a time, and how many of them have an offer. */
export async function loadLine(event: RequestEvent, business: OwnBusiness) {
  const { api } = event.locals;
  const of = { businessId: business.id, limit: mostCounted };
  const [waiting, offered] = await Promise.all([
    shown(event, api.listWaitlistEntries.page({ ...of, status: 'waiting' })),
    shown(event, api.listWaitlistEntries.page({ ...of, status: 'offered' })),
  ]);
  return {
    waiting: waiting.items.length + offered.items.length,
    isMore: waiting.next !== null,
    offered: offered.items.length,
  };
}

/** What is still free today, by professional. */
export async function loadFree(event: RequestEvent, business: OwnBusiness, whose: Whose, date: string) {
  const { api } = event.locals;
  const team = [
    await shown(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })),
  ]
    .flat()
    .filter(({ id }) => whose.professionalId === undefined || id === whose.professionalId);
  return Promise.all(
    team.map(async ({ id, name }) => {
      const slots = await shown(
        event,
        api.findFreeTimes({ professionalId: id, businessId: business.id, date }),
      );
      return { id, name, stretches: freeStretches(slots, business.slotIntervalMinutes) };
    }),
  );
}

export async function loadDayFigures(event: RequestEvent, business: OwnBusiness, date: string) {
  const figures = await shown(
    event,
    event.locals.api.getAnalytics({ businessId: business.id, from: date, to: date }),
  );
  return { bookings: figures.bookings, revenue: figures.revenue, rate: figures.occupancy.rate };
}
