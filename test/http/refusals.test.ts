import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError, rateLimited } from '../../src/errors.ts';
import { anyone, discovery, onlyRoles, signedIn } from '../../src/http/access.ts';
import { bind, declareRoute } from '../../src/http/route.ts';
import { DateString, Hours, Id, Line, Nullable, refusal, TimeOfDay } from '../../src/http/schemas.ts';
import { errorInfo } from '../fixtures/error-info.ts';
import { sendRaw } from '../fixtures/raw-http.ts';
import { type ServedRoutes, serveRoutes } from '../fixtures/serve-routes.ts';

const Echo = Type.Object({}, { additionalProperties: true });
const reply = { status: 200, description: 'The parsed request.', schema: Echo } as const;
const common = { tag: 'Test', summary: 'Echo', reply, errors: [] } as const;

const postEcho = declareRoute({
  operation: 'postEcho',
  ...common,
  method: 'POST',
  path: '/api/echo',
  access: anyone,
  body: Type.Object({
    name: Line('A name.', 20),
    date: DateString('A day.'),
    start: Type.Optional(TimeOfDay('A time.')),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', ...refusal('INVALID_CURRENCY') })),
    hours: Type.Optional(Hours),
    ids: Type.Optional(
      Type.Array(Id('One.'), { minItems: 1, maxItems: 3, uniqueItems: true, ...refusal('INVALID_SERVICES') }),
    ),
    note: Type.Optional(Nullable(Type.String({ maxLength: 5 }))),
    kind: Type.Optional(Type.Enum(['a', 'b'])),
  }),
});
const patchEcho = declareRoute({
  operation: 'patchEcho',
  ...common,
  method: 'PATCH',
  path: '/api/echo/:id',
  access: anyone,
  params: Type.Object({ id: Id('Which.') }),
  body: Type.Object({
    name: Type.Optional(Line('A name.')),
    note: Type.Optional(Nullable(Type.String())),
  }),
});
const getEcho = declareRoute({
  operation: 'getEcho',
  ...common,
  method: 'GET',
  path: '/api/echo',
  access: discovery('services:read'),
  query: Type.Object({
    day: Type.Optional(DateString('A day.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    lat: Type.Optional(Type.Number()),
    flag: Type.Optional(Type.Boolean()),
    needed: Id('Required.'),
  }),
});
const getMine = declareRoute({
  ...common,
  operation: 'getMine',
  method: 'GET',
  path: '/api/mine',
  access: signedIn,
});
const ownersOnly = declareRoute({
  operation: 'ownersOnly',
  ...common,
  method: 'POST',
  path: '/api/owners',
  access: onlyRoles('business'),
  body: Type.Object({ name: Line('A name.') }),
});
const broken = declareRoute({
  ...common,
  operation: 'broken',
  method: 'GET',
  path: '/api/broken',
  access: anyone,
});

const getFailing = declareRoute({
  ...common,
  operation: 'getFailing',
  method: 'GET',
  path: '/api/failing/:how',
  access: anyone,
  params: Type.Object({ how: Id('Kind of error.') }),
  errors: ['CANCEL_WINDOW'],
});
const failures: Record<string, AppError> = {
  limited: rateLimited(7, { limit: 3 }),
  unavailable: new AppError('DB_UNAVAILABLE', { retryAfterSeconds: 1 }),
  window: new AppError('CANCEL_WINDOW', { argument: 24 }),
};

let served: ServedRoutes;
beforeAll(async () => {
  served = await serveRoutes(() => [
    bind(postEcho, async ({ body }) => body),
    bind(patchEcho, async ({ body }) => body),
    bind(getEcho, async ({ query }) => query),
    bind(getMine, async ({ caller }) => ({ ...caller.session })),
    bind(ownersOnly, async () => ({})),
    bind(getFailing, async ({ params }) => {
      throw failures[params.how];
    }),
    bind(broken, async () => {
      throw new Error('secret detail');
    }),
  ]);
});
afterAll(() => served.close());

const good = { name: 'Ada', date: '2026-12-01' };

describe('a body that cannot be read', () => {
  test.each([
    ['malformed JSON', '{"name":', 'application/json', 400, { field: 'body', reason: 'unreadable' }],
    ['an array', '[]', 'application/json', 400, { field: 'body', reason: 'malformed' }],
    ['null', 'null', 'application/json', 400, { field: 'body', reason: 'malformed' }],
    ['a string', '"x"', 'application/json', 400, { field: 'body', reason: 'malformed' }],
    [
      'null characters',
      JSON.stringify({ ...good, name: 'a\0b' }),
      'application/json',
      400,
      { field: 'body.name', reason: 'unreadable' },
    ],
    [
      'another content type',
      'name=Ada',
      'application/x-www-form-urlencoded',
      415,
      { field: 'Content-Type', reason: 'wrong-content-type' },
    ],
    ['plain text', 'hello', 'text/plain', 415, { field: 'Content-Type', reason: 'wrong-content-type' }],
    [
      'more than the limit',
      JSON.stringify({ name: 'x'.repeat(200_000) }),
      'application/json',
      413,
      { field: 'body', reason: 'too-large' },
    ],
  ])('%s is refused as INVALID_INPUT', async (_case, body, type, status, info) => {
    const answer = await served.call('POST', '/api/echo', { body, headers: { 'content-type': type } });
    expect([answer.status, answer.body]).toEqual([status, { error: 'INVALID_INPUT' }]);
    expect(errorInfo(answer)).toEqual(info);
  });

  test('a charset in the content type is accepted', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await served.call('POST', '/api/echo', { body: good, headers })).status).toBe(200);
  });

  test('a missing body lacks its required fields', async () => {
    expect((await served.call('POST', '/api/echo')).body).toEqual({ error: 'MISSING_FIELDS' });
    const empty = await served.call('POST', '/api/echo', {
      body: '',
      headers: { 'content-type': 'application/json' },
    });
    expect(empty.body).toEqual({ error: 'MISSING_FIELDS' });
  });
});

describe('an invalid field', () => {
  test.each([
    [{}, 'MISSING_FIELDS'],
    [{ name: '', date: '2026-12-01' }, 'MISSING_FIELDS'],
    [{ name: null, date: '2026-12-01' }, 'MISSING_FIELDS'],
    [{ name: 'Ada' }, 'MISSING_FIELDS'],
    [{ date: 'nonsense' }, 'MISSING_FIELDS'],
    [{ name: '   ', date: '2026-12-01' }, 'INVALID_INPUT'],
    [{ name: 'x'.repeat(21), date: '2026-12-01' }, 'INVALID_INPUT'],
    [{ name: 7, date: '2026-12-01' }, 'INVALID_INPUT'],
    [{ ...good, date: '2026-02-29' }, 'INVALID_DATE_FORMAT'],
    [{ ...good, date: '01.12.2026' }, 'INVALID_DATE_FORMAT'],
    [{ ...good, date: 20261201 }, 'INVALID_DATE_FORMAT'],
    [{ ...good, start: '9:30' }, 'INVALID_TIME_FORMAT'],
    [{ ...good, start: '25:00' }, 'INVALID_TIME_FORMAT'],
    [{ ...good, count: 0 }, 'INVALID_VALUE'],
    [{ ...good, count: 13 }, 'INVALID_VALUE'],
    [{ ...good, count: '3' }, 'INVALID_INPUT'],
    [{ ...good, count: 1.5 }, 'INVALID_VALUE'],
    [{ ...good, currency: 'euro' }, 'INVALID_CURRENCY'],
    [{ ...good, hours: { start: '09:00' } }, 'MISSING_FIELDS'],
    [{ ...good, hours: { start: '09:00', end: 'late' } }, 'INVALID_TIME_FORMAT'],
    [{ ...good, hours: { start: '09:00', end: '10:00', zone: 'UTC' } }, 'INVALID_INPUT'],
    [{ ...good, ids: [] }, 'INVALID_SERVICES'],
    [{ ...good, ids: 'svc_1' }, 'INVALID_SERVICES'],
    [{ ...good, ids: [1] }, 'INVALID_SERVICES'],
    [{ ...good, note: 'too long' }, 'INVALID_INPUT'],
    [{ ...good, date: 'x', start: 'x' }, 'INVALID_DATE_FORMAT'],
  ])('%j → %s', async (body, code) => {
    const answer = await served.call('POST', '/api/echo', { body });
    expect([answer.status, answer.body]).toEqual([400, { error: code }]);
  });

  test.each([
    ['a space of no width', '\u200b'],
    ['signs that only turn the direction', '\u202e\u2066'],
    ['a soft hyphen among spaces', ' \u00ad\u3000'],
    ['a filler', '\u3164'],
  ])('a name of nothing but %s is blank', async (_name, name) => {
    const answer = await served.call('POST', '/api/echo', { body: { ...good, name } });
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
  });

  test.each(['\u200fשלום', 'می\u200cخواهم', '👩\u200d👧', ' Zoë ', '\u00a0x'])(
    '%j is a valid name',
    async (name) => {
      expect((await served.call('POST', '/api/echo', { body: { ...good, name } })).status).toBe(200);
    },
  );

  test('null means "absent", and limits are inclusive', async () => {
    const body = { ...good, start: null, note: null, count: 12 };
    const answer = await served.call('POST', '/api/echo', { body });
    expect(answer.body).toEqual({ ...good, note: null, count: 12 });
  });

  test.each([
    ['{"name":"Ada","date":"2026-12-01","id":"mine"}', 'body.id'],
    ['{"name":"Ada","date":"2026-12-01","__proto__":{"x":1}}', 'body.__proto__'],
    ['{"name":"Ada","date":"2026-12-01","constructor":1}', 'body.constructor'],
    ['{"name":"Ada","date":"2026-12-01","hours":{"start":"09:00","end":"10:00","x":1}}', 'body.hours.x'],
    ['{"name":"Ada","date":"2026-12-01","caf\\u00e9":1}', 'body.caf\u00e9'],
    ['{"name":"Ada","date":"2026-12-01","a\\", reason=internal":1}', 'body.a", reason=internal'],
  ])('an unknown field is refused: %s', async (body, field) => {
    const answer = await served.call('POST', '/api/echo', { body });
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
    expect(errorInfo(answer)).toEqual({ field, reason: 'unknown-field' });
    expect(answer.headers.get('error-detail')).toBe(`${field.replace('\u00e9', '?')}: Unknown field.`);
  });

  test.each([
    [{ date: '2026-12-01' }, { field: 'body.name', reason: 'missing' }],
    [
      { ...good, name: 'x'.repeat(21) },
      { field: 'body.name', reason: 'out-of-range', limit: 20, value: 21 },
    ],
    [
      { ...good, name: ' ' },
      { field: 'body.name', reason: 'malformed' },
    ],
    [
      { ...good, date: 'soon' },
      { field: 'body.date', reason: 'malformed' },
    ],
    [
      { ...good, date: 'the day after' },
      { field: 'body.date', reason: 'malformed' },
    ],
    [
      { ...good, count: 0 },
      { field: 'body.count', reason: 'out-of-range', limit: 1, value: 0 },
    ],
    [
      { ...good, count: 13 },
      { field: 'body.count', reason: 'out-of-range', limit: 12, value: 13 },
    ],
    [
      { ...good, count: 1.5 },
      { field: 'body.count', reason: 'malformed', value: 1.5 },
    ],
    [
      { ...good, hours: { start: '09:00' } },
      { field: 'body.hours.end', reason: 'missing' },
    ],
    [
      { ...good, hours: [] },
      { field: 'body.hours', reason: 'malformed' },
    ],
    [
      { ...good, ids: ['a', 7] },
      { field: 'body.ids[1]', reason: 'malformed' },
    ],
    [
      { ...good, ids: [] },
      { field: 'body.ids', reason: 'out-of-range', limit: 1, value: 0 },
    ],
    [
      { ...good, ids: ['a', 'b', 'c', 'd'] },
      { field: 'body.ids', reason: 'out-of-range', limit: 3, value: 4 },
    ],
    [
      { ...good, ids: ['a', 'a'] },
      { field: 'body.ids', reason: 'repeated' },
    ],
    [
      { ...good, kind: 'c' },
      { field: 'body.kind', reason: 'unknown-value' },
    ],
    [
      { ...good, note: 7 },
      { field: 'body.note', reason: 'malformed' },
    ],
  ])('Error-Info names the field and the reason: %j', async (body, info) => {
    const answer = await served.call('POST', '/api/echo', { body });
    expect([answer.status, errorInfo(answer)]).toEqual([400, info]);
    expect(answer.headers.get('error-detail')).toMatch(
      new RegExp(`^${info.field.replace(/[[\]]/g, '\\$&')}: [A-Z]`),
    );
  });

  test('in a PATCH, null clears nullable fields only', async () => {
    expect((await served.call('PATCH', '/api/echo/1', { body: { note: null } })).body).toEqual({
      note: null,
    });
    expect((await served.call('PATCH', '/api/echo/1', { body: { name: null } })).status).toBe(400);
  });
});

describe('query parameters', () => {
  test.each([
    ['needed=a&limit=200&lat=-1.5&flag=true', 200, { needed: 'a', limit: 200, lat: -1.5, flag: true }],
    ['needed=a&day=&limit=', 200, { needed: 'a' }],
    ['', 400, { error: 'MISSING_FIELDS' }],
    ['needed=', 400, { error: 'MISSING_FIELDS' }],
    ['needed=a&limit=201', 400, { error: 'INVALID_VALUE' }],
    ['needed=a&limit=0', 400, { error: 'INVALID_VALUE' }],
    ['needed=a&limit=1e2', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&limit=0x10', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&lat=NaN', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&flag=yes', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&needed=b', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&day=2026-13-01', 400, { error: 'INVALID_DATE_FORMAT' }],
    ['needed=%00', 400, { error: 'INVALID_INPUT' }],
    ['needed=%ff', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&other=b', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&constructor=b', 400, { error: 'INVALID_INPUT' }],
    ['needed=a&utm_source=b&_=c', 200, { needed: 'a' }],
    ['&needed=a+b%2B&&', 200, { needed: 'a b+' }],
  ])('?%s → %i', async (query, status, body) => {
    const answer = await served.call('GET', `/api/echo?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(body);
  });

  test.each([
    ['', { field: 'query.needed', reason: 'missing' }],
    ['needed=a&limit=201', { field: 'query.limit', reason: 'out-of-range', limit: 200, value: 201 }],
    ['needed=a&limit=x', { field: 'query.limit', reason: 'malformed' }],
    ['needed=a&needed=b', { field: 'query.needed', reason: 'repeated' }],
    ['needed=a&other=b', { field: 'query.other', reason: 'unknown-field' }],
    ['needed=%ff', { field: 'query', reason: 'unreadable' }],
  ])('?%s: Error-Info names the parameter and the reason', async (query, info) => {
    expect(errorInfo(await served.call('GET', `/api/echo?${query}`))).toEqual(info);
  });
});

describe('paths and methods', () => {
  test.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND', { reason: 'not-found' }],
    ['DELETE', '/api/echo', 404, 'NOT_FOUND', { reason: 'not-found' }],
    ['GET', '/api/echo/%zz', 400, 'INVALID_INPUT', { field: 'path', reason: 'unreadable' }],
    ['GET', '/api/%', 400, 'INVALID_INPUT', { field: 'path', reason: 'unreadable' }],
    ['GET', '/v1/echo', 404, 'NOT_FOUND', { reason: 'not-found' }],
    ['GET', '/', 404, 'NOT_FOUND', { reason: 'not-found' }],
    ['PROPFIND', '/api/echo', 404, 'NOT_FOUND', { reason: 'not-found' }],
  ])('%s %s → %i %s', async (method, path, status, error, info) => {
    const answer = await served.call(method, path);
    expect(errorInfo(answer)).toEqual(info);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (path.startsWith('/api')) expect(answer.headers.get('api-version')).toBe('1');
  });

  test('HEAD answers like GET without a body', async () => {
    const answer = await served.call('HEAD', '/api/echo?needed=a');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  test('OPTIONS lists the methods of a known path and refuses unknown paths', async () => {
    const answer = await served.call('OPTIONS', '/api/echo', { headers: { origin: 'https://example.org' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toContain('X-API-Key');
    expect((await served.call('OPTIONS', '/api/nothing')).status).toBe(404);
  });

  test.each([
    ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', 400, 'INVALID_INPUT', { reason: 'unreadable' }],
    [
      'an unknown method',
      'BREW /api/echo HTTP/1.1\r\nHost: x\r\n\r\n',
      404,
      'NOT_FOUND',
      { reason: 'not-found' },
    ],
    [
      'no Host',
      'GET /api/echo?needed=a HTTP/1.1\r\n\r\n',
      400,
      'INVALID_INPUT',
      { field: 'Host', reason: 'missing' },
    ],
    [
      'an unknown Expect',
      'GET /api/echo?needed=a HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n',
      400,
      'INVALID_INPUT',
      { field: 'Expect', reason: 'unknown-value' },
    ],
    [
      'CONNECT',
      'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
      404,
      'NOT_FOUND',
      { reason: 'not-found' },
    ],
    [
      'two lengths',
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
      'INVALID_INPUT',
      { reason: 'unreadable' },
    ],
    [
      'headers without end',
      `GET /api/echo HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'INVALID_INPUT',
      { reason: 'too-large' },
    ],
  ])(
    '%s: one field, Error-Detail, Error-Info and a request id',
    async (_name, bytes, status, error, info) => {
      const answer = await sendRaw(served.url, bytes);
      expect(errorInfo(answer)).toEqual(info);
      expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ error })]);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
      expect(answer.headers.get('error-detail')).toMatch(/^[ -~]{5,300}$/);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  test.each([
    ['two Hosts', 'HTTP/1.1\r\nHost: x\r\nHost: y'],
    ['the same Host twice', 'HTTP/1.1\r\nHost: x\r\nhOST: x'],
    ['two Hosts in HTTP/1.0', 'HTTP/1.0\r\nHost: x\r\nHost: y'],
    ['a Host of two words', 'HTTP/1.1\r\nHost: a b'],
    ['a Host with a path', 'HTTP/1.1\r\nHost: a/b'],
    ['a Host with a user', 'HTTP/1.1\r\nHost: me@x'],
    ['a list of Hosts', 'HTTP/1.1\r\nHost: a, b'],
    ['half an address of IPv6', 'HTTP/1.1\r\nHost: [::1'],
    ['a port beyond all', 'HTTP/1.1\r\nHost: x:99999'],
    ['a Host without end', `HTTP/1.1\r\nHost: ${'x'.repeat(5_000)}`],
    ['a new major version', 'HTTP/2.0\r\nHost: x'],
    ['an old one', 'HTTP/0.9\r\nHost: x'],
    ['a coding before chunked', 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked'],
    [
      'a coding on a line of its own',
      'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked',
    ],
    ['chunks of chunks', 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked'],
    ['a coding nobody knows', 'HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: rot13'],
  ])('%s is refused', async (_name, rest) => {
    const body = rest.includes('Transfer-Encoding') ? '0\r\n\r\n' : '';
    const bytes = `GET /api/echo?needed=a ${rest}\r\nConnection: close\r\n\r\n${body}`;
    const answer = await sendRaw(served.url, bytes);
    expect([answer.status, answer.body]).toEqual([400, '{"error":"INVALID_INPUT"}']);
    expect(answer.headers.get('error-detail')).toMatch(/^[ -~]{5,300}$/);
    expect(errorInfo(answer).reason).toMatch(/^(repeated|malformed|unreadable|unknown-value)$/);
  });

  test.each([
    '',
    'x',
    'my_host.example:8080',
    'EXAMPLE.org.',
    'x:',
    '127.0.0.1:1',
    '[::1]',
    '[2001:db8::1]:443',
  ])('Host: %s is accepted', async (host) => {
    const bytes = `GET /api/echo?needed=a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(served.url, bytes)).status).toBe(200);
  });

  test('chunked may be written in any case', async () => {
    const head =
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
    const body = JSON.stringify(good);
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    expect((await sendRaw(served.url, `${head}Transfer-Encoding: Chunked\r\n\r\n${chunks}`)).status).toBe(
      200,
    );
  });

  test('HTTP/1.0 needs no Host', async () => {
    expect((await sendRaw(served.url, 'GET /api/echo?needed=a HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('authentication', () => {
  test('no session, an invalid one and a wrong scheme return AUTH_REQUIRED', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer bad' },
      { authorization: 'Basic Z29vZA==' },
    ] as const) {
      const answer = await served.call('GET', '/api/mine', {
        headers: { ...headers } as Record<string, string>,
      });
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await served.call('GET', '/api/mine', { token: 'good' })).body.userId).toBe('usr_1');
  });

  test('the role is checked before the shape of the request', async () => {
    const answer = await served.call('POST', '/api/owners', {
      token: 'good',
      body: '{"broken',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body]).toEqual([403, { error: 'FORBIDDEN' }]);
    const anonymous = await served.call('POST', '/api/owners', { body: {} });
    expect(anonymous.body).toEqual({ error: 'AUTH_REQUIRED' });
  });

  test('an invalid API key is refused first, on every path under /api', async () => {
    for (const [method, path] of [
      ['GET', '/api/echo'],
      ['GET', '/api/mine'],
      ['GET', '/api/nothing'],
      ['GET', '/api/%zz'],
      ['POST', '/api/owners'],
    ] as const) {
      const answer = await served.call(method, path, { key: 'ams_test_unknown' });
      expect([path, answer.status, answer.body]).toEqual([path, 401, { error: 'INVALID_API_KEY' }]);
      expect(answer.headers.get('ratelimit-limit')).toBeNull();
    }
  });

  test('discovery refuses an invalid session', async () => {
    const answer = await served.call('GET', '/api/echo?needed=a', { token: 'bad' });
    expect(answer.body).toEqual({ error: 'AUTH_REQUIRED' });
  });
});

describe('every response', () => {
  test('an unexpected error is masked and logged with its request id', async () => {
    const answer = await served.call('GET', '/api/broken');
    expect([answer.status, answer.text]).toEqual([500, '{"error":"SERVER_ERROR"}']);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('error-detail')).toBeNull();
    expect(answer.headers.get('error-info')).toBe('reason=internal');
  });

  test('Error-Info repeats the seconds of Retry-After', async () => {
    const limited = await served.call('GET', '/api/failing/limited');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect(limited.headers.get('error-info')).toBe('reason=limit, limit=3, retry-after=7');
    const unavailable = await served.call('GET', '/api/failing/unavailable');
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '1']);
    expect(unavailable.headers.get('error-info')).toBe('reason=unavailable, retry-after=1');
  });

  test('the argument of a code is the limit in Error-Info', async () => {
    const answer = await served.call('GET', '/api/failing/window');
    expect([answer.body, answer.headers.get('error-info')]).toEqual([
      { error: 'CANCEL_WINDOW:24' },
      'reason=inside-window, limit=24',
    ]);
  });

  test('a harmless request id of the caller is kept', async () => {
    const kept = await served.call('GET', '/api/nothing', { headers: { 'x-request-id': 'trace-12345678' } });
    expect(kept.headers.get('x-request-id')).toBe('trace-12345678');
    const replaced = await served.call('GET', '/api/nothing', { headers: { 'x-request-id': 'a b"}' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has security headers, on success and failure', async () => {
    for (const path of ['/api/echo?needed=a', '/api/nothing', '/api/%zz', '/api/broken']) {
      const { headers } = await served.call('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('exposes its headers to other origins', async () => {
    const { headers } = await served.call('GET', '/api/echo?needed=a', {
      headers: { origin: 'https://example.org' },
    });
    for (const name of [
      'RateLimit-Remaining',
      'Retry-After',
      'API-Version',
      'X-Request-Id',
      'Link',
      'ETag',
      'Error-Detail',
      'Error-Info',
    ]) {
      expect(headers.get('access-control-expose-headers')).toContain(name);
    }
  });
});

test('only the listed origins may call', async () => {
  const strict = await serveRoutes(() => [bind(getMine, async () => ({}))], {
    corsOrigins: 'https://a.example, https://b.example',
  });
  const allowed = await strict.call('GET', '/api/mine', { headers: { origin: 'https://b.example' } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://b.example');
  const refused = await strict.call('GET', '/api/mine', { headers: { origin: 'https://c.example' } });
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  await strict.close();
});
