import { AppError } from '../../../errors.ts';
import { decodeCursor, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { textKey } from '../../../shared/text.ts';
import { minuteOfDay } from '../../../shared/time.ts';
import { addDays, daysBetween, toLocal } from '../../../shared/zoned-time.ts';
import { readNear } from '../../catalog/businesses/rules/near.ts';
import { expandQuery } from '../../catalog/businesses/search/known-words-store.ts';
import { searchBusinesses } from '../../catalog/businesses/search/search-businesses.ts';
import { findStarts } from './find-starts.ts';
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

export async function searchSlots(
  { db, clock }: { db: Database; clock: Clock },
  query: SearchQuery,
): Promise<Page<FoundSlotView>> {
  const { sort: order = 'time', limit = defaultFound, perBusiness, perDay, cursor } = query;
  const now = clock.now();
  const filters = readOfferFilters(query);
  const period = readPeriod(query, now);
  const position = cursor === undefined ? null : readPosition(cursor, order);
  if (filters === null || period === null) return new Page<FoundSlotView>([], null);
  const found = await findBusinesses(db, query.query, filters, order);
  const offers = await listOffers(db, { ...filters, found }, { order, most: mostOffers });
  const starts = await findStarts(db, offers, {
    period,
    order,
    enough: { perBusiness, perDay },
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
  return new Page(page.items.map(presentFound), page.next);
}

// By another order than that of the match, more are compared.
const mostBusinesses: Record<FoundOrder, number> = { time: mostOffers, price: 400, rating: 400 };

/** Those that free words find; undefined when none are given. */
async function findBusinesses(
  db: Database,
  words: string | undefined,
  { place, categoryKey }: OfferFilters,
  order: FoundOrder,
): Promise<FoundBusinesses | undefined> {
  if (words === undefined) return undefined;
  const { items } = await searchBusinesses(db, words, {
    filters: { ...place, ...(categoryKey !== undefined && { categoryKey }) },
    viewer: null,
    cursor: undefined,
    limit: mostBusinesses[order],
  });
  return {
    businessIds: items.map(({ id }) => id),
    words: items.length === 0 ? [] : await expandQuery(db, words, null),
  };
}

const listOf = (order: FoundOrder) => `found slots by ${order}`;

function readPosition(cursor: string, order: FoundOrder): Position {
  const [list, rank, startMs, key] = decodeCursor(cursor, ['string', 'number', 'number', 'string']);
  if (list !== listOf(order)) throw wrongCursor();
  return { rank, startMs, key };
}

/** What and where. Null when nothing can have such a name. */
export function readOfferFilters(query: SearchQuery): OfferFilters | null {
  const { category, serviceName, serviceId, businessId, professionalId, city } = query;
  const near = readNear(query);
  if (
    [query.query, category, serviceName, serviceId, businessId, professionalId, city, near].every(
      (named) => named === undefined,
    )
  )
    throw new AppError('MISSING_FIELDS', {
      detail:
        'query.query: is required, or category, serviceName, serviceId, businessId, professionalId, city, or lat and lng.',
    });
  const categoryKey = category === undefined ? undefined : textKey(category);
  const cityKey = city === undefined ? undefined : textKey(city);
  if (categoryKey === null || cityKey === null) return null;
  return {
    categoryKey,
    serviceName,
    serviceId,
    professionalId,
    kind: query.kind,
    minRating: query.minRating,
    maxPrice: query.maxPrice,
    place: {
      ...(near !== undefined && { near }),
      ...(cityKey !== undefined && { cityKey }),
      ...(businessId !== undefined && { businessId }),
    },
  };
}

export interface SearchPeriod {
  fromDate: string;
  toDate: string;
  /** Of each day: where starts are looked for. */
  part: Interval;
}

// No business lets its customers book further ahead; a day more, for zones where it is tomorrow.
const furthestDays = 3650 + 1;

/** When. Null when all of it is past, or further ahead than anybody can book. */
export function readPeriod({ from, to, after, before }: SearchQuery, now: Date): SearchPeriod | null {
  const part = {
    start: after === undefined ? 0 : minuteOfDay(after),
    end: before === undefined ? 1440 : minuteOfDay(before),
  };
  if (part.start >= part.end)
    throw new AppError('INVALID_VALUE', { detail: 'query.before: must be later than after.' });
  const todayUtc = toLocal(now.getTime(), 'UTC').date;
  const first = from ?? todayUtc;
  if (to !== undefined) {
    const days = daysBetween(first, to);
    if (days < 0) throw new AppError('INVALID_VALUE', { detail: 'query.to: must not be before from.' });
    if (days > longestSearchDays)
      throw new AppError('INVALID_VALUE', {
        detail: `query.to: must be at most ${longestSearchDays} days after from.`,
      });
  }
  // Where it is still yesterday, yesterday is today.
  const earliest = addDays(todayUtc, -1);
  const fromDate = from === undefined || from < earliest ? earliest : from;
  if (fromDate > addDays(todayUtc, furthestDays)) return null;
  const toDate = to ?? addDays(first, longestSearchDays);
  return toDate < fromDate ? null : { fromDate, toDate, part };
}
