import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { anyone, signedIn } from '../../src/http/access.ts';
import { type BoundRoute, bind, declareRoute, type Request } from '../../src/http/route.ts';
import { Line } from '../../src/http/schemas.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { asOwner, onServer } from '../fixtures/database.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';

const Thing = Type.Object({ id: Type.Integer(), name: Type.String() });
const shared = {
  method: 'POST',
  tag: 'Test',
  summary: 'Make a thing',
  body: Type.Object({ name: Line('Its name.'), size: Type.Optional(Type.Integer()) }),
  reply: { status: 201, description: 'Made.', schema: Thing },
  errors: ['SLOT_TAKEN'],
  acceptsIdempotencyKey: true,
} as const;
const postThing = declareRoute({ ...shared, operation: 'postThing', path: '/api/things', access: signedIn });
const postSecret = declareRoute({
  ...shared,
  operation: 'postSecret',
  path: '/api/secrets',
  access: anyone,
  secret: true,
});

let attempts = 0;
const routes = (_db: Database): BoundRoute[] => [bind(postThing, makeThing), bind(postSecret, makeThing)];

const makeThing = ({
  body,
  runIdempotent,
}: Pick<Request<never, never, { name: string }>, 'body' | 'runIdempotent'>) =>
  runIdempotent({
    transaction: async (transaction) => {
      attempts++;
      const thing = await transaction.row<{ id: number; name: string }>(
        sql`insert into things (name) values (${body.name}) returning id, name`,
      );
      if (body.name === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
      if (body.name === 'taken') throw new AppError('SLOT_TAKEN');
      if (body.name === 'broken') throw new Error('broken');
      return thing as { id: number; name: string };
    },
  });

const session = (token: string) => ({
  id: `ses_${token}`,
  userId: `usr_${token}`,
  role: 'customer' as const,
});
let first: ServedRoutes;
let second: ServedRoutes;

beforeAll(async () => {
  first = await serveRoutes(routes, { guards: { readSession: session } });
  second = await serveRoutes(routes, { guards: { readSession: session }, databaseUrl: first.databaseUrl });
  await onServer(asOwner(first.databaseUrl), (client) =>
    client.query('create table things (id serial primary key, name text)'),
  );
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const post = (server: ServedRoutes, key: string, body: object, token = 'ada') =>
  server.call('POST', '/api/things', { token, body, headers: { 'idempotency-key': key } });
const countOf = async (name: string) =>
  (await first.db.row<{ count: number }>(sql`select count(*) from things where name = ${name}`))?.count;

test('a repeat gets the first response on any process, and nothing is created twice', async () => {
  const original = await post(first, 'k1', { name: 'lamp', size: 1 });
  expect([original.status, original.headers.get('idempotency-replayed')]).toEqual([201, null]);
  for (const server of [first, second]) {
    const repeat = await post(server, 'k1', { size: 1, name: 'lamp' });
    expect([repeat.status, repeat.text]).toEqual([201, original.text]);
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    expect(repeat.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  expect(await countOf('lamp')).toBe(1);
});

test('the same key with another body is refused and changes nothing', async () => {
  await post(first, 'k2', { name: 'chair' });
  const other = await post(first, 'k2', { name: 'table' });
  expect([other.status, other.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
  expect(await countOf('table')).toBe(0);
});

test('keys of different callers are independent', async () => {
  const mine = await post(first, 'k3', { name: 'mine' });
  const theirs = await post(first, 'k3', { name: 'mine' }, 'bob');
  expect(theirs.status).toBe(201);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

test('of twenty concurrent requests on two processes, one runs and the others wait for its response', async () => {
  attempts = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post(index % 2 ? first : second, 'k4', { name: 'slow' })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  expect([attempts, await countOf('slow')]).toEqual([1, 1]);
});

test('a refused or failed request stores no key and leaves nothing', async () => {
  for (const [name, status] of [
    ['taken', 409],
    ['broken', 500],
  ] as const) {
    expect((await post(first, `k5-${name}`, { name })).status).toBe(status);
    expect(await countOf(name)).toBe(0);
    expect((await post(first, `k5-${name}`, { name: `${name} no more` })).status).toBe(201);
  }
  expect((await post(first, 'k5-shape', {})).body).toEqual({ error: 'MISSING_FIELDS' });
  expect((await post(first, 'k5-shape', { name: 'now right' })).status).toBe(201);
});

test('a key can be used again after a day', async () => {
  const original = await post(first, 'k6', { name: 'yesterday' });
  await first.db.run(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
  const later = await post(first, 'k6', { name: 'yesterday' });
  expect(later.headers.get('idempotency-replayed')).toBeNull();
  expect(later.body.id).not.toBe(original.body.id);
});

test('a key must be visible ASCII of at most 255 characters', async () => {
  for (const key of ['', 'x'.repeat(256), 'has space']) {
    expect((await post(first, key, { name: 'x' })).body).toEqual({ error: 'INVALID_INPUT' });
  }
  expect((await post(first, 'x'.repeat(255), { name: 'x' })).status).toBe(201);
});

test('stored responses cannot be read from the database', async () => {
  const body = { name: 'plaintext-marker' };
  const headers = { 'idempotency-key': 'k7-secret' };
  const original = await first.call('POST', '/api/secrets', { body, headers });
  expect(original.headers.get('cache-control')).toBe('no-store');
  expect((await second.call('POST', '/api/secrets', { body, headers })).text).toBe(original.text);
  const rows = await first.db.rows<{ caller: string; key_hash: Buffer; body: Buffer }>(
    sql`select caller, key_hash, body from idempotency_keys`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { caller, key_hash, body: stored } of rows) {
    expect(caller + key_hash.toString('latin1') + stored.toString('latin1')).not.toMatch(
      /plaintext-marker|k7-secret/,
    );
  }
});

test('without a key every request runs', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => first.call('POST', '/api/things', { token: 'ada', body: { name: 'twice' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await countOf('twice')).toBe(2);
});

test('two anonymous callers with different addresses and the same key are independent', async () => {
  const send = (agent: string) =>
    first.call('POST', '/api/secrets', {
      body: { name: 'same' },
      headers: { 'idempotency-key': 'strangers', 'user-agent': agent },
    });
  const made = await send('curl/8.1');
  const other = await send('python-requests/2.32');
  const again = await send('curl/8.1');
  expect(made.status).toBe(201);
  expect(other.body.id).not.toBe(made.body.id);
  expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([made.body, 'true']);
});

test('returns 429 for a new key after 10,000 keys of one caller, and the stored response for a known one', async () => {
  const post = (key: string, token = 'good') =>
    first.call('POST', '/api/things', {
      token,
      headers: { 'idempotency-key': key },
      body: { name: 'crowd' },
    });
  const known = await post('known');
  expect(known.status).toBe(201);
  await onServer(asOwner(first.databaseUrl), (client) =>
    client.query(`insert into idempotency_keys (caller, key_hash, request_hash, status, body)
      select newest.caller, int4send(n), '', 201, '' from generate_series(1, 10000) n cross join (
        select caller from idempotency_keys order by created_at desc limit 1) newest`),
  );
  expect((await post('new')).body).toEqual({ error: expect.stringMatching(/^RATE_LIMITED:\d+$/) });
  const repeated = await post('known');
  expect([repeated.status, repeated.body]).toEqual([201, known.body]);
  const stranger = await first.call('POST', '/api/secrets', {
    headers: { 'idempotency-key': 'new' },
    body: { name: 'crowd' },
  });
  expect(stranger.status).toBe(201);
});
