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
const getSlow = declareRoute({ ...common, operation: 'getSlow', path: '/api/slow', workMilliseconds: 4_700 });
const getTwice = declareRoute({ ...common, operation: 'getTwice', path: '/api/twice' });

let database: Awaited<ReturnType<typeof createDatabase>>;
let link: BrokenLink;
let served: ServedRoutes;
/** Runs between the two statements of one transaction. */
let inBetween: () => Promise<void>;

beforeEach(async () => {
  database = await createDatabase(inject('serverUrl'), inject('templates').empty);
  link = await openLink(database.url);
  served = await serveRoutes(
    (db) => [
      bind(getOne, async () => ({ n: (await db.row<{ n: number }>(sql`select 1 as n`))?.n ?? 0 })),
      bind(getSlow, async () => {
        await db.transaction(async (transaction) => {
          await transaction.run(sql`set local statement_timeout = '5s'`);
          await transaction.row(sql`select pg_sleep(3)`);
        });
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

/** Expects 503 with Retry-After within the time limit. */
async function expectUnavailable(): Promise<void> {
  const stop = startStopwatch();
  const answer = await served.call('GET', '/api/one');
  expect([answer.status, answer.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // The limit of the contract, not a measurement: timeouts are well below it.
  expect(stop()).toBeLessThan(2_000);
}

test('returns 503 while the database is unavailable and recovers without a restart', async () => {
  expect((await served.call('GET', '/api/one')).body).toEqual({ n: 1 });
  link.cut();
  for (let attempt = 0; attempt < 5; attempt++) await expectUnavailable();
  link.mend();
  expect((await served.call('GET', '/api/one')).body).toEqual({ n: 1 });
});

test('returns 503 within two seconds from a frozen database and does not reuse its connections', async () => {
  expect((await served.call('GET', '/api/one')).status).toBe(200);
  link.freeze();
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => expectUnavailable()));
  link.mend();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => served.call('GET', '/api/one')));
  expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ n: 1 }));
});

test('returns 503 within two seconds while every connection is busy and recovers', async () => {
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
  'returns 503 and keeps running if the server %s between two statements of a transaction',
  async (_, fault) => {
    inBetween = async () => {
      await fault();
      // Waits until the idle connection has received the error.
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const answer = await served.call('GET', '/api/twice');
    expect([answer.status, answer.body]).toEqual([503, { error: 'DB_UNAVAILABLE' }]);
    link.mend();
    inBetween = async () => {};
    expect((await served.call('GET', '/api/twice')).body).toEqual({ n: 2 });
  },
);

/** Like an administrator, or a server that fails over. */
async function endConnections(): Promise<void> {
  await onServer(inject('serverUrl'), (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(link.url).pathname.slice(1),
    ]),
  );
}
