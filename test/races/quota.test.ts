import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../fixtures/app.ts';
import { onServer } from '../fixtures/database.ts';

const environment = { API_KEY_DAILY_LIMIT: '100' };

let a: TestApp;
let b: TestApp;
let idleKey: string;
const extra: TestApp[] = [];
beforeAll(async () => {
  a = await startApp({ environment });
  b = await startApp({ environment, databaseUrl: a.databaseUrl });
  // One row per statement that writes a count.
  await a.db.run(sql`create table usage_writes (api_key_id text)`);
  await a.db.run(sql`create function note_usage_write() returns trigger language plpgsql as
    'begin insert into usage_writes values (new.api_key_id); return null; end'`);
  await a.db.run(sql`create trigger note_usage_write after insert or update on api_key_usage
    for each row execute function note_usage_write()`);
  idleKey = await makeKey();
  await askTimes(a, idleKey, 3);
});
afterEach(async () => {
  for (const app of extra.splice(0)) await app.close();
});
afterAll(async () => {
  await b.close();
  await a.close();
});

async function startAnother(): Promise<TestApp> {
  const app = await startApp({ environment, databaseUrl: a.databaseUrl });
  extra.push(app);
  return app;
}

async function makeKey(): Promise<string> {
  return (await a.call('POST', '/api/keys')).body.apiKey;
}

const ask = (app: TestApp, key: string) => app.call('GET', '/api/keys', { key });
const remainingOf = (answer: Answer) => Number(answer.headers.get('ratelimit-remaining'));

async function askTimes(app: TestApp, key: string, times: number): Promise<number[]> {
  const remainders: number[] = [];
  for (let turn = 0; turn < times; turn++) remainders.push(remainingOf(await ask(app, key)));
  return remainders;
}

async function countAllowed(app: TestApp, key: string, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => ask(app, key)));
  for (const { status } of answers) expect([200, 429]).toContain(status);
  return answers.filter(({ status }) => status === 200).length;
}

interface Usage {
  used: number;
  holder: number | null;
  shared: boolean | null;
}

const readUsage = (key: string) =>
  a.db.row<Usage>(sql`
    select used, holder, shared_until > now() as shared from api_key_usage join api_keys on id = api_key_id
    where key_hash = sha256(${Buffer.from(key)})`);

/** Counts writes for one key; idle blocks of other keys are returned in the background. */
const countWrites = async (key: string) =>
  (
    await a.db.row<{ n: number }>(sql`
      select count(*) as n from usage_writes join api_keys on id = api_key_id
      where key_hash = sha256(${Buffer.from(key)})`)
  )?.n ?? 0;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('one process counts 40 requests with one write', async () => {
  const key = await makeKey();
  const before = await countWrites(key);
  expect(await askTimes(a, key, 40)).toEqual(Array.from({ length: 40 }, (_, index) => 99 - index));
  expect((await countWrites(key)) - before).toBe(1);
});

test('a key over its quota causes no writes', async () => {
  const key = await makeKey();
  await countAllowed(a, key, 110);
  const before = await countWrites(key);
  expect(await countAllowed(a, key, 100)).toBe(0);
  expect((await countWrites(key)) - before).toBe(0);
});

test('two concurrent processes allow exactly the limit and return each remainder once', async () => {
  for (let run = 0; run < 3; run++) {
    const key = await makeKey();
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, index) => ask(index % 2 === 0 ? a : b, key)),
    );
    const allowed = answers.filter(({ status }) => status === 200);
    const remainders = allowed.map(remainingOf).sort((x, y) => y - x);
    expect(remainders).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140);
  }
});

test('three processes with alternating bursts allow exactly the limit in total', async () => {
  const c = await startAnother();
  const key = await makeKey();
  let allowed = 0;
  for (let round = 0; round < 5; round++) {
    const counts = await Promise.all([a, b, c].map((app) => countAllowed(app, key, 5 + round * 2)));
    allowed += counts.reduce((sum, count) => sum + count, 0);
  }
  expect(allowed).toBe(100);
});

test('a key moves between two processes without losing a request', async () => {
  const key = await makeKey();
  const remainders = [
    ...(await askTimes(a, key, 3)),
    ...(await askTimes(b, key, 3)),
    ...(await askTimes(a, key, 3)),
    ...(await askTimes(b, key, 1)),
  ];
  expect(remainders).toEqual([99, 98, 97, 96, 95, 94, 93, 92, 91, 90]);
  expect(await readUsage(key)).toEqual({ used: 10, holder: null, shared: true });
});

test('a key that moves permanently allows exactly the limit and returns each remainder once', async () => {
  const key = await makeKey();
  let done = false;
  const forgetSharing = async () => {
    // Each process tries to count alone again, and the other takes the key back.
    while (!done)
      await a.db.run(sql`update api_key_usage set shared_until = null where shared_until > now()`);
  };
  const use = async (app: TestApp) => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < 20; turn++) answers.push(await ask(app, key));
    return answers;
  };
  const uses = Promise.all([a, b, a, b, a, b].map(use)).finally(() => {
    done = true;
  });
  const [answers] = await Promise.all([uses, forgetSharing()]);
  const allowed = answers.flat().filter(({ status }) => status === 200);
  expect(allowed.map(remainingOf).sort((x, y) => y - x)).toEqual(
    Array.from({ length: 100 }, (_, index) => 99 - index),
  );
});

test('one process counts alone again after the other stops using the key', async () => {
  const key = await makeKey();
  await askTimes(a, key, 2);
  await askTimes(b, key, 2);
  await a.db.run(sql`update api_key_usage set shared_until = now()
    where api_key_id = (select id from api_keys where key_hash = sha256(${Buffer.from(key)}))`);
  const before = await countWrites(key);
  expect(await askTimes(b, key, 30)).toEqual(Array.from({ length: 30 }, (_, index) => 95 - index));
  expect((await countWrites(key)) - before).toBe(1);
  expect(await askTimes(a, key, 1)).toEqual([65]);
});

test('after a process with a block was killed, the next one serves at once without exceeding the limit', async () => {
  const key = await makeKey();
  await askTimes(a, key, 1);
  // Simulates a holder that died after its first request: no process has this number.
  const { rowCount } = await onServer(a.databaseUrl, (client) =>
    client.query(`update api_key_usage set holder = 7 where holder is not null
      and api_key_id = (select id from api_keys where key_hash = sha256('${key}'))`),
  );
  expect(rowCount).toBe(1);
  expect(await askTimes(b, key, 1)).toEqual([49]);
  expect(await countAllowed(b, key, 80)).toBe(49);
});

test('a holder that does not answer delays a request and changes no count', async () => {
  const key = await makeKey();
  await onServer(a.databaseUrl, async (silent) => {
    await askTimes(a, key, 1);
    const { rows } = await silent.query(
      `select distinct classid::int as space from pg_locks where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await silent.query('select pg_advisory_lock($1, 8)', [rows[0].space]);
    await silent.query(`update api_key_usage set holder = 8 where holder is not null
      and api_key_id = (select id from api_keys where key_hash = sha256('${key}'))`);
    expect(await askTimes(b, key, 2)).toEqual([49, 48]);
  });
});

test('a process that stops returns its unused requests', async () => {
  const c = await startAnother();
  const key = await makeKey();
  await askTimes(c, key, 3);
  expect((await readUsage(key))?.used).toBe(50);
  await extra.pop()?.close();
  expect(await readUsage(key)).toEqual({ used: 3, holder: null, shared: null });
  expect(await askTimes(a, key, 1)).toEqual([96]);
});

test('a key revoked on one process is refused by the next request on the others', async () => {
  const c = await startAnother();
  for (const [holder, revoker] of [
    [a, b],
    [b, a],
    [c, b],
  ] as const) {
    const key = await makeKey();
    await askTimes(holder, key, 5);
    expect((await revoker.call('DELETE', '/api/keys', { key })).status).toBe(204);
    for (const app of [holder, revoker, a, b, c]) {
      const answer = await ask(app, key);
      expect([answer.status, answer.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
    }
  }
});

test('a key revoked during many requests is not accepted after the response', async () => {
  const key = await makeKey();
  let revoked = false;
  let late = 0;
  const storm = async (app: TestApp) => {
    for (let turn = 0; turn < 30; turn++) {
      const sentAfter = revoked;
      const { status } = await ask(app, key);
      if (sentAfter && status !== 401) late++;
    }
  };
  const revoke = async () => {
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect((await b.call('DELETE', '/api/keys', { key })).status).toBe(204);
    revoked = true;
  };
  await Promise.all([storm(a), storm(a), storm(b), revoke()]);
  expect(late).toBe(0);
});

test('a process that others cannot see returns its blocks, stays exact and recovers', async () => {
  const c = await startAnother();
  const key = await makeKey();
  expect(await askTimes(c, key, 3)).toEqual([99, 98, 97]);
  const holder = (await readUsage(key))?.holder;
  await a.db.row(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${holder}`,
  );
  await until(async () => (await readUsage(key))?.holder !== holder);
  expect(await askTimes(c, key, 3)).toEqual([96, 95, 94]);
  await until(async () => {
    await ask(c, key);
    const now = (await readUsage(key))?.holder ?? null;
    return now !== null && now !== holder;
  });
  const left = remainingOf(await ask(c, key));
  expect(await countAllowed(c, key, 120)).toBe(left);
});

test('while the database is unavailable, cached keys work and others get 503', async () => {
  const c = await startAnother();
  extra.pop();
  const [held, other] = [await makeKey(), await makeKey()];
  await askTimes(c, held, 1);
  await c.serviceDb.close();
  await c.db.close();
  expect(await askTimes(c, held, 2)).toEqual([98, 97]);
  const answer = await ask(c, other);
  expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
    503,
    { error: 'DB_UNAVAILABLE' },
    '1',
  ]);
  await c.app.close();
  expect(await askTimes(a, other, 1)).toEqual([99]);
});

test('an idle key is returned after some seconds', async () => {
  await until(async () => (await readUsage(idleKey))?.holder === null);
  expect(await readUsage(idleKey)).toEqual({ used: 3, holder: null, shared: null });
  expect(await askTimes(b, idleKey, 1)).toEqual([96]);
});
