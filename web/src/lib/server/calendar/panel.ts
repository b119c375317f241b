import type { RequestEvent } from '@sveltejs/kit';
import type { Appointment } from 'openslot-client';
import type { Override } from '$lib/booking/overrides';
import { lengthOf, minuteOf } from '$lib/calendar/clock';
import { type ChangedBy, isActive } from '$lib/calendar/data';
import { collectAll, orErrorPage } from '$lib/server/api';
import type { OwnBusiness } from '$lib/server/desk/own-business';
import { isSameKind, listResources } from '$lib/server/desk/resources';

const undoMs = 24 * 3_600_000;
/** A delay is announced on the day of the appointment. */
const lateMs = 12 * 3_600_000;

/** Actions that staff probably have. The API makes the final decision. */
function allowedActions(
  appointment: Appointment,
  now: number,
  { settledAt, hasReceipt }: { settledAt: number; hasReceipt: boolean },
) {
  const startsAt = Date.parse(appointment.startUtc);
  const hasBegun = startsAt <= now;
  const isAhead = isActive(appointment.status);
  const owes =
    appointment.paymentStatus === 'unpaid' &&
    (appointment.amountDueMajor ?? 0) > 0 &&
    appointment.status !== 'Cancelled';
  return {
    confirm: appointment.status === 'Pending',
    complete: appointment.status === 'Confirmed' && hasBegun,
    noShow: appointment.status === 'Confirmed' && hasBegun,
    reopen:
      (appointment.status === 'Completed' || appointment.status === 'NoShow') && now - settledAt < undoMs,
    late: isAhead && startsAt - now < lateMs && startsAt + lengthIn(appointment) * 60_000 > now,
    // A client without an account cannot be notified.
    lateOnline: appointment.clientId != null,
    pay: owes,
    // Also without a price, and for the receipt of a paid appointment.
    checkOut:
      !hasReceipt &&
      appointment.status !== 'Pending' &&
      appointment.status !== 'Cancelled' &&
      appointment.paymentStatus !== 'refunded',
    // A receipt is voided first.
    refund: !hasReceipt && (appointment.paymentStatus === 'paid' || (appointment.amountPaidMajor ?? 0) > 0),
    move: isAhead,
    // The price of a paid appointment cannot change.
    services:
      isAhead && appointment.paymentStatus === 'unpaid' && appointment.packageRedemption === undefined,
    cancel: isAhead,
  };
}

const lengthIn = ({ startUtc, date, start, end, timezone }: Appointment) =>
  lengthOf(startUtc, date, start, end, timezone);

export const changedBy = (by: string | null, { clientId }: Appointment): ChangedBy =>
  by === null ? 'nobody' : by === clientId ? 'client' : 'staff';

/** Data of the side panel of an appointment. */
export async function loadPanel(event: RequestEvent, business: OwnBusiness, id: string) {
  const { api } = event.locals;
  const appointment = await orErrorPage(event, api.getAppointment({ id }));
  const mayManage = business.role !== 'staff';
  const used = appointment.resources ?? [];
  const [history, alerts, series, record, resources, services, intake, receipts] = await Promise.all([
    orErrorPage(event, api.listAppointmentHistory({ id, limit: 50 })),
    orErrorPage(event, api.listAlerts({ appointmentId: id, limit: 10 })),
    appointment.recurringGroupId === undefined
      ? []
      : orErrorPage(
          event,
          collectAll(api.listAppointments.all({ recurringGroupId: appointment.recurringGroupId })),
        ),
    mayManage ? findRecord(event, business.id, appointment) : null,
    used.length === 0 ? [] : listResources(event, business),
    orErrorPage(
      event,
      collectAll(
        api.listServices.all({
          businessId: business.id,
          professionalId: appointment.professional,
          limit: 100,
        }),
      ),
    ),
    orErrorPage(event, api.getAppointmentIntake({ id })),
    orErrorPage(event, api.listAppointmentReceipts({ id, limit: 10 })),
  ]);
  const now = Date.now();
  const minutes = lengthIn(appointment);
  const settledAt = Math.max(
    ...history.flatMap(({ action, at }) =>
      action === 'complete' || action === 'no-show' ? [Date.parse(at)] : [],
    ),
  );
  const unitsOf = ({ id: resource, name, quantity }: (typeof resources)[number]) =>
    Array.from({ length: quantity }, (_, index) => ({
      value: `${resource} ${index + 1}`,
      label: quantity === 1 ? name : `${name} ${index + 1}`,
    }));
  const labels = new Map(resources.flatMap(unitsOf).map(({ value, label }) => [value, label]));
  return {
    /** For each unit of the appointment, the units of the same kind. */
    unitChoices: used.map(({ kind }) =>
      resources.filter((one) => isSameKind(one.kind, kind)).flatMap(unitsOf),
    ),
    /** Services of the business that the professional performs. */
    offered: services
      .filter(({ active }) => active)
      .map((service) => ({
        id: service.id,
        name: service.name,
        duration: service.duration,
        price: service.price ?? null,
        priceFrom: service.priceFrom,
        currency: service.currency,
        professionalIds: service.professionalIds,
        professionalTerms: service.professionalTerms,
      })),
    appointment: {
      id: appointment.id,
      version: appointment.version ?? '',
      business: appointment.business,
      client: appointment.client ?? '',
      clientId: appointment.clientId ?? null,
      crmClientId: appointment.crmClientId ?? record?.id ?? null,
      isFamily: appointment.familyMemberId != null,
      professional: appointment.professional,
      professionalName: appointment.professionalName ?? '',
      date: appointment.date,
      start: appointment.start,
      end: appointment.end,
      minutes,
      status: appointment.status,
      services: (appointment.bookedServices ?? []).map(({ serviceId, name }) => ({ id: serviceId, name })),
      resources: used.map((one) => ({ ...one, label: labels.get(`${one.id} ${one.unit}`) ?? one.name })),
      total: appointment.totalMajor ?? null,
      due: appointment.amountDueMajor ?? null,
      deposit: appointment.deposit ?? null,
      currency: appointment.currency ?? business.currency,
      paymentStatus: appointment.paymentStatus ?? 'unpaid',
      isPaidOnline: appointment.paymentIntentId !== undefined,
      coupon: appointment.discount?.couponCode ?? null,
      usesPackage: appointment.packageRedemption !== undefined,
      phone: appointment.clientPhone ?? null,
      email: appointment.clientEmail ?? null,
      notes: appointment.notes ?? '',
      staffNotes: appointment.staffNotes ?? '',
      overrides: (appointment.overrides ?? []) as Override[],
      bookedVia: appointment.bookedVia ?? null,
      createdAt: appointment.createdAt ?? null,
      isSeries: appointment.recurringGroupId !== undefined,
    },
    record,
    intake: { status: intake.status, given: intake.given },
    possible: allowedActions(appointment, now, {
      settledAt,
      hasReceipt: receipts.some(({ status }) => status === 'issued'),
    }),
    receipts: receipts.map(({ id: receipt, number, status }) => ({
      id: receipt,
      number,
      isVoided: status === 'voided',
    })),
    alerts: alerts.flatMap(({ id: alert, minutes: delay, message, status, raisedBy, expectedAt }) => {
      if (status === 'superseded') return [];
      const isTheirs = raisedBy === 'client';
      const isOpen = status === 'pending' && isActive(appointment.status);
      const canAnswer = isTheirs && isOpen && Date.parse(expectedAt) > now;
      return [{ id: alert, minutes: delay, message, status, isTheirs, canAnswer }];
    }),
    history: history.map(({ at, by, action, to }) => ({
      at,
      by: changedBy(by, appointment),
      action,
      date: to?.date ?? null,
      start: to?.start ?? null,
      minutes: to?.durationMinutes ?? null,
      reason: to?.reason ?? null,
      overrides: (to?.overrides ?? []) as Override[],
    })),
    series: series
      .map(({ id: other, date, start, status }) => ({ id: other, date, start, status }))
      .sort(
        (one, other) => one.date.localeCompare(other.date) || minuteOf(one.start) - minuteOf(other.start),
      ),
  };
}

/** Client record of the appointment; null if the business has none. */
async function findRecord(event: RequestEvent, businessId: string, appointment: Appointment) {
  const { api } = event.locals;
  const id =
    appointment.crmClientId ??
    (appointment.clientEmail === undefined
      ? undefined
      : (
          await orErrorPage(event, api.listClients({ businessId, query: appointment.clientEmail, limit: 5 }))
        ).find(({ userId }) => userId === appointment.clientId)?.id);
  if (id === undefined) return null;
  const { visits, noShows } = await orErrorPage(event, api.getClientFigures({ id }));
  return { id, visits, noShows };
}
