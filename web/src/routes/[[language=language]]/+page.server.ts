import { type RequestEvent, redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { readFilters } from '$lib/search/filters';
import { orErrorPage } from '$lib/server/api';
import { isCommonCategory, localCategory, localCity } from '$lib/server/catalog/local-names';
import { findSoonest } from '$lib/server/search/cards';
import type { PageServerLoad } from './$types';

const citiesShown = 12;
const businessesShown = 6;
const businessesElsewhere = 3;

/** Payment providers return to the home page. Redirects to the paid appointment or package. */
function leadFromPayment({ url: { searchParams }, locals: { language } }: RequestEvent): void {
  const outcome = searchParams.get('payment');
  if (outcome !== 'done' && outcome !== 'cancelled') return;
  const appointment = searchParams.get('appointment');
  const place = appointment === null ? '/packages' : `/appointments/${encodeURIComponent(appointment)}`;
  redirect(303, inLanguage(language, `${place}?payment=${outcome}`));
}

export const load: PageServerLoad = async (event) => {
  leadFromPayment(event);
  const { api, visitor, language } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const { where } = readFilters(event.url.searchParams);
  const [cities, categories] = await orErrorPage(
    event,
    Promise.all([api.listCities({ limit: 50 }), api.listCategories({ limit: 200 })]),
  );
  const wanted = where.toLocaleLowerCase();
  const city =
    cities.find((one) => one.slug === wanted || one.city.toLocaleLowerCase() === wanted) ?? cities[0];
  const others = cities.filter((one) => one !== city);
  const freeIn = (places: typeof cities, most: number) => {
    const names = places.map((one) => one.city);
    return orErrorPage(event, findSoonest(event.locals, names, most));
  };
  const here = await freeIn(city === undefined ? [] : [city], businessesShown);
  // A city with few businesses is filled up with businesses elsewhere.
  const elsewhere =
    here.length < businessesElsewhere ? await freeIn(others.slice(0, businessesElsewhere), 1) : [];
  return {
    city: city && { name: localCity(city.city, language), slug: city.slug },
    cards: here,
    elsewhere,
    categories: categories
      .filter(({ name }) => isCommonCategory(name))
      .map(({ name }) => localCategory(name, language)),
    cities: cities
      .map((one) => ({ name: localCity(one.city, language), slug: one.slug }))
      .slice(0, citiesShown),
    today: new Date().toISOString().slice(0, 10),
  };
};
