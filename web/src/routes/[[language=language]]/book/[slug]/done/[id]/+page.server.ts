import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { shownBusiness } from '$lib/server/booking/subject';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api } = event.locals;
  const appointment = await orErrorPage(event, api.getAppointment({ id: event.params.id }));
  const [business, offers, others] = await Promise.all([
    orErrorPage(event, api.getBusiness({ id: appointment.business })),
    tryCall(event, api.listBusinessOffers({ id: appointment.business })),
    appointment.recurringGroupId === undefined
      ? []
      : orErrorPage(
          event,
          api.listAppointments({ recurringGroupId: appointment.recurringGroupId, limit: 100 }),
        ),
  ]);
  const series = others.filter(
    (one) => one.recurringGroupId === appointment.recurringGroupId && one.status !== 'Cancelled',
  );
  const totals = series.map(({ totalMajor }) => totalMajor ?? null);
  return {
    business: shownBusiness(business, event.locals.language),
    onlinePayment: !offers.refusal && offers.value.onlinePayment,
    appointment: {
      id: appointment.id,
      client: appointment.client ?? null,
      isFamily: (appointment.familyMemberId ?? null) !== null,
      professionalName: appointment.professionalName ?? null,
      date: appointment.date,
      start: appointment.start,
      end: appointment.end,
      startUtc: appointment.startUtc,
      status: appointment.status,
      services: (appointment.bookedServices ?? []).map(({ name }) => name),
      paymentStatus: appointment.paymentStatus ?? 'unpaid',
      totalMajor: appointment.totalMajor ?? null,
      currency: appointment.currency ?? business.currency,
      byPackage: appointment.packageRedemption !== undefined,
      cancelUntil: appointment.cancelUntil ?? null,
    },
    series: series.map(({ id, date, start }) => ({ id, date, start })),
    /** Null if a price is agreed with the business. */
    seriesTotal: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0),
  };
};
