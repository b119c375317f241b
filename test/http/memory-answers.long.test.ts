import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type CallOptions, startApp, type TestApp } from '../fixtures/app.ts';
import { sendRaw } from '../fixtures/raw-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
});
afterAll(() => app.close());

/** Headers that differ between any two responses. */
const own = ['x-request-id', 'date', 'ratelimit-remaining'];

function comparable({ status, headers, text }: Answer) {
  return { status, text, headers: [...headers].filter(([name]) => !own.includes(name)).sort() };
}

/** The same request twice: the first is read from the database, the second from the cache. */
async function bothWays(path: string, options: CallOptions = {}) {
  const fresh = await app.call('GET', path, options);
  const kept = await app.call('GET', path, options);
  return { fresh, kept };
}

test.each([
  ['/api/businesses', {}],
  ['/api/businesses?limit=2', {}],
  ['/api/services?category=Haircut', {}],
  ['/api/reviews?professionalId=pro_demo_lena', {}],
  ['/api/availability?professionalId=pro_demo_lena&businessId=biz_demo_salon&date=2026-01-05', {}],
  ['/api/businesses?city=berlin', { headers: { 'if-none-match': '*' } }],
  ['/api/businesses?city=tokyo', { headers: { 'x-request-id': 'chosen-by-me' } }],
])('%s gets the same response from the cache', async (path, options) => {
  const { fresh, kept } = await bothWays(path, options);
  expect(comparable(kept)).toEqual(comparable(fresh));
  expect(kept.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  if ('headers' in options && 'x-request-id' in options.headers)
    expect(kept.headers.get('x-request-id')).toBe('chosen-by-me');
});

test('cached responses follow each other on one connection, and close it on request', async () => {
  const path = '/api/businesses?city=porto';
  const { text } = await app.call('GET', path);
  const ask = (line: string) => `GET ${path} HTTP/1.1\r\nhost: ${new URL(app.url).host}\r\n${line}\r\n`;
  const { body } = await sendRaw(app.url, ask('') + ask('') + ask('connection: close\r\n'));
  const bodies = body.split(/HTTP\/1\.1 200 OK.*?\r\n\r\n/s);
  expect(bodies.map((each) => Buffer.from(each, 'latin1').toString())).toEqual([text, text, text]);

  const old = await sendRaw(app.url, `GET ${path} HTTP/1.0\r\n\r\n`);
  expect([old.status, old.headers.get('connection')]).toEqual([200, 'close']);
});

test('responses from the cache wait for earlier requests of the same connection', async () => {
  const path = '/api/categories';
  const { text: kept } = await app.call('GET', path);
  const { host } = new URL(app.url);
  const ask = (target: string, line = '') => `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${line}\r\n`;
  const bodiesOf = async (requests: string) =>
    (await sendRaw(app.url, requests)).body.split(/HTTP\/1\.1 200 OK.*?\r\n\r\n/s);
  const slow = ask('/api/availability/search?city=berlin&limit=1');
  const [first, ...others] = await bodiesOf(slow + ask(path) + ask(path, 'connection: close\r\n'));
  expect(JSON.parse(Buffer.from(first!, 'latin1').toString())).toHaveLength(1);
  expect(others).toEqual([kept, kept]);
  // More than the buffers of the connection take at once.
  const many = 2_000;
  expect(await bodiesOf(ask(path).repeat(many) + ask(path, 'connection: close\r\n'))).toEqual(
    Array(many + 1).fill(kept),
  );
});

test('an API key is counted once per request, cached or not', async () => {
  const { apiKey: key } = (await app.call('POST', '/api/keys')).body;
  const remainders: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    const answer = await app.call('GET', '/api/categories', { key });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    remainders.push(Number(answer.headers.get('ratelimit-remaining')));
  }
  expect(remainders).toEqual(Array.from({ length: 20 }, (_, turn) => 999 - turn));
});

test('cached responses are not given to an invalid key, an invalid session or an unknown method', async () => {
  await app.call('GET', '/api/businesses?city=london');
  expect((await app.call('GET', '/api/businesses?city=london', { key: 'ams_test_nonsense' })).status).toBe(
    401,
  );
  expect((await app.call('GET', '/api/businesses?city=london', { token: 'nonsense' })).status).toBe(401);
  expect((await app.call('DELETE', '/api/businesses?city=london')).status).toBe(404);
  const browser = await app.call('GET', '/api/businesses?city=london', {
    headers: { origin: 'https://example.org' },
  });
  expect(browser.headers.get('access-control-allow-origin')).toBe('*');
});

test('a key over its quota gets 429 even for a cached response', async () => {
  const small = await startApp({ template: 'demo', environment: { API_KEY_DAILY_LIMIT: '3' } });
  const { apiKey: key } = (await small.call('POST', '/api/keys')).body;
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++)
    statuses.push((await small.call('GET', '/api/businesses', { key })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await small.close();
});

test('the page for a new password may run only its own script', async () => {
  const page = await app.call('GET', '/reset-password?token=x');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'sha256-[^']+'; connect-src 'self'/);
  expect(policy).not.toContain('unsafe');
});
