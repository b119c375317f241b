import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createDatabase, onServer } from '../fixtures/database.ts';
import { makeDataDir, type Service, startService, workerOf } from '../fixtures/service-process.ts';

vi.setConfig({ testTimeout: 900_000 });

const poolSize = 10;
const requests = 20_000;
const lookedAt = 8_000;
/** Repetitions of each combination, so that it looks worth caching. */
const repetitions = 5;
const atOnce = 16;
const mebibyte = 1024 * 1024;

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let database: Awaited<ReturnType<typeof createDatabase>>;
let service: Service;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

beforeAll(async () => {
  folder = await makeDataDir();
  database = await createDatabase(inject('serverUrl'), inject('templates').demo);
  service = await startService({
    DATABASE_URL: database.url,
    DATA_DIR: folder.dataDir,
    DEMO: 'off',
    DATABASE_POOL_SIZE: String(poolSize),
  });
}, 180_000);
afterAll(async () => {
  agent.destroy();
  await service.end('SIGTERM');
  await database.drop();
  await folder.remove();
});

const words = [
  'haircut',
  'masage',
  'yoga',
  'berlin',
  'studio',
  'nails',
  'dentist',
  'short',
  'colour',
  'lisbon',
];
const date = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

/** Optional parameters of each path: n of them have 2^n combinations. */
const searches: Record<string, ((n: number) => string)[]> = {
  businesses: [
    (n) => `city=town${n}`,
    (n) => `country=${n % 2 ? 'Germany' : 'PT'}`,
    (n) => `category=${words[n % 10]}${n}`,
    () => `openOn=${date}`,
    (n) => `lat=${n % 80}&lng=${n % 170}`,
    (n) => `limit=${[5, 40, 90, 150][n % 4]}`,
    (n) => `query=${words[n % 10]}`,
    (n) => `query=${words[n % 10]}%20${words[(n >> 3) % 10]}%20x${n}`,
    (n) => `query=${words.slice(n % 5, (n % 5) + 4).join('%20')}`,
  ],
  services: [
    (n) => `category=${words[n % 10]}`,
    (n) => `businessId=biz_${n}`,
    (n) => `professionalId=pro_${n}`,
    (n) => `query=${words[n % 10]}%20${n}`,
    (n) => `limit=${[5, 40, 90, 150][n % 4]}`,
  ],
  professionals: [
    (n) => `businessId=biz_${n}`,
    (n) => `serviceId=svc_${n}`,
    (n) => `query=${words[n % 10]}%20${words[(n >> 3) % 10]}`,
    (n) => `limit=${[5, 40, 90, 150][n % 4]}`,
  ],
};

/**
 * Almost every path is different: the combination decides which parameters are sent, the number their values.
 */
function pathOf(n: number): string {
  const combination = Math.floor(n / repetitions);
  const [noun, places] = Object.entries(searches)[combination % 3]!;
  const pieces = places.filter((_, place) => ((combination / 3) >> place) & 1).map((piece) => piece(n));
  // The last of several parameters with the same name wins.
  const byName = new Map(pieces.map((piece) => [piece.split('=')[0], piece]));
  return `/api/${noun}?${[...byName.values()].join('&')}`;
}

interface Offer {
  businessId: string;
  professionalId: string;
  serviceId: string;
}

/** Every bookable professional of the demo with one service. */
async function listOffers(): Promise<Offer[]> {
  const { rows } = await onServer(database.url, (client) =>
    client.query<Offer>(
      `select bp.business_id as "businessId", bp.professional_id as "professionalId", min(s.id) as "serviceId"
      from business_professionals bp join service_professionals sp on sp.professional_id = bp.professional_id
      join services s on s.id = sp.service_id and s.business_id = bp.business_id and s.active
      join businesses b on b.id = bp.business_id and b.status = 'active' group by 1, 2 order by 2, 1`,
    ),
  );
  return rows;
}

/** A different day of a professional for each request. */
function dayOf(n: number, offers: readonly Offer[]): string {
  const { businessId, professionalId, serviceId } = offers[n % offers.length]!;
  const days = Math.floor(n / offers.length) * (n % 2 ? 1 : 60);
  const wanted = new Date(Date.now() + (1 + days) * 86_400_000).toISOString().slice(0, 10);
  return `/api/availability?businessId=${businessId}&professionalId=${professionalId}&serviceId=${serviceId}&date=${wanted}`;
}

let sent = 0;

/** Every other caller accepts compression, so both forms are cached. */
function get(path: string): Promise<number> {
  const headers: Record<string, string> = sent++ % 2 ? { 'accept-encoding': sent % 4 ? 'br' : 'gzip' } : {};
  return new Promise((resolve, reject) => {
    request(service.url + path, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

async function send(
  from: number,
  to: number,
  addressOf: (n: number) => string,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = from;
  const one = async () => {
    while (next < to) {
      const status = await get(addressOf(next++));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return statuses;
}

/** Private memory of a process in bytes. */
function privateBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty|Hugetlb):\s+(\d+) kB$/gm)].map((line) =>
    Number(line[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

async function measure() {
  const { rows } = await onServer(database.url, (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name like 'openslot%'`,
    ),
  );
  const backends = rows.map(({ pid }) => privateBytes(pid));
  return {
    backends: backends.length,
    workerMebibytes: Math.round(privateBytes(await workerOf(service)) / mebibyte),
    serviceMebibytes: Math.round(privateBytes(service.process.pid!) / mebibyte),
    engineMebibytes: Math.round(backends.reduce((sum, one) => sum + one, 0) / mebibyte),
    largestBackendMebibytes: Math.round(Math.max(...backends) / mebibyte),
  };
}

/** An overloaded machine may return some 503; no other status is allowed. */
function expectAnswered(statuses: Map<number, number>): void {
  const total = [...statuses.values()].reduce((sum, one) => sum + one, 0);
  const { 200: found = 0, 503: busy = 0 } = Object.fromEntries(statuses);
  expect(found + busy).toBe(total);
  expect(busy).toBeLessThan(total / 20);
}

function expectBounded(late: Awaited<ReturnType<typeof measure>>): void {
  // The pool and its two fixed connections, for the service and for its worker.
  expect(late.backends).toBeLessThanOrEqual(2 * (poolSize + 2));
  expect(late.workerMebibytes).toBeLessThan(150);
  expect(late.largestBackendMebibytes).toBeLessThan(40);
  expect(late.engineMebibytes).toBeLessThan(250);
  // Idle memory plus all caches (docs/operations.md).
  expect(late.serviceMebibytes).toBeLessThan(300);
}

test('memory of service and engine stays bounded under twenty thousand different searches', async () => {
  await send(0, 1_000, pathOf);
  const early = await measure();
  const statuses = await send(1_000, requests, pathOf);
  const late = await measure();
  console.log({ early, late, statuses: Object.fromEntries(statuses) });
  expectAnswered(statuses);
  expectBounded(late);
  expect(late.serviceMebibytes - early.serviceMebibytes).toBeLessThan(150);
});

test('memory stays bounded under thousands of availability requests', async () => {
  const offers = await listOffers();
  expect(offers.length).toBeGreaterThan(20);
  const addresses = new Set(Array.from({ length: lookedAt }, (_, n) => dayOf(n, offers)));
  expect(addresses.size).toBeGreaterThan(lookedAt * 0.95);
  const early = await measure();
  const statuses = await send(0, lookedAt, (n) => dayOf(n, offers));
  const late = await measure();
  console.log({ early, late, statuses: Object.fromEntries(statuses) });
  expectAnswered(statuses);
  expectBounded(late);
  expect(late.serviceMebibytes - early.serviceMebibytes).toBeLessThan(100);
});
