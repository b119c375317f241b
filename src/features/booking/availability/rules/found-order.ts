import type { FreeStart } from './free-starts.ts';

/** Results with equal price or rating are ordered by time. */
export const foundOrders = ['time', 'price', 'rating'] as const;
export type FoundOrder = (typeof foundOrders)[number];

export interface OfferIds {
  business_id: string;
  professional_id: string;
  service_id: string;
}

export interface FoundStart<Offer extends OfferIds> extends FreeStart {
  offer: Offer;
}

/** Last result of a page. */
export interface Position {
  /** Rank of the offer, see `rankOf`. */
  rank: number;
  startMs: number;
  key: string;
}

interface RankedOffer {
  missingWords: number;
  price: number | null;
  rating: number | null;
  currency: string;
}

/** Higher than every price. */
const currencyStep = 1e10;
/** Higher than every rank of an offer that matches all words. */
const missingStep = 1e13;
const withoutPrice = missingStep / 2;

/**
 * Sort value of an offer. Lower comes first. Offers that miss words of the query come last, before them those without price or rating. Prices in different currencies are not compared:
 * `currencies` gives the order of their groups.
 */
export function rankOf(
  order: FoundOrder,
  { price, rating, currency, missingWords }: RankedOffer,
  currencies: readonly string[],
): number {
  const inexact = missingWords * missingStep;
  if (order === 'time') return inexact;
  if (order === 'rating') return inexact - (rating ?? 0);
  return inexact + (price === null ? withoutPrice : currencies.indexOf(currency) * currencyStep + price);
}

/** Currencies of the offers: the chosen one first, then the one with most offers. */
export function currenciesOf(offers: readonly { currency: string }[], chosen?: string): string[] {
  const counts = new Map<string, number>();
  for (const { currency } of offers) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => Number(b === chosen) - Number(a === chosen) || n - m || (a < b ? -1 : 1))
    .map(([currency]) => currency);
}

/** Stable tie-breaker for offers at the same time. */
export function foundKey({ professional_id, service_id, business_id }: OfferIds): string {
  return `${professional_id} ${service_id} ${business_id}`;
}

export function isAfter(position: Position, { rank, startMs, key }: Position): boolean {
  if (rank !== position.rank) return rank > position.rank;
  return startMs > position.startMs || (startMs === position.startMs && key > position.key);
}

export function soonestFirst<Offer extends OfferIds>(
  found: readonly FoundStart<Offer>[],
): FoundStart<Offer>[] {
  return [...found].sort((a, b) => a.startMs - b.startMs || compareIds(a.offer, b.offer));
}

/** The order of `foundKey`, without building it. Ids contain no character below the space. */
function compareIds(a: OfferIds, b: OfferIds): number {
  if (a.professional_id !== b.professional_id) return a.professional_id < b.professional_id ? -1 : 1;
  if (a.service_id !== b.service_id) return a.service_id < b.service_id ? -1 : 1;
  return a.business_id < b.business_id ? -1 : 1;
}

/** Maximum number of times per business: in total, and per day. */
export interface ResultCaps {
  perBusiness?: number | undefined;
  perDay?: number | undefined;
}

/** Removes times above the caps. `counted` contains the counts of earlier lists and is updated. */
export function capPerBusiness<Offer extends OfferIds>(
  ordered: readonly FoundStart<Offer>[],
  { perBusiness, perDay }: ResultCaps,
  counted: Map<string, number>,
): FoundStart<Offer>[] {
  return ordered.filter(({ offer: { business_id }, localDate }) => {
    const ofBusiness = counted.get(business_id) ?? 0;
    if (perBusiness !== undefined && ofBusiness >= perBusiness) return false;
    if (perDay !== undefined) {
      const day = dayKey(business_id, localDate);
      const ofDay = counted.get(day) ?? 0;
      if (ofDay >= perDay) return false;
      counted.set(day, ofDay + 1);
    }
    if (perBusiness !== undefined) counted.set(business_id, ofBusiness + 1);
    return true;
  });
}

/** Times of an offer that can be shown on a day: with caps, its later times of the day are never among the first. */
export function mostPerDay(
  { perBusiness = Number.POSITIVE_INFINITY, perDay = Number.POSITIVE_INFINITY }: ResultCaps,
  businessId: string,
  localDate: string,
  counted: ReadonlyMap<string, number>,
): number {
  const left = (key: string, most: number) => most - (counted.get(key) ?? 0);
  return Math.min(left(businessId, perBusiness), left(dayKey(businessId, localDate), perDay));
}

const dayKey = (businessId: string, localDate: string) => `${businessId} ${localDate}`;

/** Groups offers by rank, lowest rank first. */
export function byRank<Offer>(
  offers: readonly Offer[],
  rank: (offer: Offer) => number,
): { rank: number; offers: Offer[] }[] {
  const groups = new Map<number, Offer[]>();
  for (const offer of offers) {
    const group = groups.get(rank(offer));
    if (group === undefined) groups.set(rank(offer), [offer]);
    else group.push(offer);
  }
  return [...groups].map(([rank, offers]) => ({ rank, offers })).sort((a, b) => a.rank - b.rank);
}
