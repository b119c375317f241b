import { error } from '@sveltejs/kit';
import type { Input } from 'openslot-client';
import { readAmount } from '$lib/format/money';
import { orErrorPage, tryCall } from '$lib/server/api';
import { findOwnBusiness } from '$lib/server/desk/own-business';
import { done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const statuses = ['active', 'used', 'expired', 'voided'] as const;
const methods = ['cash', 'terminal', 'transfer'] as const;
const pageSize = 50;

export const load: PageServerLoad = async (event) => {
  const business = await findOwnBusiness(event);
  if (business.rights?.includes('desk:book') !== true) error(403, { message: 'FORBIDDEN' });
  const { api } = event.locals;
  const asked = event.url.searchParams.get('status');
  const status = statuses.find((one) => one === asked);
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const businessId = business.id;
  const [cards, settings] = await Promise.all([
    orErrorPage(
      event,
      api.listGiftCards.page({
        businessId,
        limit: pageSize,
        ...(status && { status }),
        ...(cursor && { cursor }),
      }),
    ),
    orErrorPage(event, api.getGiftCardSettings({ businessId })),
  ]);
  return {
    mayManage: business.role !== 'staff',
    status: status ?? '',
    next: cards.next,
    cards: cards.items.map((card) => ({
      id: card.id,
      status: card.status,
      amount: card.amountMajor,
      balance: card.balanceMajor,
      currency: card.currency,
      isOnline: card.soldBy === 'online',
      recipient: card.recipientEmail,
      soldAt: card.soldAt ?? card.createdAt,
    })),
    settings: { soldOnline: settings.soldOnline, validityDays: settings.validityDays },
    key: crypto.randomUUID(),
  };
};

export const actions: Actions = {
  sell: async (event) => {
    const business = await findOwnBusiness(event);
    const { text, entered, options } = await readSent(event);
    const { currency } = business;
    const amountMajor = readAmount(text('amountMajor'), currency);
    if (!amountMajor) return refusedAt('sell', wrong('amountMajor'), entered);
    const method = methods.find((one) => one === text('method')) ?? 'cash';
    const recipientEmail = text('recipientEmail');
    const asked: Input<'sellGiftCard'> = {
      businessId: business.id,
      amountMajor,
      currency,
      method,
      ...(recipientEmail !== '' && { recipientEmail }),
    };
    const outcome = await tryCall(event, event.locals.api.sellGiftCard(asked, options));
    if (outcome.refusal) return refusedAt('sell', outcome.refusal, entered);
    // Not redirected: the code is shown only in this response.
    const { code, expiresAt } = outcome.value;
    return {
      at: 'sold' as const,
      refusal: null,
      entered: {},
      sold: { code, amountMajor, currency, expiresAt },
    };
  },
  void: async (event) => {
    const { text, entered } = await readSent(event);
    const asked = { id: text('card'), reason: text('reason'), refund: text('refund') === 'yes' };
    const outcome = await tryCall(event, event.locals.api.voidGiftCard(asked));
    if (outcome.refusal) return refusedAt('void', outcome.refusal, entered);
    return done(event, 'saved', '/gift-cards');
  },
  settings: async (event) => {
    const business = await findOwnBusiness(event);
    const { text, entered } = await readSent(event);
    const days = text('validityDays');
    const outcome = await tryCall(
      event,
      event.locals.api.changeGiftCardSettings({
        businessId: business.id,
        soldOnline: text('soldOnline') === 'yes',
        validityDays: days === '' ? null : Number(days),
      }),
    );
    if (outcome.refusal) return refusedAt('settings', outcome.refusal, entered);
    return done(event, 'saved', '/gift-cards');
  },
};
