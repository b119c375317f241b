import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { type Answer, startApp, type TestApp } from '../../../fixtures/app.ts';

async function makeKey(app: TestApp): Promise<string> {
  return (await app.call('POST', '/api/keys')).body.apiKey;
}

const remainingOf = (answer: Answer) => Number(answer.headers.get('ratelimit-remaining'));

function expectRefused(answer: Answer): void {
  const seconds = answer.headers.get('ratelimit-reset');
  expect([answer.status, answer.body]).toEqual([429, { error: `RATE_LIMITED:${seconds}` }]);
  expect(answer.headers.get('retry-after')).toBe(seconds);
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
}

describe('the default daily limit', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const everywhere = [
    ['GET', '/api/keys'],
    ['GET', '/api/businesses'],
    ['GET', '/api/reviews'],
    ['GET', '/api/appointments'],
    ['POST', '/api/appointments'],
    ['GET', '/api/nothing/here'],
    ['PATCH', '/api/keys'],
    ['GET', '/api/%zz'],
  ] as const;

  test.each(everywhere)('%s %s returns 401 INVALID_API_KEY for an invalid key', async (method, path) => {
    for (const key of [
      'nonsense',
      '',
      'ams_test_short',
      `ams_prod_${'x'.repeat(43)}`,
      `ams_test_${'x'.repeat(43)}`,
      `ams_live_${'x'.repeat(44)}`,
      `ams_test_${'é'.repeat(43)}`,
    ]) {
      const answer = await app.call(method, path, { key: encodeURI(key) });
      expect([answer.status, answer.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
      expect(answer.headers.has('ratelimit-limit')).toBe(false);
    }
  });

  test('every response counts once and reports the quota', async () => {
    const key = await makeKey(app);
    const hasDiscovery = (await app.call('GET', '/api/businesses')).status !== 404;
    const calls: [string, string, number, Parameters<TestApp['call']>[2]?][] = [
      ['GET', '/api/keys', 200],
      ['HEAD', '/api/keys', 200],
      ['POST', '/api/keys', 201],
      ['POST', '/api/keys', 400, { body: '{"name":' }],
      ['POST', '/api/keys', 400, { body: { environment: 'moon' } }],
      ['POST', '/api/keys', 415, { body: 'x', headers: { 'content-type': 'text/plain' } }],
      ['POST', '/api/keys', 413, { body: JSON.stringify({ name: 'x'.repeat(200_000) }) }],
      ['GET', '/api/nothing', 404],
      ['PUT', '/api/keys', 404],
      ['GET', '/api/%zz', 400],
      ['GET', '/api/businesses', hasDiscovery ? 304 : 404, { headers: { 'if-none-match': '*' } }],
    ];
    let remaining = 1000;
    for (const [method, path, status, options] of calls) {
      const answer = await app.call(method, path, { ...options, key });
      expect([method, path, answer.status, remainingOf(answer)]).toEqual([method, path, status, --remaining]);
      expect(answer.headers.get('ratelimit-limit')).toBe('1000');
      const reset = Number(answer.headers.get('ratelimit-reset'));
      expect(reset >= 1 && reset <= 86_400).toBe(true);
    }
  });

  test('a request without the required session still counts', async () => {
    const key = await makeKey(app);
    const answer = await app.call('GET', '/api/appointments', { key });
    expect([401, 404]).toContain(answer.status);
    expect(answer.body.error).not.toBe('INVALID_API_KEY');
    expect(remainingOf(answer)).toBe(999);
  });

  test('paths outside /api neither count nor check the key', async () => {
    const key = await makeKey(app);
    const answer = await app.call('GET', '/healthz', { key });
    expect([answer.status, answer.headers.has('ratelimit-limit')]).toEqual([200, false]);
    expect(remainingOf(await app.call('GET', '/api/keys', { key }))).toBe(999);
  });

  test('two keys have separate quotas', async () => {
    const [first, second] = [await makeKey(app), await makeKey(app)];
    await app.call('GET', '/api/keys', { key: first });
    expect(remainingOf(await app.call('GET', '/api/keys', { key: second }))).toBe(999);
  });

  test('allows 1,000 requests and refuses the 1,001st', async () => {
    const key = await makeKey(app);
    for (let place = 1; place <= 1000; place++) {
      const answer = await app.call('GET', '/api/keys', { key });
      expect([answer.status, remainingOf(answer)]).toEqual([200, 1000 - place]);
    }
    for (let extra = 0; extra < 3; extra++) expectRefused(await app.call('GET', '/api/keys', { key }));
    expectRefused(await app.call('POST', '/api/keys', { key }));
    expectRefused(await app.call('GET', '/api/nothing', { key }));
  });

  test('counts 300 concurrent requests exactly: each remaining value occurs once', async () => {
    const key = await makeKey(app);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => app.call('GET', '/api/keys', { key })),
    );
    const remainders = answers.map(remainingOf).sort((a, b) => b - a);
    expect(remainders).toEqual(Array.from({ length: 300 }, (_, index) => 999 - index));
  });

  test('caches the lookup of an unknown key', async () => {
    const key = `ams_live_${'Zq0_-'.repeat(9).slice(0, 43)}`;
    expect((await app.call('GET', '/api/keys', { key })).status).toBe(401);
    // Inserting the key directly shows that the second request did not query the database.
    await app.db.run(sql`insert into api_keys (id, key_hash, name, environment)
      values ('key_planted', sha256(${Buffer.from(key)}), 'Planted', 'live')`);
    expect((await app.call('GET', '/api/keys', { key })).status).toBe(401);
  });
});

describe('a daily limit of 7', () => {
  const start = Date.parse('2026-03-01T23:59:57.500Z');
  let now = start;
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      environment: { API_KEY_DAILY_LIMIT: '7' },
      clock: { now: () => new Date(now) },
    });
  });
  afterAll(() => app.close());

  test('resets at midnight UTC', async () => {
    now = start;
    const key = await makeKey(app);
    for (let place = 1; place <= 7; place++) {
      const answer = await app.call('GET', '/api/keys', { key });
      expect([answer.status, remainingOf(answer), answer.headers.get('ratelimit-reset')]).toEqual([
        200,
        7 - place,
        '3',
      ]);
    }
    const refused = await app.call('GET', '/api/keys', { key });
    expectRefused(refused);
    expect(refused.body).toEqual({ error: 'RATE_LIMITED:3' });

    now = start + 2_499;
    expect((await app.call('GET', '/api/keys', { key })).body).toEqual({ error: 'RATE_LIMITED:1' });

    now = start + 2_500;
    const fresh = await app.call('GET', '/api/keys', { key });
    expect([fresh.status, remainingOf(fresh), fresh.headers.get('ratelimit-reset')]).toEqual([
      200,
      6,
      '86400',
    ]);
    const days = await app.db.rows(sql`select day from api_key_usage order by day`);
    expect(days).toEqual([{ day: '2026-03-01' }, { day: '2026-03-02' }]);
  });

  test('allows exactly 7 of 120 concurrent requests', async () => {
    const key = await makeKey(app);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => app.call('GET', '/api/keys', { key })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefused(answer);
  });

  test('the last request of the day can revoke the key; after that the quota refuses revocation too', async () => {
    const [first, second] = [await makeKey(app), await makeKey(app)];
    for (let place = 1; place <= 6; place++) await app.call('GET', '/api/keys', { key: first });
    expect((await app.call('DELETE', '/api/keys', { key: first })).status).toBe(204);
    expect((await app.call('GET', '/api/keys', { key: first })).body).toEqual({ error: 'INVALID_API_KEY' });

    for (let place = 1; place <= 7; place++) await app.call('GET', '/api/keys', { key: second });
    expectRefused(await app.call('DELETE', '/api/keys', { key: second }));
  });
});
