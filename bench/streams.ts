import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { type Bookable, businessIdOf, generateBookable, settle, startSessions } from './bookable.ts';
import { book, createBookingRequests } from './booking-requests.ts';
import { openBenchEngine } from './engine.ts';
import { pace } from './pace.ts';
import { type RunningServer, startService } from './processes.ts';

const streams = pace.quick ? 100 : 1_000;
const bookingsEach = pace.quick ? 5 : 40;
const quietSeconds = pace.quick ? 2 : 20;
// One business, so that each booking concerns its owner.
const size: Bookable = { professionals: 10, customers: streams };

interface Listener {
  /** Time at which each appointment was received, by id. */
  heard: Map<string, number>;
  close(): void;
}

/** Cost of open streams, and delay of events for one stream and for all. */
export async function measureStreams(): Promise<void> {
  const engine = await openBenchEngine();
  await generateBookable(engine.db, size);
  await settle(engine.db);
  const tokens = await startSessions(engine.db, size);
  const bookings = createBookingRequests(size, tokens);
  const service = await startService({
    DATABASE_URL: engine.connection.url,
    DEMO: 'off',
    WEB: 'off',
    TRUST_PROXY: '1',
  });
  try {
    const one = await listen(service.url, tokens[0]!);
    for (const request of bookings.take(20)) await book(service.url, request);
    one.close();
    const before = await service.residentMegabytes();
    const begun = performance.now();
    const listeners = await openAll(service.url, tokens);
    const opening = performance.now() - begun;
    await sleep(2_000);
    const kilobytes = (((await service.residentMegabytes()) - before) * 1024) / streams;
    const quiet = await whileQuiet(service);
    console.log(`${streams} streams of as many accounts, opened within ${(opening / 1000).toFixed(1)} s`);
    console.log(`memory per stream: ${kilobytes.toFixed(0)} KB`);
    console.log(`CPU while idle: ${quiet.toFixed(1)} ms per second\n`);
    console.log('| recipients of a booking | last received, p50 | p99 | CPU each |');
    console.log('|---|---|---|---|');
    print('one', await measure(service, bookings.take(bookingsEach), listeners, 1));
    await makeManagers(engine.db);
    // Changed rights are read in the next round.
    await sleep(2_000);
    print('all', await measure(service, bookings.take(bookingsEach), listeners, streams));
    for (const { close } of listeners) close();
  } finally {
    await service.stop();
    await engine.stop();
  }
}

async function openAll(url: string, tokens: readonly string[]): Promise<Listener[]> {
  const opened: Listener[] = [];
  for (let from = 0; from < tokens.length; from += 50)
    opened.push(
      ...(await Promise.all(
        tokens.slice(from, from + 50).map((token, index) => listen(url, token, from + index)),
      )),
    );
  return opened;
}

/** Uses its own IP address, because streams per IP address are limited. */
function listen(url: string, token: string, number = 0): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const heard = new Map<string, number>();
    const address = `10.0.${number >> 8}.${number & 255}`;
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    const request = httpRequest(`${url}/api/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`not opened: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        const now = performance.now();
        for (const [, id] of text.matchAll(/event: appointment\ndata: \{"id":"([^"]+)"/g))
          heard.set(id!, now);
        if (text.includes('event: ready')) resolve({ heard, close: () => request.destroy() });
      });
      response.on('error', () => {});
    });
    request.on('error', reject).end();
  });
}

/** CPU time of the process per second without events. */
async function whileQuiet(service: RunningServer): Promise<number> {
  const before = await service.cpuMilliseconds();
  await sleep(quietSeconds * 1_000);
  return ((await service.cpuMilliseconds()) - before) / quietSeconds;
}

const makeManagers = (db: Database) =>
  db.run(sql`
    insert into business_members (business_id, user_id, role)
    select ${businessIdOf(0)}, id, 'manager' from users`);

/** One booking at a time, from its request to the last recipient. */
async function measure(
  service: RunningServer,
  requests: ReturnType<ReturnType<typeof createBookingRequests>['take']>,
  listeners: readonly Listener[],
  concerned: number,
): Promise<{ delays: number[]; cpuMilliseconds: number }> {
  const delays: number[] = [];
  let spent = 0;
  for (const request of requests) {
    for (const { heard } of listeners) heard.clear();
    await sleep(200 + Math.random() * 600);
    const before = await service.cpuMilliseconds();
    const begun = performance.now();
    await book(service.url, request);
    delays.push((await lastToHear(listeners, concerned)) - begun);
    spent += (await service.cpuMilliseconds()) - before;
  }
  return { delays: delays.sort((a, b) => a - b), cpuMilliseconds: spent / requests.length };
}

async function lastToHear(listeners: readonly Listener[], concerned: number): Promise<number> {
  for (let tries = 0; tries < 1_000; tries++) {
    const times = listeners.flatMap(({ heard }) => [...heard.values()]);
    if (times.length >= concerned) return Math.max(...times);
    await sleep(10);
  }
  throw new Error('a stream did not receive a booking');
}

function print(whom: string, { delays, cpuMilliseconds }: Awaited<ReturnType<typeof measure>>): void {
  const at = (part: number) =>
    `${delays[Math.min(delays.length - 1, Math.floor(delays.length * part))]!.toFixed(0)} ms`;
  console.log(`| ${whom} | ${at(0.5)} | ${at(0.99)} | ${cpuMilliseconds.toFixed(0)} ms |`);
}
