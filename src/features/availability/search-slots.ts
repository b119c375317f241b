import { decodeCursor, Page, pageOf, wrongCursor } from '../../http/pagination.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findStarts } from './find-starts.ts';
import { listOffers } from './offer-store.ts';
import { presentFound } from './present-found.ts';
import { readOfferFilters, readPeriod } from './read-search.ts';
import { type FoundOrder, foundKey, type Position } from './rules/found-order.ts';
import { defaultFound, type FoundSlotView, mostOffers, type SearchQuery } from './search-contract.ts';

export async function searchSlots(
  { db, clock }: { db: Database; clock: Clock },
  query: SearchQuery,
): Promise<Page<FoundSlotView>> {
  const { sort: order = 'time', limit = defaultFound, perBusiness, cursor } = query;
  const now = clock.now();
  const filters = readOfferFilters(query);
  const period = readPeriod(query, now);
  const position = cursor === undefined ? null : readPosition(cursor, order);
  if (filters === null || period === null) return new Page<FoundSlotView>([], null);
  const offers = await listOffers(db, filters, { order, most: mostOffers });
  const found = await findStarts(db, offers, { period, order, perBusiness, position, limit, now });
  const page = pageOf(found, limit, ({ rank, startMs, offer }) => [
    listOf(order),
    rank,
    startMs,
    foundKey(offer),
  ]);
  return new Page(page.items.map(presentFound), page.next);
}

const listOf = (order: FoundOrder) => `found slots by ${order}`;

function readPosition(cursor: string, order: FoundOrder): Position {
  const [list, rank, startMs, key] = decodeCursor(cursor, ['string', 'number', 'number', 'string']);
  if (list !== listOf(order)) throw wrongCursor();
  return { rank, startMs, key };
}
