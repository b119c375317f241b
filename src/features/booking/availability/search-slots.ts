import { AppError, rateLimited } from '../../../errors.ts';
import { decodeCursor, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { currentScope, runOffTheClock } from '../../../platform/request-scope.ts';
import { createSlots, type Slots } from '../../../platform/slots.ts';
import { isCurrency } from '../../../shared/money.ts';
import { textKey } from '../../../shared/text.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { readFacts } from '../../catalog/businesses/rules/facts.ts';
import { readNear } from '../../catalog/businesses/rules/near.ts';
import { readPlace } from '../../catalog/businesses/rules/search-words.ts';
import { expandQuery } from '../../catalog/businesses/search/known-words-store.ts';
import { missingWordsOf } from '../../catalog/businesses/search/loose-store.ts';
import { searchBusinesses } from '../../catalog/businesses/search/search-businesses.ts';
import { findStarts, type SearchPeriod } from './find-starts.ts';
import { type FoundBusinesses, listOffers, type OfferFilters } from './offer-store.ts';
import { presentFound } from './present.ts';
import { type FoundOrder, foundKey, type Position } from './rules/found-order.ts';
import {
  defaultFound,
  type FoundSlotView,
  longestSearchDays,
  mostOffers,
  type SearchQuery,
} from './search-contract.ts';

// Searches run in time slices. Too many of them at the same time would delay every other request.
const searchesAtOnce = 8;
// Two of one network would already take two thirds of the time from another.
const searchesOfOneNetwork = 1;
const waitingSearchesOfOneNetwork = 100;

interface SearchDependencies {
  db: Database;
  clock: Clock;
  turns: Slots;
}

/** Networks search in turn, and one that has too many waiting searches is refused. */
export const createSearchTurns = (): Slots =>
  createSlots({
    places: searchesAtOnce,
    placesPerParty: searchesOfOneNetwork,
    maxWaitingPerParty: waitingSearchesOfOneNetwork,
    refuse: () => rateLimited(1),
  });

export async function searchSlots(
  dependencies: SearchDependencies,
  query: SearchQuery,
): Promise<Page<FoundSlotView>> {
  const { turns } = dependencies;
  const party = currentScope()?.party;
  await runOffTheClock(async () => turns.enter({ party }));
  try {
    return await search(dependencies, query);
  } finally {
    turns.leave(party);
  }
}

async function search({ db, clock }: SearchDependencies, query: SearchQuery): Promise<Page<FoundSlotView>> {
  const { sort: order = 'time', limit = defaultFound, perBusiness, perDay, cursor } = query;
  const now = clock.now();
  const filters = readOfferFilters(query, now);
  const period = readPeriod(query, now);
  const position = cursor === undefined ? null : readPosition(cursor, order);
  if (filters === null || period === null) {
    const nothing = new Page<FoundSlotView>([], null);
    nothing.searchInfo = 'matched=0, unavailable=0';
    return nothing;
  }
  const found = await findBusinesses(db, query.query, filters, order);
  const offers = await listOffers(db, { ...filters, found }, { order, most: mostOffers });
  const starts = await findStarts(db, offers, {
    period,
    order,
    currency: query.currency,
    caps: { perBusiness, perDay },
    position,
    limit,
    now,
  });
  const page = pageOf(starts, limit, ({ rank, startMs, offer }) => [
    listOf(order),
    rank,
    startMs,
    foundKey(offer),
  ]);
  const shown = new Page(page.items.map(presentFound), page.next);
  shown.isCacheable = query.openNow !== true;
  if (starts.length === 0 && cursor === undefined)
    shown.searchInfo = `matched=0, unavailable=${new Set(offers.map(({ business_id }) => business_id)).size}`;
  return shown;
}

// Orders other than by time compare more businesses.
const mostBusinesses: Record<FoundOrder, number> = { time: mostOffers, price: 400, rating: 400 };

// Businesses that miss words of the query. Their free times are rarely needed.
const mostInexact = 30;

/** Businesses that match the free-text query. Undefined without a query. */
async function findBusinesses(
  db: Database,
  words: string | undefined,
  { place, categoryKey }: OfferFilters,
  order: FoundOrder,
): Promise<FoundBusinesses | undefined> {
  if (words === undefined) return undefined;
  let expanded: ReturnType<typeof expandQuery> | undefined;
  const expand = () => (expanded ??= expandQuery(db, words, null));
  const { items } = await searchBusinesses(db, words, {
    filters: { ...place, ...(categoryKey !== undefined && { categoryKey }) },
    viewer: null,
    cursor: undefined,
    limit: mostBusinesses[order],
    expand,
  });
  const isExact = ({ rank }: { rank: number }) => missingWordsOf(rank) === 0;
  const shown = [...items.filter(isExact), ...items.filter((one) => !isExact(one)).slice(0, mostInexact)];
  return {
    businesses: shown.map(({ id, rank }) => ({ id, missingWords: missingWordsOf(rank) })),
    words: items.length === 0 ? [] : await expand(),
  };
}

const listOf = (order: FoundOrder) => `found slots by ${order}`;

function readPosition(cursor: string, order: FoundOrder): Position {
  const [list, rank, startMs, key] = decodeCursor(cursor, ['string', 'number', 'number', 'string']);
  if (list !== listOf(order)) throw wrongCursor();
  return { rank, startMs, key };
}

/** Null when no category or city can have such a name. */
function readOfferFilters(query: SearchQuery, now: Date): OfferFilters | null {
  const { category, serviceName, serviceId, businessId, professionalId, city, place } = query;
  const near = readNear(query);
  if (query.currency !== undefined && !isCurrency(query.currency))
    throw new AppError('INVALID_CURRENCY', { field: 'query.currency' });
  if (
    [query.query, category, serviceName, serviceId, businessId, professionalId, city, place, near].every(
      (named) => named === undefined,
    )
  )
    throw new AppError('MISSING_FIELDS', {
      field: 'query.query',
      detail:
        'Send at least one of query, category, serviceName, serviceId, businessId, professionalId, city, place, or lat and lng.',
    });
  const categoryKey = category === undefined ? undefined : textKey(category);
  const cityKey = city === undefined ? undefined : textKey(city);
  const placeWords = readPlace(place);
  if (categoryKey === null || cityKey === null || placeWords === null) return null;
  return {
    categoryKey,
    serviceName,
    serviceId,
    professionalId,
    kind: query.kind,
    minRating: query.minRating,
    maxPrice: query.maxPrice,
    currency: query.currency,
    place: {
      ...(near !== undefined && { near }),
      ...(cityKey !== undefined && { cityKey }),
      ...(placeWords !== undefined && { placeWords }),
      ...(businessId !== undefined && { businessId }),
      ...readFacts(query, now),
    },
  };
}

// Longest booking horizon of a business, and a day more for time zones in which it is already tomorrow.
const furthestDays = 3650 + 1;

/** Null when the whole period is in the past or after every booking horizon. */
function readPeriod({ from, to, after, before }: SearchQuery, now: Date): SearchPeriod | null {
  const part = {
    start: after === undefined ? 0 : minuteOfDay(after),
    end: before === undefined ? 1440 : minuteOfDay(before),
  };
  if (part.start >= part.end)
    throw new AppError('INVALID_VALUE', {
      field: 'query.before',
      reason: 'conflicting',
      detail: 'Must be later than after.',
    });
  const todayUtc = toLocal(now.getTime(), 'UTC').date;
  const first = from ?? todayUtc;
  if (to !== undefined) {
    const days = daysBetween(first, to);
    const field = 'query.to';
    if (days < 0)
      throw new AppError('INVALID_VALUE', {
        field,
        reason: 'conflicting',
        detail: 'Must not be before from.',
      });
    if (days > longestSearchDays)
      throw new AppError('INVALID_VALUE', {
        field,
        limit: longestSearchDays,
        detail: `Must be at most ${longestSearchDays} days after from.`,
      });
  }
  // It may still be yesterday in some time zones.
  const earliest = addDays(todayUtc, -1);
  const fromDate = from === undefined || from < earliest ? earliest : from;
  if (fromDate > addDays(todayUtc, furthestDays)) return null;
  const toDate = to ?? addDays(first, longestSearchDays);
  return toDate < fromDate ? null : { fromDate, toDate, part };
}
