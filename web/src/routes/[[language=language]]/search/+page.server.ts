import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import { type Filters, isNarrowed, readFilters, writeFilters } from '$lib/search/filters';
import { orErrorPage } from '$lib/server/api';
import { findCards, listOf, presentCard } from '$lib/server/search/cards';
import type { PageServerLoad } from './$types';

const onPage = 12;
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== '')) as {
    [Name in keyof Value]?: NonNullable<Value[Name]>;
  };

export const load: PageServerLoad = async (event) => {
  const { api, visitor, language } = event.locals;
  const asked = readFilters(event.url.searchParams);
  const cursor = event.url.searchParams.get('cursor');
  // Forms send a part of the day and empty fields. Redirects to the canonical URL.
  if (event.url.searchParams.has('part') || [...event.url.searchParams.values()].includes(''))
    redirect(303, inLanguage(language, `/search${writeFilters(asked, cursor)}`));
  if (visitor === null) event.platform!.shareForAMoment();
  const [cities, categories] = await orErrorPage(
    event,
    Promise.all([api.listCities({ limit: 50 }), api.listCategories({ limit: 50 })]),
  );
  const filters = somewhere(asked, cities[0]?.city ?? '');
  const found = filters.what || placeOf(filters) ? await find(filters) : { cards: [], next: null, full: [] };
  return {
    filters,
    cards: found.cards,
    full: found.full,
    more: found.next === null ? null : writeFilters(filters, found.next),
    isFirst: cursor === null,
    categories: categories.map(({ name }) => name),
    cities: cities.map(({ city }) => city),
    today: new Date().toISOString().slice(0, 10),
  };

  async function find(wanted: Filters) {
    const { what, date, after, before, maxPrice, minRating, kind, sort } = wanted;
    const named = { ...placeOf(wanted), ...defined({ query: what }) };
    const days = defined({ from: date, to: date });
    const narrowed = defined({ after, before, maxPrice, minRating, kind, cursor });
    const { cards, next } = await orErrorPage(
      event,
      findCards(api, { ...named, ...days, ...narrowed, sort }, onPage),
    );
    const isAll = next === null && cursor === null;
    // Businesses without free times cannot be checked against the other filters.
    const others =
      isAll && !isNarrowed(wanted)
        ? listOf(await orErrorPage(event, api.listBusinesses({ ...named, limit: 24 })))
        : [];
    const isShown = new Set(cards.map(({ id }) => id));
    const full = others.filter(({ id }) => !isShown.has(id)).map((business) => presentCard(business));
    return { cards, next, full };
  }
};

const placeOf = ({ near, where }: Filters) => near ?? (where === '' ? null : { city: where });

/** Without service and place, shows the city with the most businesses. */
function somewhere(filters: Filters, city: string): Filters {
  if (filters.where !== '') return { ...filters, near: null };
  return filters.what === '' && filters.near === null ? { ...filters, where: city } : filters;
}
