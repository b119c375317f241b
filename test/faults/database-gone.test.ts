import Type from 'typebox';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { anyone } from '../../src/http/access.ts';
import { bind, declareRoute } from '../../src/http/route.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { createDatabase, onServer } from '../fixtures/database.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';
import { startStopwatch } from '../fixtures/stopwatch.ts';
import { type BrokenLink, openLink } from './broken-link.ts';

const reply = { status: 200, description: 'A number.', schema: Type.Object({ n: Type.Integer() }) } as const;
const common = { method: 'GET', access: anyone, tag: 'Test', summary: 'Read', reply, errors: [] } as const;
const getOne = declareRoute({ ...common, operation: 'getOne', path: '/api/one' });
const getSlow = declareRoute({ ...common, operation: 'getSlow', path: '/api/slow' });
const getTwice = declareRoute({ ...common, operation: 'getTwice', path: '/api/twice' });

let database: Awaited<ReturnType<typeof createDatabase>>;
let link: BrokenLink;
let served: ServedRoutes;
/** What happens between the two statements of one transaction. */
let inBetween: () => Promise<void>;

beforeEach(async () => {
  database = await createDatabase(inject('serverUrl'), inject('templates').empty);
  link = await openLink(database.url);
  served = await serveRoutes(
    (db) => [
      bind(getOne, async () => ({ n: (await db.row<{ n: number }>(sql`select 1 as n`))?.n ?? 0 })),
      bind(getSlow, async () => {
        await db.transaction(
          async (transaction) => {
            await transaction.run(sql`set local statement_timeout = '5s'`);
            await transaction.row(sql`select pg_sleep(3)`);
          },
          { since: performance.now() + 3_000 },
        );
        return { n: 1 };
      }),
      bind(getTwice, () =>
        db.transaction(async (transaction) => {
          await transaction.row(sql`select 1 as n`);
          await inBetween();
          return { n: (await transaction.row<{ n: number }>(sql`select 2 as n`))?.n ?? 0 };
        }),
      ),
    ],
    { databaseUrl: link.url, poolSize: 3, slowness: 1 },
  );
});
afterEach(async () => {
  await served.close();
  await link.close();
  await database.drop();
});

/** 503 with Retry-After, and how long the caller waited for it. */
async function expectUnavailable(): Promise<void> {
  const stop = startStopwatch();
  const answer = await served.call('GET', '/api/one');
  expect([answer.status, answer.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // The bound is the contract's, not a measure of speed: time-outs are set well below it.
  expect(stop()).toBeLessThan(2_000);
}

test('the database goes away and comes back: 503 meanwhile, and recovery without a restart', async () => {
  expect((await served.call('GET', '/api/one')).body).toEqual({ n: 1 });
  link.cut();
  for (let attempt = 0; attempt < 5; attempt++) await expectUnavailable();
  link.mend();
  expect((await served.call('GET', '/api/one')).body).toEqual({ n: 1 });
});

test('the database falls silent: callers hear 503 within two seconds, and connections that owe an answer are not used again', async () => {
  expect((await served.call('GET', '/api/one')).status).toBe(200);
  link.freeze();
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => expectUnavailable()));
  link.mend();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => served.call('GET', '/api/one')));
  expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ n: 1 }));
});

test('every connection is busy: 503 within two seconds, and service again once one is free', async () => {
  const busy = [1, 2, 3].map(() => served.call('GET', '/api/slow'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expectUnavailable();
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await served.call('GET', '/api/one')).status).toBe(200);
});

test.each([
  ['ends it', () => endConnections()],
  ['is gone', async () => link.cut()],
])(
  'between two statements of a transaction the server %s: 503, and the process lives on',
  async (_, fault) => {
    inBetween = async () => {
      await fault();
      // Until the connection has heard of it with nobody waiting for an answer.
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const answer = await served.call('GET', '/api/twice');
    expect([answer.status, answer.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
    link.mend();
    inBetween = async () => {};
    expect((await served.call('GET', '/api/twice')).body).toEqual({ n: 2 });
  },
);

/** As an administrator does, or a server that hands over to another. */
async function endConnections(): Promise<void> {
  await onServer(inject('serverUrl'), (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(link.url).pathname.slice(1),
    ]),
  );
}
