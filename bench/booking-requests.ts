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

// After all days that are filled in advance, within the booking horizon.
const firstDay = 90;

export interface BookingRequests {
  /** The next requests, each for another free time, professional and customer. */
  take(count: number): LoadRequest[];
}

export function createBookingRequests(
  { professionals, customers }: Bookable,
  tokens: readonly string[],
): BookingRequests {
  if (customers < professionals) throw new Error('a customer would have two appointments at the same time');
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

/** Books at a constant rate until it is stopped. */
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
    /** Returns the number of bookings. */
    async stop(): Promise<number> {
      clearInterval(timer);
      await Promise.all(underway);
      if (failure !== null) throw failure;
      return underway.length;
    },
  };
}
