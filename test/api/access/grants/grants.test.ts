import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newGrant, refusal } from '../../../fixtures/grants.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { booked, monday, newSalon, setBusiness } from '../../../fixtures/salon.ts';

let now = new Date(monday);
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => now } });
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date(monday);
  person = await newUser(app);
});

const scopes = ['appointments:read', 'appointments:book'];
const create = (body: object, token = person.token) =>
  app.call('POST', '/api/grants', { token, body: { agentName: 'Errands', scopes, ...body } });
const works = async (token: string) => (await app.call('GET', '/api/appointments', { token })).status;

describe('POST /api/grants', () => {
  test('returns the token once, stores only its hash and notifies the account', async () => {
    const made = await create({ maxAmountMajor: 12.5, currency: 'EUR', maxBookings: 2 });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect(made.body.token).toMatch(/^osa_[\w-]{43}$/);
    expect(made.body).toMatchObject({
      maxAmountMajor: 12.5,
      bookingsLeft: 2,
      asksFirst: true,
      clientId: null,
    });
    const one = await app.call('GET', `/api/grants/${made.body.id}`, { token: person.token });
    expect(one.body).not.toHaveProperty('token');
    const kept = await app.db.rows<{ row: string }>(sql`select t::text as row from grant_tokens t`);
    expect(kept.some(({ row }) => row.includes(made.body.token))).toBe(false);
    await app.app.dispatchEvents();
    const [received] = (await app.call('GET', '/api/notifications', { token: person.token })).body;
    expect([received.kind, received.subjectId]).toEqual(['agent.allowed', made.body.id]);
    expect(await works(made.body.token)).toBe(200);
  });

  test.each([
    [{ scopes: [] }, 400],
    [{ scopes: ['everything'] }, 400],
    [{ scopes: ['desk:read'] }, 400],
    [{ maxAmountMajor: 5 }, 400],
    [{ maxAmountMajor: 5.001, currency: 'EUR' }, 400],
    [{ maxAmountMajor: -1, currency: 'EUR' }, 400],
    [{ maxAmountMajor: 5, currency: 'XXX' }, 400],
    [{ maxBookings: -1 }, 400],
    [{ expiresAt: 'tomorrow' }, 400],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 400],
    [{ expiresAt: '12026-01-01' }, 400],
    [{ expiresAt: 'garbage 2077' }, 400],
    [{ expiresAt: '2027-02-30T00:00:00Z' }, 400],
    [{ expiresAt: '2077-01-01T00:00:00Z' }, 400],
    [{ currency: 'EUR' }, 400],
    [{ agentName: '\u{e0041}\u{e0042}' }, 400],
    [{ latestDate: '2026-02-30' }, 400],
    [{ businessIds: ['biz_none'] }, 404],
    [{ businessIds: [] }, 400],
    [{ agentName: ' ' }, 400],
  ])('refuses %j and names the field', async (body, status) => {
    const answer = await create(body);
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string']);
    expect(errorInfo(answer).field).toMatch(/^body\./);
  });

  test.each(['draft', 'under_review', 'suspended', 'unlisted', 'closed'])(
    'reports a %s business like an unknown one, except to its owner and its customers',
    async (status) => {
      const { business, owner, customer, slot } = await newSalon(app);
      await booked(app, customer.token, slot);
      await setBusiness(app, business, sql`status = ${status}`);
      const hidden = await create({ businessIds: [business] });
      const unknown = await create({ businessIds: ['biz_none'] });
      const detail = (answer: typeof hidden) => answer.headers.get('error-detail');
      expect(refusal(hidden)).toEqual(refusal(unknown));
      expect(detail(hidden)).toBe(detail(unknown)?.replace('biz_none', business));
      expect((await create({ businessIds: [business] }, customer.token)).status).toBe(201);
      const ofStaff = await create({ businessIds: [business], scopes: ['desk:read'] }, owner.token);
      expect(ofStaff.status).toBe(201);
    },
  );

  test('removes invisible and bidirectional characters from the agent name', async () => {
    const made = await create({ agentName: 'Err\u200bands \u202eof \u2066Ana' });
    expect(made.body.agentName).toBe('Errands of Ana');
    const path = `/api/grants/${made.body.id}`;
    const renamed = await app.call('PATCH', path, { token: person.token, body: { agentName: 'An\u200ba' } });
    expect(renamed.body.agentName).toBe('Ana');
  });

  test('a business account can grant desk scopes but no customer scopes', async () => {
    const owner = await newUser(app, 'business');
    expect((await create({ scopes: ['desk:read'] }, owner.token)).status).toBe(201);
    expect((await create({ scopes: ['appointments:read'] }, owner.token)).body.error).toBe('INVALID_VALUE');
  });

  test('returns 429 when the account already has 50 grants', async () => {
    await app.db.run(sql`
      insert into grants (id, user_id, agent_name, scopes, asks_first, created_at)
      select 'grt_many_' || ${person.id} || n, ${person.id}, 'One', '{appointments:read}', false, ${now} from generate_series(1, 50) n`);
    expect((await create({})).body.error).toMatch(/^RATE_LIMITED/);
  });
});

describe('an existing grant', () => {
  test('is visible to, and can be changed and revoked by, its account only', async () => {
    const { id } = await newGrant(app, person.token, { scopes });
    const stranger = await newUser(app);
    for (const [method, path] of [
      ['GET', `/api/grants/${id}`],
      ['GET', `/api/grants/${id}/activity`],
      ['PATCH', `/api/grants/${id}`],
      ['DELETE', `/api/grants/${id}`],
    ]) {
      const body = method === 'PATCH' ? { body: { maxBookings: 1 } } : {};
      const answer = await app.call(method!, path!, { token: stranger.token, ...body });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect((await app.call('GET', '/api/grants', { token: stranger.token })).body).toEqual([]);
  });

  test('can be narrowed but never widened', async () => {
    const { id } = await newGrant(app, person.token, {
      scopes,
      maxAmountMajor: 50,
      maxTotalMajor: 100,
      currency: 'EUR',
      maxBookings: 5,
      latestDate: '2026-12-31',
      expiresAt: '2026-12-31T00:00:00.000Z',
      asksFirst: true,
    });
    const patch = (body: object) => app.call('PATCH', `/api/grants/${id}`, { token: person.token, body });
    for (const body of [
      { scopes: [...scopes, 'family'] },
      { maxAmountMajor: 51 },
      { maxAmountMajor: null },
      { maxTotalMajor: 101 },
      { currency: 'CHF' },
      { maxBookings: 6 },
      { maxBookings: null },
      { latestDate: '2027-01-01' },
      { expiresAt: null },
      { asksFirst: false },
    ]) {
      const answer = await patch(body);
      const [field] = Object.keys(body);
      expect(refusal(answer)).toEqual([
        400,
        'INVALID_VALUE',
        { field: `body.${field}`, reason: 'out-of-range' },
      ]);
    }
    const single = await newGrant(app, person.token, { scopes, maxAmountMajor: 50, currency: 'EUR' });
    const last = { token: person.token, body: { maxAmountMajor: null } };
    expect(refusal(await app.call('PATCH', `/api/grants/${single.id}`, last))[2]).toMatchObject({
      field: 'body.maxAmountMajor',
    });
    const businessIds = [(await newSalon(app)).business];
    const lowered = { scopes: ['appointments:read'], maxAmountMajor: 20, maxBookings: 0, businessIds };
    expect((await patch(lowered)).body).toMatchObject({ ...lowered, maxTotalMajor: 100, asksFirst: true });
    expect((await patch({ businessIds: null })).status).toBe(400);
  });

  test('requires a currency for amounts and keeps the currency it was created with', async () => {
    const { id } = (await create({ maxTotalMajor: 50, currency: 'EUR' })).body;
    const change = (body: object, of = id) =>
      app.call('PATCH', `/api/grants/${of}`, { token: person.token, body });
    expect(refusal(await change({ currency: null }))).toEqual([
      400,
      'MISSING_FIELDS',
      { field: 'body.currency', reason: 'missing' },
    ]);
    expect(refusal(await change({ maxTotalMajor: null }))[2]).toMatchObject({ field: 'body.maxTotalMajor' });
    const without = (await create({})).body.id;
    expect(refusal(await change({ currency: 'EUR' }, without)).slice(0, 2)).toEqual([400, 'INVALID_VALUE']);
    expect((await change({ currency: null }, without)).status).toBe(200);
    expect((await change({ maxTotalMajor: 40 })).body).toMatchObject({ maxTotalMajor: 40, currency: 'EUR' });
  });

  test('cannot be set below the number of bookings already made', async () => {
    const salon = await newSalon(app);
    const agent = await newGrant(app, person.token, { scopes, maxBookings: 3 });
    await booked(app, agent.token, salon.slot);
    const body = { maxBookings: 0 };
    const answer = await app.call('PATCH', `/api/grants/${agent.id}`, { token: person.token, body });
    expect(refusal(answer)[2]).toEqual({ field: 'body.maxBookings', reason: 'out-of-range' });
  });

  test('rejects its token after revocation, stays listed and cannot be changed', async () => {
    const agent = await newGrant(app, person.token, { scopes });
    const path = `/api/grants/${agent.id}`;
    expect((await app.call('DELETE', path, { token: person.token })).status).toBe(204);
    expect((await app.call('DELETE', path, { token: person.token })).status).toBe(204);
    expect(await works(agent.token)).toBe(401);
    expect((await app.call('GET', path, { token: person.token })).body.revokedAt).toBe(now.toISOString());
    const patched = await app.call('PATCH', path, { token: person.token, body: { maxBookings: 1 } });
    expect([patched.status, patched.body.error]).toEqual([409, 'INVALID_STATUS']);
  });

  test('expires at expiresAt', async () => {
    const agent = await newGrant(app, person.token, { scopes, expiresAt: '2026-06-02T00:00:00.000Z' });
    expect(await works(agent.token)).toBe(200);
    now = new Date('2026-06-02T00:00:00.000Z');
    expect(await works(agent.token)).toBe(401);
  });

  test('shows when it was last used', async () => {
    const agent = await newGrant(app, person.token, { scopes });
    await works(agent.token);
    const { body } = await app.call('GET', '/api/grants/current', { token: agent.token });
    expect(body.lastUsedAt).toBe(now.toISOString());
  });

  test('GET /api/grants/current returns 404 NOT_FOUND for a session token', async () => {
    const answer = await app.call('GET', '/api/grants/current', { token: person.token });
    expect([answer.status, answer.body.error]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('grants and their account', () => {
  const password = 'a long password';

  test('changing the password revokes every grant', async () => {
    const agent = await newGrant(app, person.token, { scopes });
    const body = { password: 'another long password', currentPassword: password };
    expect((await app.call('PATCH', '/api/account', { token: person.token, body })).status).toBe(200);
    expect(await works(agent.token)).toBe(401);
  });

  test('signing out everywhere does not revoke grants', async () => {
    const agent = await newGrant(app, person.token, { scopes });
    await app.call('POST', '/api/auth/logout-everywhere', { token: person.token });
    expect(await works(agent.token)).toBe(200);
  });

  test('tokens are rejected while the account is suspended and accepted after reinstatement', async () => {
    const agent = await newGrant(app, person.token, { scopes });
    const admin = await newUser(app, 'admin');
    const body = { reason: 'Spam.' };
    await app.call('POST', `/api/accounts/${person.id}/suspend`, { token: admin.token, body });
    expect(await works(agent.token)).toBe(401);
    await app.call('POST', `/api/accounts/${person.id}/reinstate`, { token: admin.token });
    expect(await works(agent.token)).toBe(200);
  });

  test('grants and their activity appear in the export and are deleted with the account', async () => {
    const salon = await newSalon(app);
    const agent = await newGrant(app, person.token, { scopes: [...scopes, 'appointments:change'] });
    const { id } = await booked(app, agent.token, salon.slot);
    await app.call('POST', `/api/appointments/${id}/cancel`, { token: agent.token, body: {} });
    const { body } = await app.call('GET', '/api/account/export', { token: person.token });
    expect(body.grants).toMatchObject([{ id: agent.id, agentName: 'Errands' }]);
    expect(body.grantActivity.map(({ action }: { action: string }) => action).sort()).toEqual([
      'book',
      'cancel',
    ]);
    const gone = await app.call('DELETE', '/api/account', { token: person.token, body: { password } });
    expect(gone.status).toBe(204);
    expect(await works(agent.token)).toBe(401);
    const left = await app.db.row(sql`select 1 from grants where user_id = ${person.id}`);
    expect(left).toBeNull();
    const row = await app.db.row<{ grant_id: string | null }>(
      sql`select grant_id from appointments where id = ${id}`,
    );
    expect(row).toEqual({ grant_id: null });
  });
});
