import type { Queryable } from '../../../platform/database/database.ts';
import { startTimeSlice } from '../../../platform/time-slices.ts';
import { dayMs } from '../../../shared/time.ts';
import { addDays, toInstant } from '../../../shared/zoned-time.ts';
import type { OfferRow } from './offer-store.ts';
import { presentOffer } from './present.ts';
import {
  byRank,
  capPerBusiness,
  type FoundOrder,
  type FoundStart,
  foundKey,
  isAfter,
  type Position,
  type ResultCaps,
  rankOf,
  soonestFirst,
} from './rules/found-order.ts';
import { freeStarts, reachOf, wantedOf } from './rules/free-starts.ts';
import type { Situation } from './rules/situation.ts';
import type { SearchPeriod } from './search-slots.ts';
import { listSituations } from './situation-store.ts';

export interface Search {
  period: SearchPeriod;
  order: FoundOrder;
  enough: ResultCaps;
  /** Where the page before this one ended. */
  position: Position | null;
  limit: number;
  now: Date;
}

export interface RankedStart extends FoundStart<OfferRow> {
  rank: number;
}

type Found = FoundStart<OfferRow>;

// Most searches are answered by the first days; only then are the others read.
const stretches = [3, 14];
// Sorted by something else than time, so many offers are looked at together: most searches are answered by the first of them.
const chunkSize = 25;

/** What a page shows, in order, and one more where there are more. */
export async function findStarts(
  db: Queryable,
  offers: readonly OfferRow[],
  search: Search,
): Promise<RankedStart[]> {
  const { position, limit } = search;
  const isCounted = countsAny(search.enough);
  const shown: RankedStart[] = [];
  // What was on earlier pages counts: with `enough` they are found once more.
  const counted = new Map<string, number>();
  const groups = byRank(offers, (offer) => rankOf(search.order, presentOffer(offer))).filter(
    ({ rank }) => position === null || isCounted || rank >= position.rank,
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

/** Of offers that stand alike, the soonest: day by day, until nothing that is still to come could be sooner than what is wanted. */
async function findInGroup(
  { offers, situations, isShown, counted }: Group,
  { period, enough }: Search,
  wanted: number,
): Promise<Found[]> {
  const isCounted = countsAny(enough);
  const few = (starts: readonly Found[], counts: Map<string, number>): Found[] => {
    const ordered = soonestFirst(starts);
    return isCounted ? capPerBusiness(ordered, enough, counts) : ordered;
  };
  /** Up to the last that is shown. */
  const choose = (starts: readonly Found[], counts: Map<string, number>): Found[] => {
    const chosen = few(starts, counts);
    let shown = 0;
    const end = chosen.findIndex((start) => isShown(start) && ++shown === wanted);
    return end === -1 ? chosen : chosen.slice(0, end + 1);
  };
  let found: Found[] = [];
  let tooMany = 10 * wanted;
  const turns = startTimeSlice();
  const zones = [...new Set(offers.map(({ timezone }) => timezone))];
  let fromDate = period.fromDate;
  let open = offers;
  for (const days of stretches) {
    const end = addDays(fromDate, days - 1);
    const toDate = end < period.toDate ? end : period.toDate;
    if (fromDate > toDate) break;
    const known = await situations(fromDate, toDate);
    for (; fromDate <= toDate; fromDate = addDays(fromDate, 1)) {
      for (const offer of open) {
        const situation = known.get(placeOf(offer));
        if (situation === undefined) continue;
        const length = wantedOf(serviceOf(offer), situation.slotIntervalMinutes);
        for (const free of freeStarts(situation, length, fromDate, period.part)) {
          const start = { ...free, offer };
          if (isCounted || isShown(start)) found.push(start);
        }
        // What is not among the soonest now never will be; to sort all of it in the end would take long. With `enough` a sooner one
        // that was on an earlier page can still take the place of one that would be shown: those are left out only once a day is settled.
        if (found.length > tooMany) {
          found = isCounted ? few(found, new Map(counted)) : choose(found, counted);
          tooMany = found.length + 10 * wanted;
        }
        if (turns.isOver()) await turns.next();
      }
      const laterMs = firstInstantOf(addDays(fromDate, 1), zones);
      const counts = new Map(counted);
      const settled = choose(
        found.filter(({ startMs }) => startMs < laterMs),
        counts,
      );
      if (settled.filter(isShown).length >= wanted) return choose(found, counted);
      const { perBusiness } = enough;
      if (perBusiness !== undefined)
        open = open.filter(({ business_id }) => (counts.get(business_id) ?? 0) < perBusiness);
    }
  }
  return choose(found, counted);
}

const countsAny = ({ perBusiness, perDay }: ResultCaps) => perBusiness !== undefined || perDay !== undefined;

/** When the day begins in the first of these zones; where midnight is skipped, somewhat before. */
function firstInstantOf(date: string, zones: readonly string[]): number {
  return Math.min(...zones.map((zone) => toInstant(date, 0, zone) ?? Date.parse(date) - dayMs));
}

/** Reads those of all these offers together, once for each stretch of days. */
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
