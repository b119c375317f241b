import type { UploadedPicture } from '$lib/catalog/uploaded-picture';

interface FreeTime {
  business: string;
  service: string;
  date: string;
  time: string;
}

/**
 * Groups free times by business, in the order of their first time. A group contains the times of the first
 * service on its first day, each once.
 */
export function groupByBusiness<Found extends FreeTime>(found: readonly Found[], most: number): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const group = groups.get(one.business);
    if (group === undefined) {
      groups.set(one.business, [one]);
      continue;
    }
    const first = group[0]!;
    const fits = one.service === first.service && one.date === first.date;
    if (fits && group.length < most && group.every(({ time }) => time !== one.time)) group.push(one);
  }
  return [...groups.values()].map((group) => group.sort((one, other) => (one.time < other.time ? -1 : 1)));
}

/** A business in a list of results. */
export interface Card {
  id: string;
  slug: string;
  name: string;
  /** Null if only a drawn cover is shown. */
  picture: string | null;
  /** Uploaded cover, shown instead of `picture`. */
  cover: UploadedPicture | null;
  logo: UploadedPicture | null;
  lat: number | null;
  lng: number | null;
  /** Does not match all words of the search. */
  isInexact: boolean;
  /** Beginning of the description. */
  about: string | null;
  address: string | null;
  city: string | null;
  rating: number | null;
  reviewCount: number;
  distanceKm: number | null;
  timezone: string;
  /** The next free times; null if nothing is free. */
  free: {
    service: string;
    serviceName: string;
    duration: number;
    price: number | null;
    isFrom: boolean;
    currency: string;
    date: string;
    /** Days from today at the business. */
    daysAway: number;
    times: { time: string; professional: string; seatsLeft: number | null }[];
  } | null;
}
