import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newBusiness, newUser } from '../../../fixtures/marketplace.ts';
import { newSalon, outcome, type Salon } from '../../../fixtures/salon.ts';
import { change, newWebhook, register, rotate } from '../../../fixtures/webhooks.ts';

let app: TestApp;
let salon: Salon;
/** Addresses of host names. All others do not resolve. */
const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.216.34'],
  'inside.example.com': ['10.0.0.1'],
  'half.example.com': ['93.184.216.34', '::1'],
};
beforeAll(async () => {
  app = await startApp({ resolveHost: async (name) => names[name] ?? [] });
  salon = await newSalon(app);
});
afterAll(() => app.close());

const owner = async () => {
  const user = await newUser(app, 'business');
  return { ...user, business: await newBusiness(app, { userId: user.id }) };
};
const list = (token: string, query = '') => app.call('GET', `/api/business/webhooks${query}`, { token });

describe('POST /api/business/webhooks', () => {
  test('returns the endpoint and its secret once', async () => {
    const { token, business } = await owner();
    const made = await register(app, token, {
      events: ['appointment.booked', 'review.created', 'appointment.booked'],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { secret, ...webhook } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      id: expect.stringMatching(/^whk_/),
      businessId: business,
      url: 'https://hooks.example.com/openslot',
      events: ['appointment.booked', 'review.created'],
      active: true,
      pausedAt: null,
      pausedReason: null,
      failingSince: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const listed = await list(token);
    expect(listed.body).toEqual([webhook]);
    const changed = await change(app, token, webhook.id, { active: false });
    expect(listed.text + changed.text).not.toContain('secret');
  });

  test('a repeat with the same Idempotency-Key returns the same secret and creates nothing', async () => {
    const { token } = await owner();
    const headers = { 'idempotency-key': 'webhook-1' };
    const body = { url: 'https://hooks.example.com/', events: ['review.created'] };
    const ask = () => app.call('POST', '/api/business/webhooks', { token, body, headers });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await list(token)).body.length).toBe(1);
  });

  test.each([
    ['no url', { url: undefined }, 'MISSING_FIELDS'],
    ['an empty url', { url: '' }, 'MISSING_FIELDS'],
    ['a url of the wrong type', { url: 42 }, 'INVALID_INPUT'],
    ['a relative URL', { url: 'hooks' }, 'INVALID_VALUE'],
    ['a URL that is too long', { url: `https://hooks.example.com/${'x'.repeat(2000)}` }, 'INVALID_VALUE'],
    ['no TLS', { url: 'http://hooks.example.com/' }, 'INVALID_VALUE'],
    ['credentials', { url: 'https://me:secret@hooks.example.com/' }, 'INVALID_VALUE'],
    ['another system port', { url: 'https://hooks.example.com:22/' }, 'INVALID_VALUE'],
    ['this machine', { url: 'https://localhost/' }, 'INVALID_VALUE'],
    ['the loopback address in hexadecimal', { url: 'https://0x7f.1/' }, 'INVALID_VALUE'],
    ['the loopback address as IPv6', { url: 'https://[::ffff:127.0.0.1]/' }, 'INVALID_VALUE'],
    ['the cloud metadata address', { url: 'https://169.254.169.254/latest' }, 'INVALID_VALUE'],
    ['a host name with a private address', { url: 'https://inside.example.com/' }, 'INVALID_VALUE'],
    [
      'a host name with a public and a private address',
      { url: 'https://half.example.com/' },
      'INVALID_VALUE',
    ],
    ['no events', { events: undefined }, 'MISSING_FIELDS'],
    ['an empty list of events', { events: [] }, 'INVALID_TYPE'],
    ['an unknown event', { events: ['appointment.booked', 'appointment.lost'] }, 'INVALID_TYPE'],
    ['an event that is not offered', { events: ['ticket.opened'] }, 'INVALID_TYPE'],
    ['an event of the wrong type', { events: [1] }, 'INVALID_TYPE'],
    ['events that are not a list', { events: 'appointment.booked' }, 'INVALID_TYPE'],
    ['a business of the wrong type', { businessId: 7 }, 'INVALID_BUSINESS_ID'],
  ])('%s is refused', async (_name, fields, code) => {
    expect(outcome(await register(app, salon.owner.token, fields))).toEqual([400, code]);
  });

  test('a host name that does not resolve yet is accepted, because deliveries check it again', async () => {
    const { token } = await owner();
    expect((await register(app, token, { url: 'https://soon.example.org/' })).status).toBe(201);
  });

  test('WEBHOOK_ALLOW_PRIVATE permits local endpoints', async () => {
    const open = await startApp({
      databaseUrl: app.databaseUrl,
      environment: { WEBHOOK_ALLOW_PRIVATE: 'on' },
    });
    const { token } = await owner();
    expect((await register(open, token, { url: 'http://localhost:3001/' })).status).toBe(201);
    expect(outcome(await register(open, token, { url: 'ftp://localhost/' }))).toEqual([400, 'INVALID_VALUE']);
    await open.close();
  });

  test('belongs to the only or the named business of the owner', async () => {
    const { token, id, business } = await owner();
    const stranger = await owner();
    expect(outcome(await register(app, token, { businessId: stranger.business }))).toEqual([
      404,
      'BUSINESS_NOT_FOUND',
    ]);
    const second = await newBusiness(app, { userId: id });
    expect(outcome(await register(app, token))).toEqual([400, 'MISSING_FIELDS']);
    await newWebhook(app, token, { businessId: business });
    await newWebhook(app, token, { businessId: second });
    expect((await list(token)).body.length).toBe(2);
    expect((await list(token, `?businessId=${second}`)).body.length).toBe(1);
    expect((await list(stranger.token, `?businessId=${second}`)).body).toEqual([]);
    const homeless = await newUser(app, 'business');
    expect(outcome(await register(app, homeless.token))).toEqual([404, 'BUSINESS_NOT_FOUND']);
  });

  test('at most ten per business, also concurrently', async () => {
    const { token } = await owner();
    const answers = await Promise.all(Array.from({ length: 14 }, () => register(app, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(4).fill(429),
    ]);
    expect(outcome(await register(app, token))).toEqual([429, 'RATE_LIMITED:3600']);
    const [first] = (await list(token)).body;
    await app.call('DELETE', `/api/business/webhooks/${first.id}`, { token });
    expect((await register(app, token)).status).toBe(201);
  });

  test('the list is paginated', async () => {
    const { token } = await owner();
    for (let count = 0; count < 3; count++) await newWebhook(app, token);
    const first = await list(token, '?limit=2');
    const next = /<[^>]*(\/api[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.call('GET', next, { token });
    expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([2, 1, null]);
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(3);
    expect(outcome(await list(token, '?cursor=nonsense'))).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('PATCH and DELETE /api/business/webhooks/:id', () => {
  test('changes only the fields that are sent, with the same validation', async () => {
    const { token } = await owner();
    const { id } = await newWebhook(app, token);
    const moved = await change(app, token, id, { url: 'https://hooks.example.com/new' });
    expect(moved.body).toMatchObject({
      url: 'https://hooks.example.com/new',
      events: ['appointment.booked'],
      active: true,
    });
    const others = await change(app, token, id, { events: ['review.deleted', 'review.deleted'] });
    expect(others.body).toMatchObject({ url: 'https://hooks.example.com/new', events: ['review.deleted'] });
    for (const [body, code] of [
      [{ url: 'https://10.0.0.1/' }, 'INVALID_VALUE'],
      [{ url: 'https://inside.example.com/' }, 'INVALID_VALUE'],
      [{ url: null }, 'INVALID_INPUT'],
      [{ events: [] }, 'INVALID_TYPE'],
      [{ events: null }, 'INVALID_TYPE'],
      [{ active: 'yes' }, 'INVALID_INPUT'],
      [{ active: null }, 'INVALID_INPUT'],
    ] as const) {
      expect([body, ...outcome(await change(app, token, id, body))]).toEqual([body, 400, code]);
    }
  });

  test('pausing stores time and reason, resuming clears them', async () => {
    const { token } = await owner();
    const { id } = await newWebhook(app, token);
    const paused = await change(app, token, id, { active: false });
    expect(paused.body).toMatchObject({ active: false, pausedReason: 'owner', pausedAt: expect.any(String) });
    const again = await change(app, token, id, { active: false });
    expect(again.body.pausedAt).toBe(paused.body.pausedAt);
    expect((await change(app, token, id, { active: true })).body).toMatchObject({
      active: true,
      pausedReason: null,
      pausedAt: null,
    });
  });

  test('endpoints of other owners return 404', async () => {
    const { token } = await owner();
    const { id } = await newWebhook(app, salon.owner.token);
    for (const unknown of [id, 'whk_unknown']) {
      const path = `/api/business/webhooks/${unknown}`;
      for (const answer of [
        await change(app, token, unknown, { active: false }),
        await rotate(app, token, unknown),
        await app.call('DELETE', path, { token }),
        await app.call('GET', `${path}/deliveries`, { token }),
        await app.call('POST', `${path}/deliveries/dlv_unknown/resend`, { token }),
      ])
        expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('deleting removes the secrets', async () => {
    const { token } = await owner();
    const { id } = await newWebhook(app, token);
    const remove = () => app.call('DELETE', `/api/business/webhooks/${id}`, { token });
    expect((await remove()).status).toBe(204);
    expect(outcome(await remove())).toEqual([404, 'NOT_FOUND']);
    expect(await app.db.rows(sql`select 1 from webhook_secrets where webhook_id = ${id}`)).toEqual([]);
  });
});

describe('rotating the secret', () => {
  const secretsOf = async (id: string) =>
    (
      await app.db.rows<{ sealed: Buffer; current: boolean }>(sql`
        select sealed, expires_at is null as current from webhook_secrets where webhook_id = ${id}
        order by expires_at desc`)
    ).map(({ sealed, current }) => [app.secrets.open(sealed, id).toString(), current]);

  test('returns a new secret and keeps the old one for a day', async () => {
    const { token } = await owner();
    const { id, secret } = await newWebhook(app, token);
    const rotated = await rotate(app, token, id);
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(secret);
    expect(await secretsOf(id)).toEqual([
      [rotated.body.secret, true],
      [secret, false],
    ]);
  });

  test('concurrent rotations leave one current secret and a few old ones', async () => {
    const { token } = await owner();
    const { id } = await newWebhook(app, token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(app, token, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const secrets = await secretsOf(id);
    expect(secrets.map(([, current]) => current)).toEqual([true, false, false, false, false]);
  });
});

test('the account export contains endpoints without secrets', async () => {
  const { token } = await owner();
  const { secret, ...webhook } = await newWebhook(app, token);
  const copy = await app.call('GET', '/api/account/export', { token });
  expect(copy.body.webhooks).toEqual([webhook]);
  expect(copy.text).not.toContain(secret);
});
