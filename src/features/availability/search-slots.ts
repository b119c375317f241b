import { decodeCursor, Page, pageOf, wrongCursor } from '../../http/pagination.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { takeTurns } from '../../platform/turns.ts';
import { dayMs } from '../../shared/time.ts';
import { addDays, toInstant } from '../../shared/zoned-time.ts';
import { listOffers, type OfferRow } from './offer-store.ts';
import { presentFound } from './present-found.ts';
import { readOfferFilters, readPeriod, type SearchPeriod } from './read-search.ts';
import { type FoundStart, foundKey, isAfter, type Position, soonestFirst } from './rules/found-order.ts';
import { freeStarts, reachOf, wantedOf } from './rules/free-starts.ts';
import type { Situation } from './rules/situation.ts';
import { defaultFound, type FoundSlotView, mostOffers, type SearchQuery } from './search-contract.ts';
import { listSituations } from './situation-store.ts';

const list = 'found slots';
// Most searches are answered by the first days; only then are the others read.
const stretches = [3, 14];

export async function searchSlots(
  { db, clock }: { db: Database; clock: Clock },
  query: SearchQuery,
): Promise<Page<FoundSlotView>> {
  const now = clock.now();
  const filters = readOfferFilters(query);
  const period = readPeriod(query, now);
  const position = query.cursor === undefined ? null : readPosition(query.cursor);
  if (filters === null || period === null) return new Page<FoundSlotView>([], null);
  const offers = await listOffers(db, filters, mostOffers);
  const limit = query.limit ?? defaultFound;
  const found = await findStarts(db, offers, { period, position, limit, now });
  const page = pageOf(found, limit, (start) => [list, start.startMs, foundKey(start.offer)]);
  return new Page(page.items.map(presentFound), page.next);
}

interface Search {
  period: SearchPeriod;
  position: Position | null;
  limit: number;
  now: Date;
}

/** Day by day, until nothing that is still to come could be sooner than what the page shows. */
async function findStarts(
  db: Queryable,
  offers: readonly OfferRow[],
  { period, position, limit, now }: Search,
): Promise<FoundStart<OfferRow>[]> {
  let found: FoundStart<OfferRow>[] = [];
  if (offers.length === 0) return found;
  const turns = takeTurns();
  let fromDate = period.fromDate;
  for (const days of stretches) {
    const end = addDays(fromDate, days - 1);
    const toDate = end < period.toDate ? end : period.toDate;
    if (fromDate > toDate) break;
    const situations = await loadSituations(db, offers, { fromDate, toDate, now });
    const zones = [...new Set(offers.map(({ timezone }) => timezone))];
    for (; fromDate <= toDate; fromDate = addDays(fromDate, 1)) {
      for (const offer of offers) {
        const situation = situations.get(placeOf(offer));
        if (situation === undefined) continue;
        const wanted = wantedOf(serviceOf(offer), situation.slotIntervalMinutes);
        for (const start of freeStarts(situation, wanted, fromDate, period.part))
          if (position === null || isAfter(position, start.startMs, foundKey(offer)))
            found.push({ ...start, offer });
        // What is not among the soonest now never will be; to sort all of it in the end would take long.
        if (found.length > 10 * (limit + 1)) found = soonestFirst(found).slice(0, limit + 1);
        if (turns.isOver()) await turns.next();
      }
      const laterMs = firstInstantOf(addDays(fromDate, 1), zones);
      if (found.filter(({ startMs }) => startMs < laterMs).length > limit) return soonestFirst(found);
    }
  }
  return soonestFirst(found);
}

/** When the day begins in the first of these zones; where midnight is skipped, somewhat before. */
function firstInstantOf(date: string, zones: readonly string[]): number {
  return Math.min(...zones.map((zone) => toInstant(date, 0, zone) ?? Date.parse(date) - dayMs));
}

async function loadSituations(
  db: Queryable,
  offers: readonly OfferRow[],
  range: { fromDate: string; toDate: string; now: Date },
): Promise<Map<string, Situation>> {
  const places = new Map(
    offers.map((offer) => [
      placeOf(offer),
      { businessId: offer.business_id, professionalId: offer.professional_id },
    ]),
  );
  const situations = await listSituations(db, [...places.values()], {
    ...range,
    reachMinutes: Math.max(...offers.map((offer) => reachOf(serviceOf(offer)))),
  });
  return new Map(
    situations.map((situation) => [`${situation.businessId} ${situation.professionalId}`, situation]),
  );
}

const placeOf = ({ business_id, professional_id }: OfferRow) => `${business_id} ${professional_id}`;

const serviceOf = (offer: OfferRow) => ({
  id: offer.service_id,
  durationMinutes: offer.duration_minutes,
  bufferBeforeMinutes: offer.buffer_before_minutes,
  bufferAfterMinutes: offer.buffer_after_minutes,
  capacity: offer.capacity,
});

function readPosition(cursor: string): Position {
  const [name, startMs, key] = decodeCursor(cursor, ['string', 'number', 'string']);
  if (name !== list) throw wrongCursor();
  return { startMs, key };
}
