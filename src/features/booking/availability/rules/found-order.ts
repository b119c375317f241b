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

/** Sort value of an offer. Lower comes first. Offers without price or rating come last. */
export function rankOf(
  order: FoundOrder,
  { price, rating }: { price: number | null; rating: number | null },
): number {
  if (order === 'time') return 0;
  return order === 'price' ? (price ?? Number.MAX_VALUE) : -(rating ?? 0);
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
  return found
    .map((start) => ({ start, key: foundKey(start.offer) }))
    .sort((a, b) => a.start.startMs - b.start.startMs || (a.key < b.key ? -1 : 1))
    .map(({ start }) => start);
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
    const counts = [
      { key: business_id, most: perBusiness },
      { key: `${business_id} ${localDate}`, most: perDay },
    ].filter(({ most }) => most !== undefined);
    const count = (key: string) => counted.get(key) ?? 0;
    if (counts.some(({ key, most }) => count(key) >= most!)) return false;
    for (const { key } of counts) counted.set(key, count(key) + 1);
    return true;
  });
}

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
