import { redirect } from '@sveltejs/kit';
import { isCardDue, isDepositDue, presentAppointment } from '$lib/booking/appointments';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { loadPlace } from '$lib/server/booking/appointments';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const appointment = await orErrorPage(event, event.locals.api.getAppointment({ id: event.params.id }));
  const { paymentIntentId = null, paymentStatus = 'unpaid' } = appointment;
  const shown = presentAppointment(appointment, new Date());
  const { language } = event.locals;
  const needsCard = isCardDue(shown) && !isDepositDue(shown);
  return {
    appointment: shown,
    /** Consent and saved cards. Null if no card is needed. */
    card: needsCard
      ? await orErrorPage(event, event.locals.api.getCardTerms({ id: event.params.id, language }))
      : null,
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
  /** Starts saving a card, or uses a saved one. */
  card: async (event) => {
    requireVisitor(event);
    const field = await readForm(event);
    const { id } = event.params;
    const { api } = event.locals;
    if (field('agree') !== 'yes') return { refusal: null, url: null, unagreed: true, setup: null };
    const cardId = field('card');
    const outcome = await tryCall(
      event,
      api.startCardSetup(
        { id, consentText: field('consent'), ...(cardId !== '' && { cardId }) },
        { idempotencyKey: `${field('key')}${cardId}` },
      ),
    );
    if (outcome.refusal) return failWith(outcome.refusal, {});
    const { status, url, setupId } = outcome.value;
    if (status === 'saved') redirect(303, event.url.pathname);
    return { refusal: null, url, unagreed: false, setup: setupId };
  },
  saveTestCard: async (event) => {
    requireVisitor(event);
    const id = (await readForm(event))('setup');
    const outcome = await tryCall(event, event.locals.api.settleMockCardSetup({ id }));
    if (outcome.refusal) return failWith(outcome.refusal, {});
    redirect(303, event.url.pathname);
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
