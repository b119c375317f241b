import { pathAfter } from '$lib/catalog/setup-steps';
import { findManagedBusiness, listOwnServices } from '$lib/server/desk/own-business';
import {
  findTrade,
  listTrades,
  readChosen,
  showTemplates,
  storeChosen,
} from '$lib/server/desk/store-templates';
import { done, readSent, refusedAt, wrong } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async (event) => {
  const business = await findManagedBusiness(event);
  const { language } = event.locals;
  const trade = findTrade(event.url.searchParams.get('trade'));
  const stored = trade === null ? [] : await listOwnServices(event, business);
  return {
    key: crypto.randomUUID(),
    trades: listTrades(language),
    trade: trade === null ? null : { id: trade.id, name: trade.names[language] },
    templates: trade === null ? [] : showTemplates(trade, business, stored, language),
    stored: stored
      .filter(({ active }) => active)
      .map(({ id, name, duration, price, currency }) => ({
        id,
        name,
        duration,
        price: price ?? null,
        currency,
      })),
  };
};

export const actions: Actions = {
  default: async (event) => {
    const business = await findManagedBusiness(event);
    const sent = await readSent(event);
    const trade = findTrade(event.url.searchParams.get('trade'));
    if (trade === null) return refusedAt('services', wrong('chosen', 'MISSING_FIELDS'), sent.entered);
    const { refusal, chosen } = readChosen(sent, trade, business.currency, event.locals.language);
    if (refusal) return refusedAt('services', refusal, sent.entered);
    const everybody = sent.text('everybody') !== '';
    const failed = await storeChosen(event, business, chosen, { key: sent.text('key'), everybody });
    if (failed) return refusedAt('services', failed, sent.entered);
    return done(event, 'saved', pathAfter('services'));
  },
};
