import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { caller, startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';

const allScopes = [
  'businesses:read',
  'professionals:read',
  'services:read',
  'availability:read',
  'reviews:read',
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Tables with a text or binary column that contains the text. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = await app.db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const inHex = Buffer.from(text).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const statement = { strings: [`select t::text as line from "${name}" t`], values: [] };
    const rows = await app.db.rows<{ line: string }>(statement);
    if (rows.some(({ line }) => line.includes(text) || line.includes(inHex))) found.push(name);
  }
  return found;
}

test('creates a key without a body, with all defaults and every documented field', async () => {
  const answer = await app.call('POST', '/api/keys');
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    apiKey: expect.stringMatching(/^ams_test_[\w-]{43}$/),
    name: 'Agent Key',
    tier: 'free',
    environment: 'sandbox',
    rateLimit: '1,000 requests per day',
    status: 'active',
    scopes: allScopes,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    instructions: expect.stringMatching(/\w+/),
    docsUrl: `${app.url}/docs`,
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const header of ['limit', 'remaining', 'reset'])
    expect(answer.headers.has(`ratelimit-${header}`)).toBe(false);
});

test('an empty body, an empty object and nulls use the defaults', async () => {
  for (const body of ['', '{}', '{"name":null,"environment":null}']) {
    const answer = await app.call('POST', '/api/keys', { body });
    expect([answer.status, answer.body.name, answer.body.environment]).toEqual([201, 'Agent Key', 'sandbox']);
  }
});

test('a live key has the live prefix and the same scopes; read-only fields are ignored', async () => {
  const answer = await app.call('POST', '/api/keys', {
    body: {
      name: 'Böt 7',
      environment: 'live',
      tier: 'gold',
      scopes: ['everything'],
      rateLimit: 'none',
    },
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    apiKey: expect.stringMatching(/^ams_live_[\w-]{43}$/),
    name: 'Böt 7',
    environment: 'live',
    tier: 'free',
    scopes: allScopes,
  });
});

test.each([['a'], ['x'.repeat(100)], ['é'.repeat(100)], ['  padded  ']])(
  'accepts the name %j',
  async (name) => {
    const answer = await app.call('POST', '/api/keys', { body: { name } });
    expect([answer.status, answer.body.name]).toEqual([201, name]);
  },
);

test.each([
  [{ name: '' }],
  [{ name: '   ' }],
  [{ name: 'x'.repeat(101) }],
  [{ name: 7 }],
  [{ name: ['a'] }],
  [{ name: 'nul\u0000' }],
  [{ environment: 1 }],
  [{ id: 'key_1' }],
  ['[]'],
  ['"live"'],
  ['{"name":'],
])('returns 400 INVALID_INPUT for the body %j', async (body) => {
  const answer = await app.call('POST', '/api/keys', { body });
  expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

test.each(['production', '', 'Sandbox'])(
  'returns 400 INVALID_VALUE for the environment %j',
  async (environment) => {
    const answer = await app.call('POST', '/api/keys', { body: { environment } });
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_VALUE' }]);
    expect(errorInfo(answer)).toEqual({ field: 'body.environment', reason: 'unknown-value' });
  },
);

test('returns 415 INVALID_INPUT for a body that is not JSON', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await app.call('POST', '/api/keys', { body: 'name=x', headers: { 'content-type': type } });
    expect([answer.status, answer.body]).toEqual([415, { error: 'INVALID_INPUT' }]);
  }
});

test('only the hash of a key is stored', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys', { body: { name: 'Findable name' } })).body;
  await app.call('GET', '/api/keys', { key: apiKey });
  expect(await tablesHolding('Findable name')).toEqual(['api_keys']);
  expect(await tablesHolding(apiKey)).toEqual([]);
  expect(await tablesHolding(apiKey.slice('ams_test_'.length))).toEqual([]);
});

test('a repeated Idempotency-Key returns the same key, inserts one row and stores no plain text', async () => {
  const repeat = () =>
    app.call('POST', '/api/keys', {
      body: { name: 'Once only' },
      headers: { 'idempotency-key': 'make-me-one-key' },
    });
  const together = await Promise.all([repeat(), repeat(), repeat()]);
  const later = await repeat();
  const keys = new Set([...together, later].map(({ body }) => body.apiKey));
  expect(keys.size).toBe(1);
  expect(later.headers.get('idempotency-replayed')).toBe('true');
  expect(later.headers.get('cache-control')).toBe('no-store');
  const rows = await app.db.rows(sql`select 1 from api_keys where name = 'Once only'`);
  expect(rows).toHaveLength(1);
  expect(await tablesHolding(later.body.apiKey)).toEqual([]);
  const other = await app.call('POST', '/api/keys', {
    body: { name: 'Another' },
    headers: { 'idempotency-key': 'make-me-one-key' },
  });
  expect([other.status, other.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

test('GET /api/keys returns the onboarding information and a working sample request', async () => {
  const answer = await app.call('GET', '/api/keys');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    service: expect.any(String),
    onboarding: expect.any(String),
    freeTier: {
      rateLimit: '1,000 requests per day',
      price: expect.any(String),
      creditCardRequired: false,
      sandboxEnvironment: true,
    },
    scopes: allScopes,
    scopesNote: expect.any(String),
    generateKeyEndpoint: {
      method: 'POST',
      path: '/api/keys',
      samplePayload: { name: 'Agent Key', environment: 'sandbox' },
    },
    documentation: `${app.url}/docs`,
    openApi: `${app.url}/openapi.json`,
    llmsTxt: `${app.url}/llms.txt`,
  });
  const { method, path, samplePayload } = answer.body.generateKeyEndpoint;
  expect((await app.call(method, path, { body: samplePayload })).status).toBe(201);
});

test('links start with PUBLIC_URL, and the rate limit is API_KEY_DAILY_LIMIT', async () => {
  const own = await startApp({
    databaseUrl: app.databaseUrl,
    environment: { PUBLIC_URL: 'https://slots.example/', API_KEY_DAILY_LIMIT: '25000' },
  });
  try {
    const call = caller(`http://127.0.0.1:${(own.app.server.server.address() as AddressInfo).port}`);
    const onboarding = (await call('GET', '/api/keys')).body;
    expect(onboarding.openApi).toBe('https://slots.example/openapi.json');
    expect(onboarding.freeTier.rateLimit).toBe('25,000 requests per day');
    const created = (await call('POST', '/api/keys')).body;
    expect([created.docsUrl, created.rateLimit]).toEqual([
      'https://slots.example/docs',
      '25,000 requests per day',
    ]);
  } finally {
    await own.close();
  }
});

test('DELETE /api/keys without a key returns 401 INVALID_API_KEY', async () => {
  const answer = await app.call('DELETE', '/api/keys');
  expect([answer.status, answer.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
  expect(answer.headers.has('ratelimit-limit')).toBe(false);
});

test('a revoked key is refused immediately; the revoking request counts towards the quota', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys')).body;
  expect((await app.call('GET', '/api/keys', { key: apiKey })).headers.get('ratelimit-remaining')).toBe(
    '999',
  );
  const revoked = await app.call('DELETE', '/api/keys', { key: apiKey });
  expect([revoked.status, revoked.text, revoked.headers.get('ratelimit-remaining')]).toEqual([
    204,
    '',
    '998',
  ]);
  for (const [method, path] of [
    ['GET', '/api/keys'],
    ['DELETE', '/api/keys'],
    ['POST', '/api/keys'],
    ['GET', '/api/businesses'],
  ] as const) {
    const after = await app.call(method, path, { key: apiKey });
    expect([after.status, after.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
    expect(after.headers.has('ratelimit-limit')).toBe(false);
  }
});

test('concurrent requests to revoke one key all return 204 or 401, and the key is revoked', async () => {
  const { apiKey } = (await app.call('POST', '/api/keys')).body;
  const answers = await Promise.all([1, 2, 3].map(() => app.call('DELETE', '/api/keys', { key: apiKey })));
  for (const { status } of answers) expect([204, 401]).toContain(status);
  expect(answers.some(({ status }) => status === 204)).toBe(true);
  expect((await app.call('GET', '/api/keys', { key: apiKey })).status).toBe(401);
});
