import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import type { Card } from '$lib/search/cards';
import { type Filters, isNarrowed, readFilters, writeFilters } from '$lib/search/filters';
import { nearestCity } from '$lib/search/places';
import { orErrorPage } from '$lib/server/api';
import { localCategory, localCity } from '$lib/server/catalog/local-names';
import { findCards, findInCities, listOf, presentCard } from '$lib/server/search/cards';
import type { PageServerLoad } from './$types';

const onPage = 12;
const nothing = { cards: [] as Card[], next: null as string | null, full: [] as Card[] };
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
  let filters: Filters = asked.where === '' ? asked : { ...asked, near: null };
  const isAnywhere = filters.what === '' && placeOf(filters) === null;
  const places = isAnywhere ? await findEverywhere(filters) : [];
  let found = isAnywhere ? nothing : await find(filters);
  const isEmpty = () => found.cards.length + found.full.length === 0;
  // Not a city with results: a district, street or postal code, or a misspelled city.
  if (isEmpty() && filters.where !== '') found = await find(filters, { place: filters.where });
  const where =
    isEmpty() && filters.where !== '' && cursor === null
      ? nearestCity(
          filters.where,
          cities.map(({ city }) => city),
        )
      : null;
  if (where !== null) {
    filters = { ...filters, where };
    found = await find(filters);
  }
  const people =
    isEmpty() && filters.what !== ''
      ? await orErrorPage(event, api.listProfessionals({ query: filters.what, limit: 6 }))
      : [];
  return {
    filters,
    places,
    cards: found.cards,
    full: found.full,
    people: [people].flat().map(({ name, slug, role }) => ({ name, slug, role })),
    more: found.next === null ? null : writeFilters(filters, found.next),
    isFirst: cursor === null,
    categories: categories.map(({ name }) => localCategory(name, language)),
    cities: cities.map(({ city }) => localCity(city, language)),
    today: new Date().toISOString().slice(0, 10),
  };

  function findEverywhere(wanted: Filters) {
    const names = cities.map(({ city }) => city);
    return orErrorPage(event, findInCities(event.locals, names, onPage, narrowing(wanted)));
  }

  async function find(wanted: Filters, place: object | null = placeOf(wanted)) {
    const named = { ...place, ...defined({ query: wanted.what }) };
    const { cards, next } = await orErrorPage(
      event,
      findCards(event.locals, { ...named, ...narrowing(wanted), ...defined({ cursor }) }, onPage),
    );
    const isAll = next === null && cursor === null;
    // Businesses without free times cannot be checked against the other filters.
    const others =
      isAll && !isNarrowed(wanted)
        ? listOf(await orErrorPage(event, api.listBusinesses({ ...named, limit: 24 })))
        : [];
    const isShown = new Set(cards.map(({ id }) => id));
    const full = others
      .filter(({ id }) => !isShown.has(id))
      .map((business) => presentCard(business, language));
    return { cards, next, full };
  }
};

const placeOf = ({ near, where }: Filters) => near ?? (where === '' ? null : { city: where });

/** Filters besides service and place, and the order. */
const narrowing = ({ date, after, before, maxPrice, minRating, kind, sort }: Filters) => ({
  ...defined({ from: date, to: date, after, before, maxPrice, minRating, kind }),
  sort,
});
