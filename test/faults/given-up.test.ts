import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { callerFrom } from '../fixtures/from-address.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newUser } from '../fixtures/marketplace.ts';
import { book, booked, newSalon, type Salon } from '../fixtures/salon.ts';
import { startStopwatch } from '../fixtures/stopwatch.ts';
import { newCustomers, newSessionToken } from '../fixtures/waitlist.ts';
import { type BrokenLink, openLink } from './broken-link.ts';

const poolSize = 4;
// Connections beside the pool: process numbers and readiness.
const fixed = 2;

/** Prepares and inspects data, without tight timeouts. */
let app: TestApp;
/** The service under test, on the same database, with its real timeouts. */
let hasty: TestApp;
let salon: Salon;
let holder: pg.Client;
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
let minute = 9 * 60;

beforeAll(async () => {
  app = await startApp();
  hasty = await startApp({
    databaseUrl: named(app.databaseUrl, 'hasty'),
    environment: { DATABASE_POOL_SIZE: String(poolSize) },
    slowness: 1,
  });
  holder = new pg.Client({ connectionString: app.databaseUrl });
  holder.on('error', () => {});
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await hasty.close();
  await app.close();
});
beforeEach(async () => {
  salon = await newSalon(app);
  minute = 9 * 60;
});

/** Adds an application name to every connection of this URL. */
const named = (url: string, name: string) => `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;

/** The next unused half hour. */
function slot(): object {
  const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
  minute += 30;
  return { ...salon.slot, date, start };
}

/** Another connection holds a lock for longer than any request may wait. */
async function holding<T>(statement: string, values: string[], work: () => Promise<T>): Promise<T> {
  await holder.query('begin');
  await holder.query(statement, values);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
  }
}

/** Expects 503 with Retry-After within two seconds. */
async function expectNotNow(ask: () => Promise<Answer>): Promise<void> {
  const stop = startStopwatch();
  const answer = await ask();
  const waited = stop();
  expect([answer.status, answer.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(waited).toBeLessThan(2_000);
}

const count = async () =>
  (await app.db.row<{ n: number }>(
    sql`select count(*)::integer as n from appointments where business_id = ${salon.business}`,
  ))!.n;

/** Waits until the service runs no statement, then counts. */
async function expectNothingBooked(before = 0): Promise<void> {
  await eventually(async () => (await backendsOf('hasty')).every(({ state }) => state === 'idle'));
  expect(await count()).toBe(before);
}

const backendsOf = (name: string) =>
  app.db.rows<{ pid: number; state: string }>(sql`
    select pid, state from pg_stat_activity where datname = current_database() and application_name = ${name}`);

const locks: [name: string, statement: string, value: () => string | null][] = [
  ['the row of the business', 'select 1 from businesses where id = $1 for update', () => salon.business],
  [
    'the row of the professional',
    'select 1 from professionals where id = $1 for update',
    () => salon.professional,
  ],
  ['the row of the client', 'select 1 from users where id = $1 for update', () => salon.customer.id],
  ['the table of appointments', 'lock table appointments in access exclusive mode', () => null],
  ['the table of events', 'lock table events in access exclusive mode', () => null],
];

describe.each(locks)('while %s is locked', (_name, statement, value) => {
  const lockAnd = (work: () => Promise<void>) =>
    holding(
      statement,
      [value()].filter((one) => one !== null),
      work,
    );

  test('a booking gets 503 within two seconds and is not made later', async () => {
    await lockAnd(() => expectNotNow(() => book(hasty, salon.customer.token, slot())));
    await expectNothingBooked();
  });

  test('the same holds with an Idempotency-Key, and a repeat books once', async () => {
    const body = slot();
    const headers = { 'idempotency-key': `given-up-${salon.business}` };
    await lockAnd(() => expectNotNow(() => book(hasty, salon.customer.token, body, { headers })));
    await expectNothingBooked();
    expect((await book(app, salon.customer.token, body, { headers })).status).toBe(201);
    const again = await book(app, salon.customer.token, body, { headers });
    expect([again.status, again.headers.get('idempotency-replayed'), await count()]).toEqual([
      201,
      'true',
      1,
    ]);
  });
});

test('every other way to book gets 503 within two seconds and has no later effect', async () => {
  const made = await booked(app, salon.customer.token, slot());
  const { token } = salon.customer;
  const call = (method: string, path: string, body: object) => () =>
    hasty.call(method, path, { token, body });
  await holding('select 1 from professionals where id = $1 for update', [salon.professional], async () => {
    await expectNotNow(call('POST', '/api/holds', slot()));
    await expectNotNow(
      call('POST', '/api/appointments', { ...slot(), recurringFrequency: 'weekly', recurringCount: 3 }),
    );
  });
  await holding('select 1 from appointments where id = $1 for update', [made.id], () =>
    expectNotNow(call('POST', `/api/appointments/${made.id}/reschedule`, slot())),
  );
  await expectNothingBooked(1);
  expect((await app.call('GET', `/api/appointments/${made.id}`, { token })).body.start).toBe(made.start);
});

test('of many concurrent bookings, each gets 503 within two seconds', async () => {
  const body = slot();
  const customers = await newCustomers(app, 40);
  const tokens = await Promise.all(customers.map((id) => newSessionToken(app, systemClock, id)));
  await holding('lock table appointments in access exclusive mode', [], async () => {
    // Bookings arrive while the batches before them wait for the lock.
    await Promise.all(
      tokens.map(async (token, index) => {
        await delay(index * 20);
        await expectNotNow(() => book(hasty, token, body));
      }),
    );
  });
  await expectNothingBooked();
});

test('a second request with the same Idempotency-Key waits no longer, and both agree in the end', async () => {
  const body = slot();
  const headers = { 'idempotency-key': 'both-at-once' };
  const ask = (service: TestApp) => () => book(service, salon.customer.token, body, { headers });
  await holding('select 1 from professionals where id = $1 for update', [salon.professional], () =>
    Promise.all([expectNotNow(ask(hasty)), expectNotNow(ask(hasty))]).then(() => {}),
  );
  await expectNothingBooked();
  const [first, second] = await Promise.all([ask(app)(), ask(app)()]);
  expect([first!.status, second!.status, second!.body.id]).toEqual([201, 201, first!.body.id]);
  expect(await count()).toBe(1);
});

test('sixty readers of a locked table are all answered without more backends than the pool size', async () => {
  const backends = async () =>
    (
      await holder.query(
        `select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and usename = current_user and application_name = 'hasty'`,
      )
    ).rows[0].n as number;
  let most = 0;
  await holding('lock table businesses in access exclusive mode', [], async () => {
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await backends());
        await delay(50);
      }
    })();
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => hasty.call('GET', `/api/businesses?city=town${round}x${n}`)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    }
    isOver = true;
    await watching;
    expect(await backends()).toBeLessThanOrEqual(poolSize + fixed);
  });
  expect(most).toBeLessThanOrEqual(poolSize + fixed);
  expect((await app.call('GET', '/api/businesses')).status).toBe(200);
});

test('/readyz answers at once while every connection waits for a lock', async () => {
  let isAnybodyAnswered = false;
  let waiting: Promise<void>[] = [];
  const elsewhere = callerFrom(app.url, '127.0.0.2');
  await holding('lock table businesses in access exclusive mode', [], async () => {
    // One address cannot use every connection.
    waiting = Array.from({ length: 3 * app.config.DATABASE_POOL_SIZE }, async (_, n) => {
      const { call } = n % 2 === 0 ? app : elsewhere;
      await call('GET', `/api/businesses?city=busy${n}`);
      isAnybodyAnswered = true;
    });
    await waitForLocks(app.db, app.config.DATABASE_POOL_SIZE);
    expect((await app.call('GET', '/readyz')).status).toBe(200);
    expect(isAnybodyAnswered).toBe(false);
  });
  await Promise.all(waiting);
  elsewhere.close();
});

describe('on an interrupted link', () => {
  let link: BrokenLink;
  let far: TestApp;
  beforeAll(async () => {
    link = await openLink(app.databaseUrl);
    const databaseUrl = named(link.url, 'far');
    far = await startApp({ databaseUrl, environment: { DATABASE_POOL_SIZE: '3' }, slowness: 1 });
  });
  afterAll(async () => {
    await far.close();
    await link.close();
  });

  test.each([0, 10_000])(
    'a booking that the server reads after it was refused is not made (clock step %i ms)',
    async (step) => {
      const customer = await newUser(app);
      // Schedule and session are cached, so the booking is one statement.
      await vi.waitFor(() => booked(far, customer.token, slot()), 20_000);
      const before = await backendsOf('far');
      link.delay();
      const { now } = Date;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + step);
      try {
        await expectNotNow(() => book(far, customer.token, slot()));
      } finally {
        clock.mockRestore();
      }
      link.mend();
      // The backend of the abandoned connection exits after it has read everything.
      await eventually(async () => {
        const left = new Set((await backendsOf('far')).map(({ pid }) => pid));
        return before.some(({ pid }) => !left.has(pid));
      });
      expect(await count()).toBe(1);
      expect((await book(app, customer.token, slot())).status).toBe(201);
    },
  );
});
