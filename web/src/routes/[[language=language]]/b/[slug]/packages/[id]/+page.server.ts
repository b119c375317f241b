import { error, redirect } from '@sveltejs/kit';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { findBusiness, shownBusiness } from '$lib/server/booking/subject';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findBusiness(event, event.params.slug);
  const offers = await orErrorPage(event, event.locals.api.listBusinessOffers({ id: business.id }));
  const offered = offers.packages.find(({ id }) => id === event.params.id);
  if (offered === undefined) error(404, { message: 'NOT_FOUND' });
  return {
    business: shownBusiness(business, event.locals.language),
    offered,
    onlinePayment: offers.onlinePayment,
    role: event.locals.visitor?.role ?? null,
    paid: event.url.searchParams.has('paid'),
    declined: event.url.searchParams.has('declined'),
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  begin: async (event) => {
    requireVisitor(event);
    const key = String((await event.request.formData()).get('key'));
    const packageId = event.params.id;
    const outcome = await tryCall(
      event,
      event.locals.api.buyPackage({ packageId, mode: 'checkout' }, { idempotencyKey: key }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, {});
    const { paymentIntentId, amountMajor, url, payUntil } = outcome.value;
    const mock = paymentIntentId.startsWith('pi_mock_') ? paymentIntentId : null;
    return { refusal: null, mock, amountMajor, url: url ?? null, payUntil };
  },
  /** The reference belongs to one purchase, so a repeated submission has no effect. */
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
    redirect(303, `${event.url.pathname}?paid`);
  },
  decline: (event) => redirect(303, `${event.url.pathname}?declined`),
};
