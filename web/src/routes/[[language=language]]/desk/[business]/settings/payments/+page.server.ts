import { listCurrencies } from '$lib/format/money';
import { orErrorPage } from '$lib/server/api';
import { saveBusiness } from '$lib/server/catalog/save-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

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
    currencies: isKnown ? currencies : [{ code: business.currency, name: business.currency }, ...currencies],
  };
};

export const actions: Actions = {
  default: async (event) => {
    const entered = { currency: (await readForm(event))('currency') };
    return saveBusiness(event, entered, entered);
  },
};
