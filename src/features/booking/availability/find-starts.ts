import type { Queryable } from '../../../platform/database/database.ts';
import { startTimeSlice } from '../../../platform/time-slices.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { dayMs } from '../../../shared/time.ts';
import { addDays, toInstant } from '../../../shared/zoned-time.ts';
import type { OfferRow } from './offer-store.ts';
import { presentOffer } from './present.ts';
import {
  byRank,
  capPerBusiness,
  currenciesOf,
  type FoundOrder,
  type FoundStart,
  foundKey,
  isAfter,
  mostPerDay,
  type Position,
  type ResultCaps,
  rankOf,
  soonestFirst,
} from './rules/found-order.ts';
import { freeStarts, reachOf, wantedOf } from './rules/free-starts.ts';
import type { Situation } from './rules/situation.ts';
import { listSituations } from './situation-store.ts';

export interface SearchPeriod {
  fromDate: string;
  toDate: string;
  /** Part of each day in which start times are searched, in minutes after midnight. */
  part: Interval;
}

interface Search {
  period: SearchPeriod;
  order: FoundOrder;
  /** First group of prices. */
  currency: string | undefined;
  caps: ResultCaps;
  /** End of the previous page. */
  position: Position | null;
  limit: number;
  now: Date;
}

export interface RankedStart extends FoundStart<OfferRow> {
  rank: number;
}

type Found = FoundStart<OfferRow>;

// Lengths in days. Most searches find enough in the first period, so later periods are read only when needed.
const periodLengths = [3, 14];
// Offers read at once when the order is not by time. Most searches find enough in the first chunk.
const chunkSize = 25;

/** The times of a page, in order, and one more when there is a next page. */
export async function findStarts(
  db: Queryable,
  offers: readonly OfferRow[],
  search: Search,
): Promise<RankedStart[]> {
  const { position, limit } = search;
  const isCapped = hasCaps(search.caps);
  const shown: RankedStart[] = [];
  // Times on earlier pages count towards the caps, so they are searched again.
  const counted = new Map<string, number>();
  const currencies = currenciesOf(offers, search.currency);
  const groups = byRank(offers, (offer) => rankOf(search.order, presentOffer(offer), currencies)).filter(
    ({ rank }) => position === null || isCapped || rank >= position.rank,
  );
  for (const chunk of chunksOf(groups)) {
    const together = chunk.flatMap((group) => group.offers);
    const situations = situationsOf(db, together, search);
    for (const { rank, offers } of chunk) {
      const isShown = (start: Found) =>
        position === null || isAfter(position, { rank, startMs: start.startMs, key: foundKey(start.offer) });
      const found = await findInGroup(
        { offers, situations, isShown, counted },
        search,
        limit + 1 - shown.length,
      );
      shown.push(...found.filter(isShown).map((start) => ({ ...start, rank })));
      if (shown.length > limit) return shown;
    }
  }
  return shown;
}

function* chunksOf<Group extends { offers: readonly unknown[] }>(
  groups: readonly Group[],
): Generator<Group[]> {
  let chunk: Group[] = [];
  let size = 0;
  for (const group of groups) {
    chunk.push(group);
    size += group.offers.length;
    if (size < chunkSize) continue;
    yield chunk;
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield chunk;
}

interface Group {
  offers: readonly OfferRow[];
  situations: (fromDate: string, toDate: string) => Promise<Map<string, Situation>>;
  isShown: (start: Found) => boolean;
  counted: Map<string, number>;
}

/**
 * The soonest times of offers with the same rank. Searches day by day until no later day can contain a sooner
 * time.
 */
async function findInGroup(
  { offers, situations, isShown, counted }: Group,
  { period, caps, position }: Search,
  wanted: number,
): Promise<Found[]> {
  const isCapped = hasCaps(caps);
  // With caps, a time on an earlier page can replace one that would be shown, so later times are still needed.
  const canEnd = position === null || !isCapped;
  const few = (starts: readonly Found[], counts: Map<string, number>): Found[] => {
    const ordered = soonestFirst(starts);
    return isCapped ? capPerBusiness(ordered, caps, counts) : ordered;
  };
  /** Up to the last time that the page shows. */
  const choose = (starts: readonly Found[], counts: Map<string, number>): Found[] => {
    const chosen = few(starts, counts);
    let shown = 0;
    const end = chosen.findIndex((start) => isShown(start) && ++shown === wanted);
    return end === -1 ? chosen : chosen.slice(0, end + 1);
  };
  let found: Found[] = [];
  let maxFound = 10 * wanted;
  /** Later times are not among the soonest. */
  let endMs = Number.POSITIVE_INFINITY;
  const slice = startTimeSlice();
  const zones = [...new Set(offers.map(({ timezone }) => timezone))];
  let fromDate = period.fromDate;
  let open = offers;
  for (const days of periodLengths) {
    const end = addDays(fromDate, days - 1);
    const toDate = end < period.toDate ? end : period.toDate;
    if (fromDate > toDate) break;
    const known = await situations(fromDate, toDate);
    for (; fromDate <= toDate; fromDate = addDays(fromDate, 1)) {
      for (const offer of open) {
        const situation = known.get(placeOf(offer));
        const most = mostPerDay(caps, offer.business_id, fromDate, counted);
        if (situation === undefined || most <= 0) continue;
        const length = wantedOf(serviceOf(offer), situation.slotIntervalMinutes);
        for (const free of freeStarts(situation, length, fromDate, period.part, most)) {
          if (free.startMs > endMs) break;
          const start = { ...free, offer };
          if (isCapped || isShown(start)) found.push(start);
        }
        // Drops times that cannot be among the soonest, because sorting all of them would take long.
        if (found.length > maxFound) {
          found = (canEnd ? choose : few)(found, new Map(counted));
          if (canEnd && found.length >= wanted) endMs = found.at(-1)!.startMs;
          maxFound = found.length + 10 * wanted;
        }
        if (slice.isOver()) await slice.next();
      }
      // A later day has no sooner time of the same business, so times above the caps can be dropped.
      if (isCapped) found = few(found, new Map(counted));
      const laterMs = firstInstantOf(addDays(fromDate, 1), zones);
      const counts = new Map(counted);
      const settled = choose(
        found.filter(({ startMs }) => startMs < laterMs),
        counts,
      );
      if (settled.filter(isShown).length >= wanted) return choose(found, counted);
      const { perBusiness } = caps;
      if (perBusiness !== undefined)
        open = open.filter(({ business_id }) => (counts.get(business_id) ?? 0) < perBusiness);
    }
  }
  return choose(found, counted);
}

const hasCaps = ({ perBusiness, perDay }: ResultCaps) => perBusiness !== undefined || perDay !== undefined;

/**
 * First instant of the day in any of the zones. A day before midnight UTC when a clock change skips midnight.
 */
function firstInstantOf(date: string, zones: readonly string[]): number {
  return Math.min(...zones.map((zone) => toInstant(date, 0, zone) ?? Date.parse(date) - dayMs));
}

/** Reads the situations of all offers together, once for each period. */
function situationsOf(db: Queryable, offers: readonly OfferRow[], { now }: Search): Group['situations'] {
  const read = new Map<string, Promise<Map<string, Situation>>>();
  return (fromDate, toDate) => {
    const known = read.get(fromDate) ?? loadSituations(db, offers, { fromDate, toDate, now });
    read.set(fromDate, known);
    return known;
  };
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
