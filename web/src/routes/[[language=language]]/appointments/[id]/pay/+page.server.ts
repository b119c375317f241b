import { redirect } from '@sveltejs/kit';
import { presentAppointment } from '$lib/booking/appointments';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { loadPlace } from '$lib/server/booking/appointments';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const appointment = await orErrorPage(event, event.locals.api.getAppointment({ id: event.params.id }));
  const { paymentIntentId = null, paymentStatus = 'unpaid' } = appointment;
  return {
    appointment: presentAppointment(appointment, new Date()),
    place: await loadPlace(event, appointment.business),
    mock: paymentStatus === 'unpaid' && paymentIntentId?.startsWith('pi_mock_') ? paymentIntentId : null,
    declined: event.url.searchParams.has('declined'),
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  /**
   * Returns the URL of the provider as a link, because the Content-Security-Policy does not allow forms to redirect
   * to other hosts.
   */
  begin: async (event) => {
    requireVisitor(event);
    const key = String((await event.request.formData()).get('key'));
    const { id } = event.params;
    const outcome = await tryCall(
      event,
      event.locals.api.startPayment({ id, mode: 'checkout' }, { idempotencyKey: key }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, {});
    const { paymentIntentId, url } = outcome.value;
    if (paymentIntentId.startsWith('pi_mock_')) redirect(303, event.url.pathname);
    return {
      refusal: null,
      url: url ?? null,
      atBusiness: paymentIntentId === 'pending' && url === undefined,
    };
  },
  settle: async (event) => {
    requireVisitor(event);
    const form = await event.request.formData();
    const paymentIntentId = String(form.get('payment'));
    const amountMajor = Number(form.get('amount'));
    const outcome = await tryCall(
      event,
      event.locals.api.settleMockPayment({ paymentIntentId, amountMajor }),
    );
    if (outcome.refusal && outcome.refusal.code !== 'PAYMENT_ALREADY_SETTLED')
      return failWith(outcome.refusal, {});
    redirect(303, event.url.pathname);
  },
  decline: (event) => redirect(303, `${event.url.pathname}?declined`),
};
