import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyone, discovery } from '../../src/http/access.ts';
import { chooseEncoding } from '../../src/http/compression.ts';
import { type BoundRoute, bind, declareRoute } from '../../src/http/route.ts';
import { sendTarget } from '../fixtures/raw-http.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';

const words = (length: number) => ({ words: 'word '.repeat(length / 5) });
const shared = {
  method: 'GET',
  tag: 'Test',
  summary: 'Words',
  query: Type.Object({ length: Type.Integer() }),
  errors: [],
} as const;
const reply = { status: 200, description: 'Words.', schema: Type.Object({ words: Type.String() }) } as const;
const file = { status: 200, description: 'Words.', contentType: 'text/csv; charset=utf-8' } as const;
const kept = declareRoute({
  operation: 'kept',
  ...shared,
  path: '/api/kept',
  access: discovery('services:read'),
  reply,
  cached: true,
});
const fresh = declareRoute({ ...shared, operation: 'fresh', path: '/api/fresh', access: anyone, reply });
const secret = declareRoute({
  ...shared,
  operation: 'secret',
  path: '/api/secret',
  access: anyone,
  reply,
  secret: true,
});
const asked = declareRoute({
  operation: 'asked',
  ...shared,
  path: '/api/asked',
  access: anyone,
  reply: file,
  conditional: true,
});
const streamed = declareRoute({
  ...shared,
  operation: 'streamed',
  path: '/api/streamed',
  access: anyone,
  reply: file,
});

const routes = (): BoundRoute[] => [
  bind(kept, async ({ query }) => words(query.length)),
  bind(fresh, async ({ query }) => words(query.length)),
  bind(secret, async ({ query }) => words(query.length)),
  bind(asked, async ({ query }) => words(query.length).words),
  bind(streamed, async ({ query }) => Readable.from([words(query.length).words])),
];

let served: ServedRoutes;
beforeAll(async () => {
  served = await serveRoutes(routes);
});
afterAll(() => served.close());

const get = (path: string, accept?: string, headers = {}) =>
  sendTarget(served.url, 'GET', path, {
    headers: { ...headers, ...(accept !== undefined && { 'accept-encoding': accept }) },
  });

function decode(body: string, encoding: string | undefined, chunked: boolean): string {
  const bytes = Buffer.from(chunked ? unchunk(body) : body, 'latin1');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}

function unchunk(body: string): string {
  let text = '';
  for (let rest = body; rest !== ''; ) {
    const size = Number.parseInt(rest, 16);
    if (size === 0) break;
    const start = rest.indexOf('\r\n') + 2;
    text += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
  }
  return text;
}

describe.each(['kept', 'fresh', 'asked', 'streamed'])('a response that is %s', (name) => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('is sent to a caller who accepts %s as %s, twice the same', async (accept, encoding) => {
    const path = `/api/${name}?length=5000`;
    for (const _time of ['first', 'again']) {
      const answer = await get(path, accept);
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding]);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      const length = answer.headers.get('content-length');
      if (length !== undefined) expect(Number(length)).toBe(answer.body.length);
      const text = decode(answer.body, encoding, answer.headers.get('transfer-encoding') === 'chunked');
      expect(text).toContain(words(5000).words);
    }
  });
});

test.each(['kept', 'fresh', 'asked'])(
  'a response that is %s and under 1 KB is not compressed',
  async (name) => {
    const answer = await get(`/api/${name}?length=900`, 'br, gzip');
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(answer.body).toContain('word');
  },
);

test('a response with a credential is not compressed, because its length would reveal information', async () => {
  expect((await get('/api/secret?length=5000', 'br, gzip')).headers.has('content-encoding')).toBe(false);
});

test.each(['kept', 'asked'])(
  'each encoding of a response that is %s has its own ETag, and either is accepted',
  async (name) => {
    const path = `/api/${name}?length=6000`;
    const tags = [];
    for (const accept of ['br', 'gzip', 'identity'])
      tags.push((await get(path, accept)).headers.get('etag')!);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      const known = await get(path, 'br', { 'if-none-match': tag });
      expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', tags[0]]);
      expect(known.headers.has('content-encoding')).toBe(false);
    }
  },
);

test('any Accept-Encoding gets a response', () => {
  for (const header of [
    '',
    ',',
    ';q',
    'br;q=x',
    '*;q=0',
    'br;q=0,gzip;q=0',
    'br;q=0.001',
    'GZIP',
    'x-gzip;Q=0.3',
  ])
    expect([header, chooseEncoding(header)]).toEqual([header, expected[header] ?? null]);
});
const expected: Record<string, string> = { 'br;q=0.001': 'br', GZIP: 'gzip', 'x-gzip;Q=0.3': 'gzip' };
