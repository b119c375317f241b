import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discovery } from '../../src/http/access.ts';
import { decodeCursor, pageOf } from '../../src/http/pagination.ts';
import { type BoundRoute, bind, declareRoute } from '../../src/http/route.ts';
import { pageQuery } from '../../src/http/schemas.ts';
import { errorInfo } from '../fixtures/error-info.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';

const getNumbers = declareRoute({
  operation: 'getNumbers',
  method: 'GET',
  path: '/api/numbers',
  access: discovery('services:read'),
  tag: 'Test',
  summary: 'Numbers',
  query: Type.Object({ ...pageQuery, word: Type.Optional(Type.String()) }),
  reply: { status: 200, description: 'Some.', schema: Type.Array(Type.Object({ n: Type.Integer() })) },
  errors: [],
  list: true,
  cached: true,
});

const getListed = declareRoute({
  ...getNumbers,
  operation: 'getListed',
  path: '/api/listed',
  ignoresUnknownParameters: true,
});

let highest = 5;
let reads = 0;
const routes = (): BoundRoute[] =>
  [getNumbers, getListed].map((route) =>
    bind(route, async ({ query }) => {
      reads++;
      const after = query.cursor === undefined ? 0 : decodeCursor(query.cursor, ['number'])[0];
      const limit = query.limit ?? 100;
      const rows = Array.from({ length: highest }, (_, index) => ({ n: index + 1 })).filter(
        ({ n }) => n > after,
      );
      return pageOf(rows.slice(0, limit + 1), limit, ({ n }) => [n]);
    }),
  );

let served: ServedRoutes;
beforeAll(async () => {
  served = await serveRoutes(routes, { publicUrl: 'https://slots.example' });
});
afterAll(() => served.close());

test('answers If-None-Match with 304 while nothing changed', async () => {
  const answer = await served.call('GET', '/api/numbers');
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const known = await served.call('GET', '/api/numbers', { headers: { 'if-none-match': header } });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await served.call('GET', '/api/numbers', { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  );
});

test('a write of this process is visible at once', async () => {
  const before = await served.call('GET', '/api/numbers?word=write');
  highest = 6;
  served.cache.clear();
  const after = await served.call('GET', '/api/numbers?word=write', {
    headers: { 'if-none-match': before.headers.get('etag') ?? '' },
  });
  expect(after.status).toBe(200);
  expect(after.body).toHaveLength(6);
  highest = 5;
  served.cache.clear();
});

test('many concurrent callers cause one read', async () => {
  reads = 0;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => served.call('GET', '/api/numbers?word=crowd')),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(reads).toBe(1);
});

test('a write of another process is visible within a second', async () => {
  await served.call('GET', '/api/numbers?word=elsewhere');
  highest = 7;
  served.outlastCaches();
  expect((await served.call('GET', '/api/numbers?word=elsewhere')).body).toHaveLength(7);
  highest = 5;
  served.cache.clear();
});

test('signed-in callers bypass the cache', async () => {
  const anonymous = await served.call('GET', '/api/numbers?word=own');
  expect(anonymous.headers.get('cache-control')).toBe('public, max-age=1');
  reads = 0;
  const own = await served.call('GET', '/api/numbers?word=own', { token: 'good' });
  expect([own.headers.get('cache-control'), reads]).toEqual(['private, no-cache', 1]);
  expect(own.headers.get('vary')).toContain('Authorization');
});

test('pages are linked, with each row once', async () => {
  const seen: number[] = [];
  let path: string | null = '/api/numbers?limit=2';
  while (path !== null) {
    const answer = await served.call('GET', path);
    seen.push(...answer.body.map(({ n }: { n: number }) => n));
    const next = /^<https:\/\/slots\.example(\/.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '');
    path = next?.[1] ?? null;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  expect((await served.call('GET', '/api/numbers?limit=5')).headers.get('link')).toBeNull();
});

test.each(['garbage', 'W10', 'eyJhIjoxfQ', 'WyJ0ZXh0Il0', `${'A'.repeat(501)}`])(
  'cursor %s is refused',
  async (cursor) => {
    const answer = await served.call('GET', `/api/numbers?cursor=${cursor}`);
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
  },
);

describe('unknown parameters of a list', () => {
  const get = (query: string) => served.call('GET', `/api/listed?${query}`);

  test('are ignored and named, whether or not the response was cached', async () => {
    for (const _again of [1, 2]) {
      const answer = await get('word=named&foo=1&bar&foo=2&utm_source=x&_=1');
      expect([answer.status, answer.headers.get('ignored-parameters')]).toEqual([200, 'foo, bar']);
      expect((await get('word=named')).headers.get('ignored-parameters')).toBeNull();
    }
  });

  test('neither fill nor bypass the cache, and do not appear in responses of others', async () => {
    reads = 0;
    const first = await get('limit=2&word=trace&secret=mine');
    for (let index = 0; index < 20; index++) await get(`x${index}=${index}&limit=2&&word=trace`);
    const plain = await get('limit=2&word=trace');
    expect(reads).toBe(1);
    for (const answer of [first, plain])
      expect(answer.headers.get('link')).toMatch(
        /^<https:\/\/slots\.example\/api\/listed\?limit=2&word=trace&cursor=[\w-]+>; rel="next"$/,
      );
  });

  test('are named in printable ASCII of limited length', async () => {
    const odd = await get(`${encodeURIComponent('a, b\r\nÜ')}=1`);
    expect(odd.headers.get('ignored-parameters')).toBe('a%2C%20b%0D%0A%C3%9C');
    const many = Array.from({ length: 300 }, (_, index) => `parameter${index}`);
    const header = (await get(many.join('&'))).headers.get('ignored-parameters') ?? '';
    expect(header).toMatch(/^parameter0, parameter1, [\x20-\x7e]* \.\.\.$/);
    expect(header.length).toBeLessThanOrEqual(300);
  });

  test('are refused by every other route, never answered from the cache', async () => {
    for (const _again of [1, 2]) {
      const answer = await served.call('GET', '/api/numbers?word=refused&foo=1');
      expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
      expect(errorInfo(answer)).toEqual({ field: 'query.foo', reason: 'unknown-field' });
    }
  });
});
