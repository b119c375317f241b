import { businessIdOf, dateIn, professionalId, serviceIdOf, timeOf } from '../bookable.ts';
import { createBookingRequests } from '../booking-requests.ts';
import type { LoadRequest } from '../load.ts';
import { busy, city, classes, size, type Tokens } from './data.ts';

/** Sends a request and returns the response body. Fails if the request was refused. */
export type Send = (request: LoadRequest) => Promise<string>;
export interface Operation {
  /** Executes the operation once. No index is used twice. */
  run(index: number): Promise<unknown>;
  /** Creates the data that so many executions need; not measured. */
  prepare?(count: number): Promise<unknown>;
}

// Distant days, so that the operations do not compete for the same times. Single bookings start on day 90.
const rescheduleOffsetDays = 40;
const firstClassDay = 160;
const firstSeriesDay = 200;

export function createOperations(send: Send, tokens: Tokens): Record<string, Operation> {
  const get = (path: string, headers: Record<string, string> = {}) =>
    send({ method: 'GET', path, headers: { 'accept-language': 'en', ...headers } });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  // The last customers have as many upcoming appointments as an account may have.
  const customers = size.customers - busy.professionals;
  const asCustomer = (customer: number) => ({
    authorization: `Bearer ${tokens.customers[customer % customers]}`,
  });
  // The refresh token marks a session; it is not used while the access token is valid.
  const asOwner = { cookie: `access=${tokens.owner}; refresh=unused` };
  const bookings = createBookingRequests({ ...size, customers }, tokens.customers);
  const nextBooking = () => bookings.take(1)[0]!;
  const reschedulable = createQueue(send, nextBooking);
  const cancellable = createQueue(send, nextBooking);

  return {
    'availability hit': { run: () => get(dayPath(0)) },
    'availability miss': { run: (index) => get(dayPath(index + 1)) },
    discovery: { run: () => get('/api/businesses') },
    search: {
      run: (index) => get(`/api/availability/search?category=haircut&city=${city}&${variation(index)}`),
    },
    booking: { run: () => send(nextBooking()) },
    'booking with key': {
      run(index) {
        const { headers, ...request } = nextBooking();
        return send({ ...request, headers: { ...headers, 'idempotency-key': `bench-${index}` } });
      },
    },
    'class seat': { run: (index) => post('/api/appointments', seatOf(index), asCustomer(index)) },
    series: { run: (index) => post('/api/appointments', seriesOf(index), asCustomer(index)) },
    quote: { run: () => send({ ...nextBooking(), path: '/api/appointments/quote' }) },
    reschedule: {
      prepare: reschedulable.fill,
      run() {
        const { id, date, start, headers } = reschedulable.take();
        const body = { date: addDays(date, rescheduleOffsetDays), start };
        return post(`/api/appointments/${id}/reschedule`, body, headers);
      },
    },
    cancel: {
      prepare: cancellable.fill,
      run() {
        const { id, headers } = cancellable.take();
        return post(`/api/appointments/${id}/cancel`, {}, headers);
      },
    },
    'desk day': { run: () => get(`/desk/studio-0/calendar?date=${dateIn(busy.fromDay)}`, asOwner) },
    'business page': { run: (index) => get(`/b/studio-1?visit=${index}`) },
    'business page hit': { run: () => get('/b/studio-1') },
    'MCP find_times': {
      run: (index) => post('/mcp', findTimes(index), { accept: 'application/json, text/event-stream' }),
    },
  };
}

interface BookedAppointment {
  id: string;
  date: string;
  start: string;
  headers: Record<string, string>;
}

/** Appointments that wait to be changed. */
function createQueue(send: Send, nextBooking: () => LoadRequest) {
  const queue: BookedAppointment[] = [];
  return {
    async fill(count: number): Promise<void> {
      while (queue.length < count) {
        const request = nextBooking();
        const { id, date, start } = JSON.parse(await send(request));
        queue.push({ id, date, start, headers: request.headers! });
      }
    },
    take: () => queue.shift()!,
  };
}

/** A different query for each index, so that no response comes from a cache. */
const variation = (index: number) =>
  `${new URLSearchParams({ ...daysOf(index), maxPrice: String(priceOf(index)) })}`;
const daysOf = (index: number) => {
  const day = busy.fromDay + (index % 20);
  return { from: dateIn(day), to: dateIn(day + 2) };
};
const priceOf = (index: number) => 30 + Math.floor(index / 20);

function dayPath(index: number): string {
  const days = busy.toDay - busy.fromDay;
  const professional = Math.floor(index / days) % busy.professionals;
  const query = new URLSearchParams({
    professionalId: professionalId(professional),
    businessId: businessIdOf(professional),
    serviceId: serviceIdOf(professional),
    date: dateIn(busy.fromDay + (index % days)),
  });
  return `/api/availability?${query}`;
}

function seatOf(index: number) {
  const { professionalId: professional, businessId: business, serviceId, startMinutes, seats } = classes;
  const session = Math.floor(index / seats);
  const minute = startMinutes[session % startMinutes.length]!;
  return {
    professional,
    business,
    date: dateIn(firstClassDay + Math.floor(session / startMinutes.length)),
    start: `${String(minute / 60).padStart(2, '0')}:00`,
    services: [serviceId],
  };
}

function seriesOf(index: number) {
  const professional = index % size.professionals;
  const visit = Math.floor(index / size.professionals);
  return {
    professional: professionalId(professional),
    business: businessIdOf(professional),
    date: dateIn(firstSeriesDay),
    start: timeOf(visit),
    services: [serviceIdOf(professional)],
    recurringFrequency: 'weekly',
    recurringCount: 4,
  };
}

const findTimes = (index: number) => ({
  jsonrpc: '2.0',
  id: index,
  method: 'tools/call',
  params: {
    name: 'find_times',
    arguments: { query: 'haircut', city, ...daysOf(index), maxPrice: priceOf(index) },
  },
});

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
