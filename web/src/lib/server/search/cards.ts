import type { Business, FoundSlot, Input } from 'openslot-client';
import { wallClock } from '$lib/format/time';
import type { Language } from '$lib/i18n/language';
import { type Card, groupByBusiness } from '$lib/search/cards';
import { localCity } from '$lib/server/catalog/local-names';
import { picturesOf, uploadedOf } from '$lib/server/catalog/pictures';

type Visit = Pick<App.Locals, 'api' | 'language'>;

const timesOnCard = 4;
const mostTimes = 200;
const mostOfOne = 60;
const dayMs = 86_400_000;

export interface Found {
  cards: Card[];
  next: string | null;
  /** Number of businesses that offer this, but have no free time. */
  unavailable: number;
}

const timesOfEach = (businesses: number) => Math.max(3 * timesOnCard, Math.floor(mostTimes / businesses));

/** One page of businesses with their next free times, in the order of the API. */
export async function findCards(
  { api, language }: Visit,
  input: Input<'searchFreeTimes'>,
  businesses: number,
): Promise<Found> {
  const { items, next, unavailable } = await api.searchFreeTimes.page({
    ...input,
    perBusiness: 1,
    limit: businesses,
  });
  const perBusiness = Math.min(timesOfEach(items.length), mostOfOne);
  const more =
    items.length === 0 ? [] : await api.searchFreeTimes({ ...input, perBusiness, limit: mostTimes });
  const isFound = new Set(items.map(({ business }) => business));
  const found = [...items, ...more.filter(({ business }) => isFound.has(business))];
  return {
    cards: await cardsOf({ api, language }, groupByBusiness(found, timesOnCard)),
    next,
    unavailable: unavailable ?? 0,
  };
}

export interface CityCards {
  city: string;
  cards: Card[];
}

/**
 * Businesses with free times in the cities, about `businesses` in total. For visitors who
 * have not chosen a place.
 */
export async function findInCities(
  { api, language }: Visit,
  names: readonly string[],
  businesses: number,
  input: Input<'searchFreeTimes'> = {},
): Promise<CityCards[]> {
  const perCity = Math.ceil(businesses / names.length);
  const perBusiness = Math.min(timesOfEach(perCity), mostOfOne);
  const found = await Promise.all(
    names.map(async (city) => {
      // Large enough to contain the requested number of businesses.
      const limit = Math.min(perBusiness * perCity, mostTimes);
      const times = await api.searchFreeTimes({ ...input, city, perBusiness, limit });
      const groups = groupByBusiness(times, timesOnCard).slice(0, perCity);
      return { city: localCity(city, language), cards: await cardsOf({ api, language }, groups) };
    }),
  );
  return found.filter(({ cards }) => cards.length > 0);
}

async function cardsOf({ api, language }: Visit, groups: readonly FoundSlot[][]): Promise<Card[]> {
  const known = await businessesOf(
    api,
    groups.map(([first]) => first!.business),
  );
  return groups.flatMap((group) => {
    const business = known.get(group[0]!.business);
    return business === undefined ? [] : [presentCard(business, language, group)];
  });
}

async function businessesOf(api: Visit['api'], ids: readonly string[]): Promise<Map<string, Business>> {
  if (ids.length === 0) return new Map();
  const found = listOf(await api.listBusinesses({ ids: ids.join(','), limit: 100 }));
  return new Map(found.map((business) => [business.id, business]));
}

/** The API returns a single business only for the owner's own. */
export const listOf = (answer: Business[] | Business): Business[] =>
  Array.isArray(answer) ? answer : [answer];

const longestAbout = 150;

/** The beginning of a text, up to a word. */
const shortened = (text: string) =>
  text.length <= longestAbout ? text : `${text.slice(0, longestAbout).replace(/[\s,;.]*\s\S*$/, '')}…`;

export function presentCard(business: Business, language: Language, times: readonly FoundSlot[] = []): Card {
  const [first] = times;
  return {
    id: business.id,
    slug: business.slug,
    name: business.name,
    picture: picturesOf(business)[0] ?? null,
    cover: uploadedOf(business.cover),
    logo: uploadedOf(business.logo),
    lat: business.lat,
    lng: business.lng,
    isInexact: (first?.missingWords ?? 0) > 0,
    about: business.description === null ? null : shortened(business.description),
    address: business.addressLine1,
    city: localCity(business.city, language),
    rating: business.rating,
    reviewCount: business.reviewCount,
    distanceKm: first?.distanceKm ?? null,
    timezone: business.timezone,
    free:
      first === undefined
        ? null
        : {
            service: first.service,
            serviceName: first.serviceName,
            duration: first.duration,
            price: first.price ?? null,
            isFrom: first.priceFrom === true,
            currency: first.currency,
            date: first.date,
            daysAway: Math.round(
              (Date.parse(first.date) - Date.parse(wallClock(new Date(), first.timezone).date)) / dayMs,
            ),
            times: times.map(({ time, professional, seatsLeft }) => ({
              time,
              professional,
              seatsLeft: seatsLeft ?? null,
            })),
          },
  };
}
