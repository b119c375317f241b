import { type Filters, readFilters, writeFilters } from '$lib/find/filters';
import { shown } from '$lib/server/api';
import { findCards, listOf, presentCard } from '$lib/server/find';
import type { PageServerLoad } from './$types';

const onPage = 12;
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== '')) as {
    [Name in keyof Value]?: NonNullable<Value[Name]>;
  };

export const load: PageServerLoad = async (event) => {
  const { api, visitor } = event.locals;
  if (visitor === null) event.platform!.shareForAMoment();
  const filters = readFilters(event.url.searchParams);
  const cursor = event.url.searchParams.get('cursor');
  const [cities, categories] = await shown(
    event,
    Promise.all([api.listCities({ limit: 50 }), api.listCategories({ limit: 50 })]),
  );
  const place = filters.near ?? (filters.where === '' ? {} : { city: filters.where });
  // The API wants to know what: without it, a city's own name finds everything there.
  const query = filters.what || filters.where || nearestCity(cities, filters) || cities[0]?.city;
  const found =
    query === undefined
      ? { cards: [], next: null }
      : await shown(event, findCards(api, question(query), onPage));
  const isLast = found.next === null && cursor === null;
  const others =
    isLast && query !== undefined
      ? listOf(await shown(event, api.listBusinesses({ query, ...place, limit: 24 })))
      : [];
  const shownIds = new Set(found.cards.map(({ id }) => id));
  return {
    filters,
    cards: found.cards,
    full: others.filter(({ id }) => !shownIds.has(id)).map((business) => presentCard(business)),
    more: found.next === null ? null : writeFilters(filters, found.next),
    categories: categories.map(({ name }) => name),
    cities: cities.map(({ city }) => city),
    today: new Date().toISOString().slice(0, 10),
  };

  function question(query: string) {
    const { date, after, before, maxPrice, minRating, kind, sort } = filters;
    return {
      query,
      sort,
      ...place,
      ...defined({ from: date, to: date, after, before, maxPrice, minRating, kind, cursor }),
    };
  }
};

function nearestCity(
  cities: readonly { city: string; lat: number | null; lng: number | null }[],
  { near }: Filters,
): string | undefined {
  if (near === null) return undefined;
  const away = (city: (typeof cities)[number]) =>
    city.lat === null || city.lng === null ? Infinity : Math.hypot(city.lat - near.lat, city.lng - near.lng);
  return [...cities].sort((one, other) => away(one) - away(other))[0]?.city;
}
