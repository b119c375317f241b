import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment } from 'openslot-client';
import { freeRanges, presentDeskAppointment } from '$lib/booking/desk-appointments';
import { isActive } from '$lib/calendar/data';
import { addDays, formatDay, formatInstant, wallClock } from '$lib/format/time';
import { collectAll, orErrorPage } from '$lib/server/api';
import { findOwnProfessional, type OwnBusiness } from './own-business';

const mostToday = 200;
const mostWaiting = 20;
const mostUnsettled = 20;
const mostProfessionals = 40;
const daysBack = 14;

/**
 * All professionals for owners and managers, the own profile for staff. Null for staff without a profile
 * here.
 */
export async function findDayScope(event: RequestEvent, business: OwnBusiness) {
  if (business.role !== 'staff') return {};
  const own = await findOwnProfessional(event);
  return own?.businessIds.includes(business.id) ? { professionalId: own.id } : null;
}
type DayScope = NonNullable<Awaited<ReturnType<typeof findDayScope>>>;

/** Appointments of today, pending ones, and past ones without a final status. */
export async function loadDayAppointments(
  event: RequestEvent,
  business: OwnBusiness,
  whose: DayScope,
  now: Date,
) {
  const { api } = event.locals;
  const today = wallClock(now, business.timezone).date;
  const at = { businessId: business.id, ...whose };
  const [day, pending, begun] = await Promise.all([
    orErrorPage(event, api.listAppointments({ ...at, date: today, limit: mostToday })),
    orErrorPage(
      event,
      api.listAppointments({ ...at, status: 'Pending', upcoming: true, limit: mostWaiting }),
    ),
    orErrorPage(
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
  const glance = (one: Appointment) => presentDeskAppointment(one, now);
  const appointments = day.map(glance).filter(({ status }) => status !== 'Cancelled');
  return {
    date: today,
    earlier: appointments.filter(
      ({ displayStatus }) => displayStatus !== 'Pending' && displayStatus !== 'Confirmed',
    ).length,
    appointments: appointments
      .filter(({ displayStatus }) => displayStatus === 'Pending' || displayStatus === 'Confirmed')
      .map((appointment) => ({ ...appointment, isNow: Date.parse(appointment.startUtc) <= now.getTime() })),
    pending: pending.map(glance),
    unsettled: begun.map(glance).filter(({ displayStatus }) => displayStatus === 'Over'),
  };
}

/** Unanswered delays reported by clients. */
export async function loadLateAlerts(event: RequestEvent, business: OwnBusiness, now: Date) {
  const { api, language } = event.locals;
  const alerts = await orErrorPage(event, api.listAlerts({ status: 'pending', limit: mostWaiting }));
  const open = alerts.filter(
    ({ raisedBy, expectedAt }) => raisedBy === 'client' && Date.parse(expectedAt) > now.getTime(),
  );
  const appointments = await Promise.all(
    open.map(({ appointmentId }) => api.getAppointment({ id: appointmentId }).catch(() => null)),
  );
  const delayedStarts = open.map(({ expectedAt, minutes }) =>
    new Date(Date.parse(expectedAt) - minutes * 60_000).toISOString(),
  );
  return open.flatMap(({ id, minutes, message }, index) => {
    const appointment = appointments[index];
    if (!appointment || appointment.business !== business.id) return [];
    // An alert of a cancelled, ended or rescheduled appointment can no longer be answered.
    if (!isActive(appointment.status) || appointment.startUtc !== delayedStarts[index]) return [];
    const when = formatInstant(appointment.startUtc, business.timezone, language);
    return [
      { id, minutes, message, appointmentId: appointment.id, client: appointment.client ?? null, when },
    ];
  });
}

/** Time off with appointments that still have to be rescheduled or cancelled. */
export async function loadTimeOffConflicts(
  event: RequestEvent,
  business: OwnBusiness,
  whose: DayScope,
  date: string,
) {
  const { api, language } = event.locals;
  const entries = await orErrorPage(
    event,
    collectAll(
      api.listTimeOff.all({
        ...whose,
        businessId: business.id,
        from: date,
        ...(!whose.professionalId && { withAbsences: true }),
      }),
    ),
  );
  return entries.flatMap(({ id, startDate, affectedAppointments = [] }) => {
    const [first] = affectedAppointments;
    return first === undefined
      ? []
      : [{ id, count: affectedAppointments.length, from: formatDay(startDate, language, 'full') }];
  });
}

/** Join requests to answer, and numbers of unanswered invitations. */
export async function loadJoining(event: RequestEvent, business: OwnBusiness) {
  const { api } = event.locals;
  const [requests, members] = await Promise.all([
    orErrorPage(event, api.listJoinRequests({ status: 'pending', businessId: business.id })),
    orErrorPage(event, collectAll(api.listMembers.all({ id: business.id }))),
  ]);
  const asking = requests.filter(({ requestedBy }) => requestedBy === 'professional');
  return {
    asking: asking.map(({ id, professionalName }) => ({ id, name: professionalName ?? null })),
    invited: requests.length - asking.length,
    invitedMembers: members.filter(({ status }) => status === 'pending').length,
  };
}

const mostCounted = 100;

/** Number of waitlist entries, and how many have an offer. */
export async function loadWaitlistCounts(event: RequestEvent, business: OwnBusiness) {
  const { api } = event.locals;
  const of = { businessId: business.id, limit: mostCounted };
  const [waiting, offered] = await Promise.all([
    orErrorPage(event, api.listWaitlistEntries.page({ ...of, status: 'waiting' })),
    orErrorPage(event, api.listWaitlistEntries.page({ ...of, status: 'offered' })),
  ]);
  return {
    waiting: waiting.items.length + offered.items.length,
    isMore: waiting.next !== null,
    offered: offered.items.length,
  };
}

/** Free times of today by professional. */
export async function loadFreeTimes(
  event: RequestEvent,
  business: OwnBusiness,
  whose: DayScope,
  date: string,
) {
  const { api } = event.locals;
  const team = [
    await orErrorPage(event, api.listProfessionals({ businessId: business.id, limit: mostProfessionals })),
  ]
    .flat()
    .filter(({ id }) => whose.professionalId === undefined || id === whose.professionalId);
  return Promise.all(
    team.map(async ({ id, name }) => {
      const slots = await orErrorPage(
        event,
        api.findFreeTimes({ professionalId: id, businessId: business.id, date }),
      );
      return { id, name, stretches: freeRanges(slots, business.slotIntervalMinutes) };
    }),
  );
}

export async function loadDayFigures(event: RequestEvent, business: OwnBusiness, date: string) {
  const figures = await orErrorPage(
    event,
    event.locals.api.getAnalytics({ businessId: business.id, from: date, to: date }),
  );
  return { bookings: figures.bookings, revenue: figures.revenue, rate: figures.occupancy.rate };
}
