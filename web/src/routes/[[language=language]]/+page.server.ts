import { readFilters } from '$lib/find/filters';
import { shown } from '$lib/server/api';
import { findCards } from '$lib/server/find';
import type { PageServerLoad } from './$types';

const citiesShown = 12;

export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const { where } = readFilters(event.url.searchParams);
  const [cities, categories] = await shown(
    event,
    Promise.all([api.listCities({ limit: 50 }), api.listCategories({ limit: 50 })]),
  );
  const wanted = where.toLocaleLowerCase();
  const city =
    cities.find((one) => one.slug === wanted || one.city.toLocaleLowerCase() === wanted) ?? cities[0];
  // The API wants to know what: the city's own name finds everything there.
  const found =
    city === undefined
      ? { cards: [] }
      : await shown(event, findCards(api, { query: city.city, city: city.city }, 6));
  return {
    city: city && { name: city.city, slug: city.slug },
    cards: found.cards.slice(0, 6),
    categories: categories.map(({ name }) => name),
    cities: cities.map((one) => ({ name: one.city, slug: one.slug })).slice(0, citiesShown),
    today: new Date().toISOString().slice(0, 10),
  };
};
