import { type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { orErrorPage } from '$lib/server/api';
import { isCommonCategory, localCategory, localCity, localCountry } from '$lib/server/catalog/local-names';
import { findInCities } from '$lib/server/search/cards';
import type { PageServerLoad } from './$types';

const citiesShown = 12;
// In each city the next free times are searched.
const citiesSearched = 4;
const businessesShown = 6;

/** Payment providers return to the home page. Redirects to the paid appointment or package. */
function leadFromPayment({ url: { searchParams }, locals: { language } }: RequestEvent): void {
  const outcome = searchParams.get('payment');
  if (outcome !== 'done' && outcome !== 'saved' && outcome !== 'cancelled') return;
  const appointment = searchParams.get('appointment');
  const place = appointment === null ? '/packages' : `/appointments/${encodeURIComponent(appointment)}`;
  redirect(303, inLanguage(language, `${place}?payment=${outcome}`));
}

export const load: PageServerLoad = async (event) => {
  leadFromPayment(event);
  const { api, visitor, language } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const [cities, categories] = await orErrorPage(
    event,
    Promise.all([api.listCities({ limit: citiesShown }), api.listCategories({ limit: 200 })]),
  );
  const places = await orErrorPage(
    event,
    findInCities(
      event.locals,
      cities.slice(0, citiesSearched).map(({ city }) => city),
      businessesShown,
    ),
  );
  return {
    cards: places.flatMap(({ cards }) => cards).slice(0, businessesShown),
    categories: categories
      .filter(({ name }) => isCommonCategory(name))
      .map(({ name, slug }) => ({ name: localCategory(name, language), slug })),
    cities: cities.map(({ city, country, slug }) => ({
      name: localCity(city, language),
      country: localCountry(country, language),
      slug,
    })),
    today: new Date().toISOString().slice(0, 10),
  };
};
