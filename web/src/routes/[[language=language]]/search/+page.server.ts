import { redirect } from '@sveltejs/kit';
import { inLanguage } from '$lib/i18n/language';
import type { Card } from '$lib/search/cards';
import { type Filters, isNarrowed, readFilters, writeFilters } from '$lib/search/filters';
import { nearestCity } from '$lib/search/places';
import { orErrorPage } from '$lib/server/api';
import { listFavouriteIds } from '$lib/server/catalog/favourites';
import { localCategory, localCity } from '$lib/server/catalog/local-names';
import { findCards, findInCities, listOf, presentCard } from '$lib/server/search/cards';
import { spokenLanguages } from '$lib/server/search/languages';
import type { PageServerLoad } from './$types';

const onPage = 12;
// The search may be for a professional.
const fewResults = 3;
// For a search without a place.
const citiesSearched = 2;
const nothing = {
  cards: [] as Card[],
  next: null as string | null,
  unavailable: 0,
  full: [] as Card[],
};
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== '')) as {
    [Name in keyof Value]?: NonNullable<Value[Name]>;
  };

export const load: PageServerLoad = async (event) => {
  const { api, visitor, language } = event.locals;
  const asked = readFilters(event.url.searchParams);
  const cursor = event.url.searchParams.get('cursor');
  // Forms send a part of the day, empty fields and several features. Redirects to the canonical URL.
  const { searchParams } = event.url;
  const isCanonical =
    !searchParams.has('part') &&
    ![...searchParams.values()].includes('') &&
    searchParams.getAll('accessibility').length < 2 &&
    (searchParams.has('maxPrice') || !searchParams.has('currency'));
  if (!isCanonical) redirect(303, inLanguage(language, `/search${writeFilters(asked, cursor)}`));
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
    found.cards.length <= fewResults && cursor === null && filters.what !== ''
      ? await orErrorPage(event, api.listProfessionals({ query: filters.what, limit: 6 }))
      : [];
  const shown = [...found.cards, ...places.flatMap(({ cards }) => cards)];
  return {
    favourites: await listFavouriteIds(event),
    filters,
    places,
    cards: found.cards,
    full: found.full,
    unavailable: found.unavailable,
    currencies: [
      ...new Set([
        ...(filters.currency === null ? [] : [filters.currency]),
        ...shown.flatMap(({ free }) => free?.currency ?? []),
      ]),
    ],
    languages: spokenLanguages(language, filters.language),
    mapStyleUrl: event.platform!.mapStyleUrl,
    people: [people].flat().map(({ name, slug, role }) => ({ name, slug, role })),
    more: found.next === null ? null : writeFilters(filters, found.next),
    isFirst: cursor === null,
    categories: categories.map(({ name }) => localCategory(name, language)),
    cities: cities.map(({ city }) => localCity(city, language)),
    today: new Date().toISOString().slice(0, 10),
  };

  function findEverywhere(wanted: Filters) {
    const names = cities.slice(0, citiesSearched).map(({ city }) => city);
    return orErrorPage(event, findInCities(event.locals, names, onPage, narrowing(wanted)));
  }

  async function find(wanted: Filters, place: object | null = placeOf(wanted)) {
    const named = { ...place, ...defined({ query: wanted.what }) };
    const { cards, next, unavailable } = await orErrorPage(
      event,
      findCards(event.locals, { ...named, ...narrowing(wanted), ...defined({ cursor }) }, onPage),
    );
    const isAll = next === null && cursor === null;
    // Businesses without free times cannot be checked against the other filters.
    const others =
      isAll && !isNarrowed(wanted)
        ? listOf(await orErrorPage(event, api.listBusinesses({ ...named, ...factsOf(wanted), limit: 24 })))
        : [];
    const isShown = new Set(cards.map(({ id }) => id));
    const full = others
      .filter(({ id }) => !isShown.has(id))
      .map((business) => presentCard(business, language));
    return { cards, next, unavailable, full };
  }
};

const placeOf = ({ near, where, radius }: Filters) =>
  near === null ? (where === '' ? null : { city: where }) : { ...near, ...defined({ radiusKm: radius }) };

/** Filters by facts about a business. Only a search at a place can tell which ones are open. */
const factsOf = ({ language, accessibility, openNow, near, where }: Filters) => ({
  ...defined({ language, accessibility: accessibility.join(',') }),
  ...(openNow && (near !== null || where !== '') && { openNow: true }),
});

/** Filters besides service and place, and the order. */
const narrowing = (filters: Filters) => {
  const { date, after, before, maxPrice, currency, minRating, kind, sort } = filters;
  return {
    ...defined({ from: date, to: date, after, before, maxPrice, currency, minRating, kind }),
    ...factsOf(filters),
    sort,
  };
};
