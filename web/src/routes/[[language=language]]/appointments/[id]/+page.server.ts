import { redirect } from '@sveltejs/kit';
import { allowedActions, presentAppointment } from '$lib/booking/appointments';
import { inLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { loadAppointment, loadPlace, requireCustomer } from '$lib/server/booking/appointments';
import { textIn } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';
import { loadConversation } from '$lib/server/messaging/conversation';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

export const load: PageServerLoad = async (event) => {
  const { api } = event.locals;
  const appointment = await loadAppointment(event, event.params.id);
  const now = new Date();
  const possible = allowedActions(appointment, now);
  const [place, offers, alerts, reviews, kin, intake, conversation, receipts] = await Promise.all([
    loadPlace(event, appointment.business),
    possible.pay ? tryCall(event, api.listBusinessOffers({ id: appointment.business })) : null,
    orErrorPage(event, api.listAlerts({ appointmentId: appointment.id, limit: 10 })),
    orErrorPage(event, api.listOwnReviews({ appointmentId: appointment.id })),
    appointment.series === null
      ? []
      : orErrorPage(event, api.listAppointments({ recurringGroupId: appointment.series })),
    orErrorPage(event, api.getAppointmentIntake({ id: appointment.id })),
    loadConversation(event, appointment, 5),
    orErrorPage(event, api.listAppointmentReceipts({ id: appointment.id, limit: 10 })),
  ]);
  // The offers of a business that is no longer listed are not visible, but its clients can still pay.
  const isPaidOnSite = offers !== null && !offers.refusal && !offers.value.onlinePayment;
  return {
    appointment,
    place,
    possible: { ...possible, pay: possible.pay && !isPaidOnSite },
    alerts: alerts.flatMap(({ id, minutes, message, status, raisedBy, expectedAt }) => {
      if (status === 'superseded') return [];
      const isTheirs = raisedBy === 'staff';
      const canAnswer = isTheirs && status === 'pending' && Date.parse(expectedAt) > now.getTime();
      return [{ id, minutes, message, status, isTheirs, canAnswer }];
    }),
    review: reviews[0]
      ? { rating: reviews[0].rating, comment: reviews[0].comment, reply: reviews[0].reply?.text ?? null }
      : null,
    series: kin
      .map((one) => presentAppointment(one, now))
      .map(({ id, date, start, displayStatus }) => ({ id, date, start, displayStatus })),
    intake: intake.canAnswer || intake.given.length > 0 ? intake.status : null,
    key: crypto.randomUUID(),
    conversation,
    receipts: receipts.map(({ id, number, status }) => ({ id, number, isVoided: status === 'voided' })),
  };
};

function done(event: RequestEvent, notice: Notice): never {
  setNotice(event, notice);
  redirect(303, inLanguage(event.locals.language, `/appointments/${event.params.id}`));
}

export const actions: Actions = {
  async notes(event) {
    requireCustomer(event);
    const notes = textIn(await event.request.formData(), 'notes');
    const outcome = await tryCall(
      event,
      event.locals.api.updateAppointment({ id: event.params.id, notes: notes || null }),
    );
    return outcome.refusal
      ? failWith(outcome.refusal, { what: 'notes' as const, notes })
      : done(event, 'saved');
  },
  async late(event) {
    requireCustomer(event);
    const form = await event.request.formData();
    const minutes = textIn(form, 'minutes');
    const message = textIn(form, 'message');
    const outcome = await tryCall(
      event,
      event.locals.api.raiseAlert(
        { id: event.params.id, type: 'running_late', minutes: Number(minutes), ...(message && { message }) },
        { idempotencyKey: textIn(form, 'key') || undefined },
      ),
    );
    return outcome.refusal
      ? failWith(outcome.refusal, { what: 'late' as const, minutes, message })
      : done(event, 'delayReported');
  },
  async answer(event) {
    requireCustomer(event);
    const form = await event.request.formData();
    const response = textIn(form, 'response') === 'accepted' ? 'accepted' : 'declined';
    const outcome = await tryCall(
      event,
      event.locals.api.respondToAlert({ id: textIn(form, 'alert'), response }),
    );
    return outcome.refusal ? failWith(outcome.refusal, { what: 'answer' as const }) : done(event, 'answered');
  },
};
