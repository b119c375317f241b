import { type RequestEvent, redirect } from '@sveltejs/kit';
import { allowedActions, presentAppointment } from '$lib/booking/appointments';
import { declinePasskey, offersPasskey } from '$lib/server/accounts/passkey-offer';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { presentPlace } from '$lib/server/booking/appointments';
import type { Actions, PageServerLoad } from './$types';

const mostOthers = 7;

/** The other appointments of a booking for several people, named in the URL. */
async function loadTogether(event: RequestEvent) {
  const ids = (event.url.searchParams.get('with') ?? '').split(',').filter(Boolean).slice(0, mostOthers);
  const found = await Promise.all(ids.map((id) => tryCall(event, event.locals.api.getAppointment({ id }))));
  return found
    .flatMap((one) => (one.refusal ? [] : [one.value]))
    .map(({ id, client, date, start, professionalName, totalMajor }) => ({
      id,
      client: client ?? null,
      date,
      start,
      professionalName: professionalName ?? null,
      totalMajor: totalMajor ?? null,
    }));
}

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const { api } = event.locals;
  const appointment = await orErrorPage(event, api.getAppointment({ id: event.params.id }));
  const { recurringGroupId } = appointment;
  const [isPasskeyOffered, business, offers, others, together] = await Promise.all([
    offersPasskey(event),
    orErrorPage(event, api.getBusiness({ id: appointment.business })),
    tryCall(event, api.listBusinessOffers({ id: appointment.business })),
    recurringGroupId === undefined
      ? []
      : orErrorPage(event, api.listAppointments({ recurringGroupId, limit: 100 })),
    loadTogether(event),
  ]);
  const series = others.filter((one) => one.status !== 'Cancelled');
  const totals = series.map(({ totalMajor }) => totalMajor ?? null);
  const now = new Date();
  const shown = presentAppointment(appointment, now);
  return {
    appointment: shown,
    possible: allowedActions(shown, now),
    isPasskeyOffered,
    place: presentPlace(business, event.locals.language),
    onlinePayment: !offers.refusal && offers.value.onlinePayment,
    together,
    series: series.map(({ id, date, start }) => ({ id, date, start })),
    /** Null if a price is agreed with the business. */
    seriesTotal: totals.includes(null) ? null : totals.reduce<number>((sum, total) => sum + total!, 0),
  };
};

export const actions: Actions = {
  declinePasskey: (event) => {
    requireVisitor(event);
    declinePasskey(event);
    redirect(303, event.url.pathname);
  },
};
