import type { FreeStart } from './free-starts.ts';

export interface OfferIds {
  business_id: string;
  professional_id: string;
  service_id: string;
}

export interface FoundStart<Offer extends OfferIds> extends FreeStart {
  offer: Offer;
}

/** Where a page ended. */
export interface Position {
  startMs: number;
  key: string;
}

/** Which of two at the same moment comes first: any order will do, as long as it is always the same. */
export function foundKey({ professional_id, service_id, business_id }: OfferIds): string {
  return `${professional_id} ${service_id} ${business_id}`;
}

export function isAfter(position: Position, startMs: number, key: string): boolean {
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
