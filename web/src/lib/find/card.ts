/** A business as a list shows it. */
export interface Card {
  id: string;
  slug: string;
  name: string;
  /** Of ours, or null where only a drawn one is shown. */
  picture: string | null;
  address: string | null;
  city: string | null;
  rating: number | null;
  reviewCount: number;
  distanceKm: number | null;
  timezone: string;
  /** What is free first; null where nothing is. */
  free: {
    service: string;
    serviceName: string;
    duration: number;
    price: number | null;
    currency: string;
    date: string;
    /** From today at the business. */
    daysAway: number;
    times: { time: string; professional: string; seatsLeft: number | null }[];
  } | null;
}
