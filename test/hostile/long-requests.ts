import { insertLargeData } from './large-data.ts';
import type { Answer, Send } from './send.ts';
import type { Service } from './start-service.ts';

/** Maximum time a request may block the event loop. */
export const maxBlockingMilliseconds = 50;
// Garbage collection and compilation rarely affect all runs.
const runs = 4;

export interface LongRequest {
  name: string;
  status: number;
  /** Longest block of the event loop, from the run in which it was shortest. */
  blockingMilliseconds: number;
  milliseconds: number;
}

interface LongRequestCase {
  name: string;
  send(run: number): Promise<Answer>;
}

/** Sends the most expensive requests one after the other, on the maximum amount of data. */
export async function measureLongRequests(service: Service, send: Send): Promise<LongRequest[]> {
  const results: LongRequest[] = [];
  for (const { name, send: run } of await listLongRequests(service, send)) {
    const blocks: number[] = [];
    let answer: Answer | undefined;
    for (let index = 0; index < runs; index++) {
      // Lets background work of the last request finish, so that it is not counted here.
      await pause(60);
      await service.vitals();
      const latest = await run(index);
      // A busy machine may cause one timeout; a slow request times out in every run.
      if (answer === undefined || answer.status === 0 || answer.status >= 500) answer = latest;
      await pause(30);
      blocks.push((await service.vitals()).longestMilliseconds);
    }
    results.push({
      name,
      status: answer?.status ?? 0,
      milliseconds: answer?.milliseconds ?? 0,
      blockingMilliseconds: Math.min(...blocks),
    });
  }
  return results;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function listLongRequests({ db }: Service, send: Send): Promise<LongRequestCase[]> {
  const call = async (method: string, target: string, token?: string, body?: unknown) =>
    send({
      method,
      target,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const register = async (role: string) => {
    const email = `fat-${role}@example.com`;
    const answer = await call('POST', '/api/auth/register', undefined, {
      email,
      password: 'fat password 3',
      name: role,
      role,
    });
    const { accessToken, user } = JSON.parse(answer.text);
    return { token: accessToken as string, id: user.id as string };
  };
  const [owner, customer] = [await register('business'), await register('customer')];
  const profile = { name: 'Fat', timezone: 'Europe/Berlin', currency: 'EUR', city: 'Fatville' };
  const business = JSON.parse((await call('POST', '/api/businesses', owner.token, profile)).text)
    .id as string;
  await insertLargeData(db, { ownerId: owner.id, customerId: customer.id, businessId: business });
  const feedOf = async (token: string) => {
    const answer = await call('POST', '/api/account/calendar-feed', token);
    return new URL(JSON.parse(answer.text).url).pathname;
  };
  const [ownerFeed, customerFeed] = [await feedOf(owner.token), await feedOf(customer.token)];
  const today = new Date().toISOString().slice(0, 10);
  const yearAgo = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  const get = (name: string, target: string, token?: string): LongRequestCase => ({
    name,
    // The extra parameter bypasses caches.
    send: (run) => call('GET', `${target}${target.includes('?') ? '&' : '?'}_run=${run}`, token),
  });
  return [
    get('the reference as JSON', '/openapi.json'),
    get('the complete reference as JSON', '/openapi/whole.json'),
    get('the reference page', '/docs'),
    get('a page of businesses', '/api/businesses?limit=200'),
    get('a search with a typo', '/api/businesses?query=masage+hairkut+profesional+fisiotherapy&limit=200'),
    get('a page of services', '/api/services?limit=200&category=fat'),
    get('a page of professionals', `/api/professionals?businessId=${business}&limit=200`),
    get('a fuzzy search of services', '/api/services?query=fat+servise&limit=200'),
    get(
      'a day in steps of five minutes',
      `/api/availability?professionalId=pro_fat_1&businessId=${business}&date=${today}`,
    ),
    get(
      'the next free slot',
      `/api/availability/next?professionalId=pro_fat_1&businessId=${business}&serviceId=svc_fat_1`,
    ),
    get(
      'why a time is not free',
      `/api/availability/explain?professionalId=pro_fat_1&businessId=${business}&serviceId=svc_fat_1&start=${today}T23:58`,
    ),
    get('a search for free times', '/api/availability/search?category=fat&limit=200'),
    get('a search for late times', '/api/availability/search?category=fat&limit=200&after=23:30'),
    get('a year of analytics', `/api/business/analytics?from=${yearAgo}&to=${today}`, owner.token),
    get('the calendar of a business', ownerFeed),
    get('the calendar of a customer', customerFeed),
    get('a page of appointments', '/api/appointments?limit=200', owner.token),
    get('the export of an account', '/api/account/export', customer.token),
    get('a page of notifications', '/api/notifications?limit=200', customer.token),
    get('ten thousand clients as CSV', '/api/business/clients/export.csv', owner.token),
    get('a search among clients', '/api/business/clients?query=anna+mria+klient&limit=200', owner.token),
    {
      name: 'ten thousand clients from CSV',
      send: (run) => call('POST', '/api/business/clients/import', owner.token, { csv: csvOf(run) }),
    },
    {
      name: 'a file of quotes and line breaks',
      send: () =>
        call('POST', '/api/business/clients/import', owner.token, {
          csv: `name\n${'"a\r\n""b",\n'.repeat(90_000)}`,
        }),
    },
    {
      name: 'a wrong password',
      send: () =>
        call('POST', '/api/auth/login', undefined, {
          email: 'fat-business@example.com',
          password: 'x'.repeat(100),
        }),
    },
    {
      name: 'time off until the last supported date',
      send: () =>
        call('POST', '/api/time-off', owner.token, {
          businessId: business,
          startDate: today,
          endDate: '2199-12-31',
        }),
    },
  ];
}

function csvOf(run: number): string {
  const rows = Array.from(
    { length: 10_000 },
    (_, index) =>
      `"Client ""${index}"" of ${run}",row${index}.${run}@example.com,+49301234${index},"Notes; with, all"`,
  );
  return ['name,email,phone,notes', ...rows].join('\r\n');
}
