import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment } from 'openslot-client';
import { lengthOf, minuteOf } from '$lib/calendar/clock';
import { takesPlace } from '$lib/calendar/data';
import { collected, shown } from '../api';
import type { OwnBusiness } from '../desk';

/** What staff can do about a visit at this moment; the API has the last word. */
function possibleNow(visit: Appointment, now: number) {
  const hasBegun = Date.parse(visit.startUtc) <= now;
  const isAhead = takesPlace(visit.status);
  const owes =
    visit.paymentStatus === 'unpaid' && (visit.totalMajor ?? 0) > 0 && visit.status !== 'Cancelled';
  return {
    confirm: visit.status === 'Pending',
    complete: visit.status === 'Confirmed' && hasBegun,
    noShow: visit.status === 'Confirmed' && hasBegun,
    late: isAhead && Date.parse(visit.startUtc) + lengthIn(visit) * 60_000 > now,
    pay: owes,
    refund: visit.paymentStatus === 'paid',
    move: isAhead,
    cancel: isAhead,
  };
}

const lengthIn = ({ startUtc, date, start, end, timezone }: Appointment) =>
  lengthOf(startUtc, date, start, end, timezone);

/** Everything the panel of a visit shows. */
export async function loadPanel(event: RequestEvent, business: OwnBusiness, id: string) {
  const { api } = event.locals;
  const visit = await shown(event, api.getAppointment({ id }));
  const mayManage = business.role !== 'staff';
  const [history, alerts, kin, record] = await Promise.all([
    shown(event, api.listAppointmentHistory({ id, limit: 50 })),
    shown(event, api.listAlerts({ appointmentId: id, limit: 10 })),
    visit.recurringGroupId === undefined
      ? []
      : shown(event, collected(api.listAppointments.all({ recurringGroupId: visit.recurringGroupId }))),
    mayManage ? findRecord(event, business.id, visit) : null,
  ]);
  const now = Date.now();
  const minutes = lengthIn(visit);
  return {
    visit: {
      id: visit.id,
      business: visit.business,
      client: visit.client ?? '',
      clientId: visit.clientId ?? null,
      crmClientId: visit.crmClientId ?? record?.id ?? null,
      isFamily: visit.familyMemberId != null,
      professional: visit.professional,
      professionalName: visit.professionalName ?? '',
      date: visit.date,
      start: visit.start,
      end: visit.end,
      minutes,
      status: visit.status,
      services: (visit.bookedServices ?? []).map(({ serviceId, name }) => ({ id: serviceId, name })),
      total: visit.totalMajor ?? null,
      currency: visit.currency ?? business.currency,
      paymentStatus: visit.paymentStatus ?? 'unpaid',
      isPaidOnline: visit.paymentIntentId !== undefined,
      coupon: visit.discount?.couponCode ?? null,
      usesPackage: visit.packageRedemption !== undefined,
      phone: visit.clientPhone ?? null,
      email: visit.clientEmail ?? null,
      notes: visit.notes ?? '',
      staffNotes: visit.staffNotes ?? '',
      bookedVia: visit.bookedVia ?? null,
      createdAt: visit.createdAt ?? null,
      isSeries: visit.recurringGroupId !== undefined,
    },
    record,
    possible: possibleNow(visit, now),
    alerts: alerts.flatMap(({ id: alert, minutes: delay, message, status, raisedBy, expectedAt }) => {
      if (status === 'superseded') return [];
      const isTheirs = raisedBy === 'client';
      const canAnswer = isTheirs && status === 'pending' && Date.parse(expectedAt) > now;
      return [{ id: alert, minutes: delay, message, status, isTheirs, canAnswer }];
    }),
    history: history.map(({ at, by, action, to }) => ({
      at,
      by:
        by === null ? ('nobody' as const) : by === visit.clientId ? ('client' as const) : ('staff' as const),
      action,
      date: to?.date ?? null,
      start: to?.start ?? null,
      minutes: to?.durationMinutes ?? null,
      reason: to?.reason ?? null,
    })),
    series: kin
      .map(({ id: other, date, start, status }) => ({ id: other, date, start, status }))
      .sort(
        (one, other) => one.date.localeCompare(other.date) || minuteOf(one.start) - minuteOf(other.start),
      ),
  };
}

/** What the business knows of the client; null where it has no record of them. */
async function findRecord(event: RequestEvent, businessId: string, visit: Appointment) {
  const { api } = event.locals;
  const id =
    visit.crmClientId ??
    (visit.clientEmail === undefined
      ? undefined
      : (await shown(event, api.listClients({ businessId, query: visit.clientEmail, limit: 5 }))).find(
          ({ userId }) => userId === visit.clientId,
        )?.id);
  if (id === undefined) return null;
  const { visits, noShows } = await shown(event, api.getClientFigures({ id }));
  return { id, visits, noShows };
}
