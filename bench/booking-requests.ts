import {
  type Bookable,
  businessIdOf,
  dateIn,
  dayOf,
  professionalId,
  serviceIdOf,
  timeOf,
} from './bookable.ts';
import type { LoadRequest } from './load.ts';

// Beyond all days that are filled beforehand, within the year that can be booked.
const firstDay = 90;

export interface BookingRequests {
  /** The next ones: each another free time, of another professional and another customer than its neighbours. */
  take(count: number): LoadRequest[];
}

export function createBookingRequests(
  { professionals, customers }: Bookable,
  tokens: readonly string[],
): BookingRequests {
  if (customers < professionals) throw new Error('a customer would be in two places at once');
  let taken = 0;

  function requestFor(index: number): LoadRequest {
    const professional = index % professionals;
    const visit = Math.floor(index / professionals);
    return {
      method: 'POST',
      path: '/api/appointments',
      headers: {
        authorization: `Bearer ${tokens[index % customers]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        professional: professionalId(professional),
        business: businessIdOf(professional),
        date: dateIn(firstDay + dayOf(visit)),
        start: timeOf(visit),
        services: [serviceIdOf(professional)],
      }),
    };
  }

  return {
    take(count) {
      const requests = Array.from({ length: count }, (_, index) => requestFor(taken + index));
      taken += count;
      return requests;
    },
  };
}

export async function book(url: string, { path, ...request }: LoadRequest): Promise<void> {
  const response = await fetch(url + path, request);
  const text = await response.text();
  if (response.status !== 201) throw new Error(`not booked: ${response.status} ${text}`);
}

/** Books so many a second, whatever else the service is doing, until told to stop. */
export function bookSteadily(url: string, requests: BookingRequests, perSecond: number) {
  const underway: Promise<void>[] = [];
  let failure: unknown = null;
  const timer = setInterval(() => {
    const [request] = requests.take(1);
    underway.push(
      book(url, request!).catch((error) => {
        failure ??= error;
      }),
    );
  }, 1000 / perSecond);
  return {
    /** How many it made. */
    async stop(): Promise<number> {
      clearInterval(timer);
      await Promise.all(underway);
      if (failure !== null) throw failure;
      return underway.length;
    },
  };
}
