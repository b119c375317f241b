import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../src/platform/passwords.ts';
import { runInScope } from '../../src/platform/request-scope.ts';
import { type Answer, type Call, type CallOptions, startApp, type TestApp } from '../fixtures/app.ts';
import { eventually } from '../fixtures/eventually.ts';
import { callerFrom } from '../fixtures/from-address.ts';
import { waitForLocks } from '../fixtures/locks.ts';
import { newUser, type TestUser } from '../fixtures/marketplace.ts';

const connections = 150;
const unknownToken = 'unknown';
let app: TestApp;
let visitor: TestUser;
let holder: pg.Client;
/** Another address than that of `app.call`. */
let hostile: ReturnType<typeof callerFrom>;

beforeAll(async () => {
  app = await startApp({ environment: { AUTH_LIMIT_PER_MINUTE: '1000' } });
  visitor = await newUser(app);
  hostile = callerFrom(app.url, '127.0.0.2');
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  hostile.close();
  await holder.end();
  await app.close();
});

const byLink = () => hostile.call('POST', '/api/approvals/by-link', { body: { token: unknownToken } });

/** Requests of another address, each with at least one statement. */
const visits: [status: number, method: string, path: string, CallOptions?][] = [
  [200, 'GET', '/api/account'],
  [200, 'GET', '/api/businesses?city=anywhere'],
  [200, 'PATCH', '/api/account', { body: { name: 'Visitor' } }],
  [400, 'POST', '/api/approvals/by-link', { body: { token: unknownToken } }],
  [401, 'POST', '/api/auth/login', { body: { email: 'nobody@example.com', password: 'wrong horse' } }],
];

/** Runs the attack while a lock keeps every hostile statement waiting, so that none of them ends meanwhile. */
async function expectVisitsDuring(
  { lock, lockWaits }: { lock: string; lockWaits: number },
  attack: () => Promise<Answer>,
  visitCount = visits.length,
): Promise<void> {
  await holder.query('begin');
  await holder.query(lock);
  const attacks = Array.from({ length: connections }, attack);
  try {
    await waitForLocks(app.db, lockWaits);
    for (const [expected, method, path, options] of visits.slice(0, visitCount)) {
      const { status } = await app.call(method, path, { token: visitor.token, ...options });
      expect([method, path, status]).toEqual([method, path, expected]);
    }
  } finally {
    await holder.query('rollback');
    await Promise.allSettled(attacks);
  }
}

test('an address whose requests wait for their rate limit leaves connections to others', async () => {
  await byLink();
  await expectVisitsDuring(
    { lock: `select 1 from rate_limits where bucket = 'address:127.0.0.2' for update`, lockWaits: 1 },
    byLink,
  );
});

test('an address whose requests wait for a lock leaves connections to others', async () => {
  const ordinary = Math.floor(app.config.DATABASE_POOL_SIZE * 0.8);
  const lock = 'lock table approvals in access exclusive mode';
  await expectVisitsDuring({ lock, lockWaits: ordinary }, byLink, 3);
});

test('an address that searches on all its connections hardly delays the searches of another', async () => {
  let number = 0;
  let isOver = false;
  const answered = new Map<number, number>();
  const search = async (call: Call) =>
    (await call('GET', `/api/availability/search?city=town${number++}`)).status;
  const attacks = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const status = await search(hostile.call);
      answered.set(status, (answered.get(status) ?? 0) + 1);
    }
  });
  const searched = () => answered.get(200) ?? 0;
  await eventually(async () => searched() > connections);
  const before = searched();
  const visits = 30;
  for (let visit = 0; visit < visits; visit++) expect(await search(app.call)).toBe(200);
  const meanwhile = searched() - before;
  isOver = true;
  await Promise.all(attacks);
  // About three, because the requests that are refused also take their time.
  expect(meanwhile / visits).toBeLessThan(6);
  expect([...answered.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

test('passwords of two networks are checked in turn', async () => {
  const passwords = createPasswords({ memoryKibibytes: 32, iterations: 1, maxConcurrent: 1 });
  const checked: string[] = [];
  const check = (party: string) =>
    runInScope({ since: performance.now(), party }, async () => {
      await passwords.verify('wrong horse', null);
      checked.push(party);
    });
  const parties = [...Array<string>(90).fill('hostile'), 'visitor', 'visitor'];
  await Promise.all(parties.map(check));
  // The first is already being checked. After that, every second one is a visitor.
  expect(checked.flatMap((party, index) => (party === 'visitor' ? [index] : []))).toEqual([2, 4]);
  const refused = await Promise.allSettled(Array.from({ length: 150 }, () => check('hostile')));
  expect(refused.filter(({ status }) => status === 'rejected')).toHaveLength(49);
});
