import { listCurrencies } from '$lib/format/money';
import { orErrorPage } from '$lib/server/api';
import { saveBusiness } from '$lib/server/catalog/save-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';
import { toEntered, toPolicy } from './policy';

export const load: PageServerLoad = async (event) => {
  const { business } = await event.parent();
  const { api, language } = event.locals;
  const { onlinePayment } = await orErrorPage(event, api.listBusinessOffers({ id: business.id }));
  const currencies = listCurrencies(language);
  const isKnown = currencies.some(({ code }) => code === business.currency);
  return {
    onlinePayment,
    isOwner: business.role === 'owner',
    currency: business.currency,
    policy: toEntered(business.paymentPolicy),
    currencies: isKnown ? currencies : [{ code: business.currency, name: business.currency }, ...currencies],
  };
};

export const actions: Actions = {
  currency: async (event) => {
    const entered = { currency: (await readForm(event))('currency'), policy: null };
    return saveBusiness(event, { currency: entered.currency }, entered);
  },
  policy: async (event) => {
    const field = await readForm(event);
    const policy = {
      kind: field('kind'),
      value: field('value'),
      appliesTo: field('appliesTo'),
      lateKind: field('lateKind'),
      lateValue: field('lateValue'),
      noShowKind: field('noShowKind'),
      noShowValue: field('noShowValue'),
      card: field('card'),
    };
    return saveBusiness(event, { paymentPolicy: toPolicy(policy) }, { currency: null, policy });
  },
};
