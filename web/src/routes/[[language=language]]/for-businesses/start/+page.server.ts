import { redirect } from '@sveltejs/kit';
import { listCurrencies } from '$lib/format/money';
import { listZones, resolveZone } from '$lib/format/time';
import { problem } from '$lib/forms/problems';
import { inLanguage } from '$lib/i18n/language';
import { failWith, tryCall } from '$lib/server/api';
import { countryOfZone, currencyOf } from '$lib/server/catalog/country-defaults';
import { countryOf } from '$lib/server/catalog/local-names';
import { readAddress } from '$lib/server/catalog/read-address';
import { listOwnBusinesses } from '$lib/server/desk/own-business';
import { readForm } from '$lib/server/http/forms';
import type { Actions, PageServerLoad } from './$types';

const longestLine = 500;

export const load: PageServerLoad = async (event) => {
  const { api, language, visitor } = event.locals;
  if (visitor === null)
    redirect(
      303,
      inLanguage(language, `/sign-up?role=business&next=${encodeURIComponent(event.url.pathname)}`),
    );
  const [businesses, cities] = await Promise.all([
    listOwnBusinesses(event),
    api.listCities({ limit: 200 }).catch(() => []),
  ]);
  const currencies = listCurrencies(language);
  const local = currencyOf(countryOfZone(visitor.timezone ?? ''));
  return {
    role: visitor.role,
    key: crypto.randomUUID(),
    zone: visitor.timezone ?? '',
    zones: listZones(),
    currencies,
    /** Name of the currency where the account is; null if unknown. */
    localCurrency: currencies.find(({ code }) => code === local)?.name ?? null,
    countries: [...new Set(cities.flatMap(({ country }) => country ?? []))].sort(),
    drafts: businesses
      .filter(({ status, role }) => status === 'draft' && role === 'owner')
      .map(({ name, slug }) => ({ name, slug })),
  };
};

/** The address in one line, or its parts once they are shown for correction. */
function readPlace(field: (name: string) => string, timezone: string) {
  const text = (name: string) => field(name).trim();
  const isCorrected = text('city') !== '' || text('country') !== '';
  const { addressLine1, postalCode, city, state, country } = isCorrected
    ? {
        addressLine1: text('addressLine1'),
        postalCode: text('postalCode'),
        city: text('city'),
        state: '',
        country: countryOf(text('country')) ?? text('country'),
      }
    : readAddress(field('address').slice(0, longestLine));
  return { addressLine1, postalCode, city, state, country: country || countryOfZone(timezone) };
}

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const timezone = resolveZone(field('timezone'));
    const place = readPlace(field, timezone);
    const fields = { name: field('name').trim(), timezone, ...place };
    const currency = field('currency') || currencyOf(place.country);
    const entered = { ...fields, address: field('address'), currency: field('currency'), showsParts: true };
    if (place.city === '' && place.country === '')
      return failWith(problem('MISSING_FIELDS', 'address'), { ...entered, showsParts: false });
    if (place.city === '' || place.country === '')
      return failWith(problem('MISSING_FIELDS', place.city === '' ? 'city' : 'country'), entered);
    if (currency === '') return failWith(problem('MISSING_FIELDS', 'currency'), entered);
    const outcome = await tryCall(
      event,
      event.locals.api.createBusiness({ ...fields, currency }, { idempotencyKey: field('key') || undefined }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    redirect(303, inLanguage(event.locals.language, `/desk/${outcome.value.slug}/setup/profile`));
  },
};
