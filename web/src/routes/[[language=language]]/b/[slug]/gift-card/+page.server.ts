import { redirect } from '@sveltejs/kit';
import { readAmount } from '$lib/format/money';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { findBusiness, shownBusiness } from '$lib/server/booking/subject';
import { readSent, refusedAt, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findBusiness(event, event.params.slug);
  const offers = await orErrorPage(event, event.locals.api.listBusinessOffers({ id: business.id }));
  return {
    business: { ...shownBusiness(business, event.locals.language), currency: business.currency },
    isSold: offers.giftCardsOnline,
    days: offers.giftCardDays,
    role: event.locals.visitor?.role ?? null,
    declined: event.url.searchParams.has('declined'),
    key: crypto.randomUUID(),
  };
};

const cardPage = (event: { locals: App.Locals }, id: string) =>
  inLanguage(event.locals.language, `/gift-cards/${encodeURIComponent(id)}`);

export const actions: Actions = {
  begin: async (event) => {
    requireVisitor(event);
    const { text, entered, options } = await readSent(event);
    const business = await findBusiness(event, event.params.slug);
    const amountMajor = readAmount(text('amountMajor'), business.currency);
    if (!amountMajor) return refusedAt('begin', wrong('amountMajor'), entered);
    const recipientEmail = text('recipientEmail');
    const outcome = await tryCall(
      event,
      event.locals.api.buyGiftCard(
        {
          businessId: business.id,
          amountMajor,
          currency: business.currency,
          mode: 'checkout',
          ...(recipientEmail !== '' && { recipientEmail }),
        },
        options,
      ),
    );
    if (outcome.refusal) return refusedAt('begin', outcome.refusal, entered);
    const { paymentIntentId, url, giftCardId } = outcome.value;
    const mock = paymentIntentId.startsWith('pi_mock_') ? paymentIntentId : null;
    return {
      at: 'begun' as const,
      refusal: null,
      entered,
      begun: { mock, amountMajor, url: url ?? null, giftCardId },
    };
  },
  /** The reference belongs to one card, so a repeated submission has no effect. */
  settle: async (event) => {
    requireVisitor(event);
    const { text, entered } = await readSent(event);
    const outcome = await tryCall(
      event,
      event.locals.api.settleMockPayment({
        paymentIntentId: text('payment'),
        amountMajor: Number(text('amount')),
      }),
    );
    if (outcome.refusal) return refusedAt('begin', outcome.refusal, entered);
    redirect(303, cardPage(event, outcome.value.id));
  },
  decline: (event) => redirect(303, `${event.url.pathname}?declined`),
};
