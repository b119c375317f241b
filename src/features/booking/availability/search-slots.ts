import { decodeCursor, Page, pageOf, wrongCursor } from '../../../http/pagination.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { understandQuery } from '../../catalog/businesses/search/known-words-store.ts';
import { searchBusinesses } from '../../catalog/businesses/search/search-businesses.ts';
import { findStarts } from './find-starts.ts';
import { type FoundBusinesses, listOffers, type OfferFilters } from './offer-store.ts';
import { presentFound } from './present-found.ts';
import { readOfferFilters, readPeriod } from './read-search.ts';
import { type FoundOrder, foundKey, type Position } from './rules/found-order.ts';
import { defaultFound, type FoundSlotView, mostOffers, type SearchQuery } from './search-contract.ts';

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
    words: items.length === 0 ? [] : await understandQuery(db, words, null),
  };
}

const listOf = (order: FoundOrder) => `found slots by ${order}`;

function readPosition(cursor: string, order: FoundOrder): Position {
  const [list, rank, startMs, key] = decodeCursor(cursor, ['string', 'number', 'number', 'string']);
  if (list !== listOf(order)) throw wrongCursor();
  return { rank, startMs, key };
}
