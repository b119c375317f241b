import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requiredScopes, scopesOfCustomers, scopesOfStaff } from '../../src/http/grant-scopes.ts';
import type { AnyRoute } from '../../src/http/route.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { registerAccount } from '../fixtures/accounts.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { newGrant } from '../fixtures/grants.ts';
import { newBusiness, newUser, type TestUser } from '../fixtures/marketplace.ts';
import { holdBack } from '../fixtures/raw-http.ts';
import { book, newSalon, type Salon } from '../fixtures/salon.ts';

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let admin: TestUser;
let salon: Salon;
/** Released by a test; webhooks wait for it. */
let resolved = Promise.resolve();
let askedToResolve = () => {};

beforeAll(async () => {
  app = await startApp({
    environment: { AUTH_LIMIT_PER_MINUTE: '10000', API_KEY_DAILY_LIMIT: '1000' },
    resolveHost: async () => {
      askedToResolve();
      await resolved;
      return ['93.184.215.14'];
    },
  });
  other = await startApp({ databaseUrl: app.databaseUrl });
  admin = await newUser(app, 'admin');
  salon = await newSalon(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const writes = (): AnyRoute[] =>
  app.app.routes.map(({ declaration }) => declaration).filter(({ method }) => method !== 'GET');
const ofSessions = () => writes().filter(({ access }) => access.kind === 'session');
const ofAgents = () => ofSessions().filter(({ agents }) => agents !== undefined);

/** Sends the headers of every route, then runs `change`, then sends the bodies. Returns the distinct outcomes. */
async function outcomesAfter(
  routes: readonly AnyRoute[],
  headers: Record<string, string>,
  change: () => Promise<{ status: number; text: string }>,
): Promise<Map<string, string[]>> {
  const held = await Promise.all(
    routes.map(async ({ method, path }) => ({
      name: `${method} ${path}`,
      request: await holdBack(app.url, {
        method,
        path: path.replaceAll(/:\w+/g, 'unknown_1'),
        headers,
        body: '{}',
      }),
    })),
  );
  const changed = await change();
  expect([changed.status, changed.text]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    changed.text,
  ]);
  const outcomes = new Map<string, string[]>();
  for (const { name, request } of held) {
    const { status, body } = await request.finish();
    const outcome = `${status} ${body}`;
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), name]);
  }
  return outcomes;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ended = ['401 {"error":"AUTH_REQUIRED"}'];

type Account = Awaited<ReturnType<typeof registerAccount>>;
const waysToEnd: [string, (account: Account) => Promise<{ status: number; text: string }>][] = [
  ['logout', ({ token }) => app.call('POST', '/api/auth/logout', { token })],
  ['logout on another process', ({ token }) => other.call('POST', '/api/auth/logout', { token })],
  ['logout everywhere', ({ token }) => app.call('POST', '/api/auth/logout-everywhere', { token })],
  [
    'the end of the session from another device',
    async ({ token, email, password }) => {
      const [session] = (await app.call('GET', '/api/account/sessions', { token })).body;
      const device = (await app.call('POST', '/api/auth/login', { body: { email, password } })).body;
      return app.call('DELETE', `/api/account/sessions/${session.id}`, { token: device.accessToken });
    },
  ],
  [
    'a password change',
    async ({ email, password: currentPassword }) => {
      const device = (
        await app.call('POST', '/api/auth/login', { body: { email, password: currentPassword } })
      ).body;
      const body = { password: 'seven tired hedgehogs', currentPassword };
      return app.call('PATCH', '/api/account', { token: device.accessToken, body });
    },
  ],
  [
    'suspension',
    ({ id }) =>
      app.call('POST', `/api/accounts/${id}/suspend`, { token: admin.token, body: { reason: 'Spam.' } }),
  ],
  [
    'the end of all sessions by an admin',
    ({ id }) => app.call('POST', `/api/accounts/${id}/end-sessions`, { token: admin.token }),
  ],
  [
    'account deletion',
    ({ token, password }) => app.call('DELETE', '/api/account', { token, body: { password } }),
  ],
];

describe('a body that arrives after the headers', () => {
  test.each(waysToEnd)('every writing route returns 401 after %s', async (_way, end) => {
    const account = await registerAccount(app);
    const routes = ofSessions();
    const outcomes = await outcomesAfter(routes, bearer(account.token), () => end(account));
    expect([...outcomes.keys()]).toEqual(ended);
    expect(outcomes.get(ended[0]!)).toHaveLength(routes.length);
  });

  test('every route for managers returns 403 after the removal of the member', async () => {
    const manager = await newUser(app, 'professional');
    const businessId = await newBusiness(app, { userId: salon.owner.id });
    await app.db.run(
      sql`insert into business_members (business_id, user_id, role) values (${businessId}, ${manager.id}, 'manager')`,
    );
    const routes = ofSessions().filter(
      ({ access }) =>
        access.kind === 'session' && access.also !== undefined && !access.roles.includes('professional'),
    );
    expect(routes.length).toBeGreaterThan(0);
    const members = await app.call('GET', `/api/businesses/${businessId}/members`, {
      token: salon.owner.token,
    });
    const { id } = members.body.find(({ role }: { role: string }) => role === 'manager');
    const outcomes = await outcomesAfter(routes, bearer(manager.token), () =>
      other.call('DELETE', `/api/businesses/${businessId}/members/${id}`, { token: salon.owner.token }),
    );
    expect([...outcomes.keys()]).toEqual(['403 {"error":"FORBIDDEN"}']);
  });

  test('every write at the desk is refused after the right was withdrawn', async () => {
    const reception = await newUser(app, 'professional');
    await app.db.run(sql`
      insert into business_members (business_id, user_id, role, rights)
      values (${salon.business}, ${reception.id}, 'staff', '{desk:book,desk:override}')`);
    await app.db.run(sql`update businesses set allow_double_booking = true where id = ${salon.business}`);
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const slot = { ...salon.slot, date, start: '12:00' };
    const newClient = { name: 'Held Back' };
    const { id } = (await book(app, salon.owner.token, { ...slot, newClient })).body;
    const override = ['overlap'];
    const writes: [string, string, object, string][] = [
      ['POST', '/api/appointments', { ...slot, newClient, override }, 'FORBIDDEN'],
      ['POST', '/api/appointments', { ...slot, start: '13:00', newClient }, 'FORBIDDEN'],
      [
        'POST',
        '/api/appointments/together',
        { visits: ['13:00', '13:30'].map((start) => ({ ...slot, start, newClient })) },
        'FORBIDDEN',
      ],
      ['POST', '/api/holds', { ...slot, start: '14:00' }, 'FORBIDDEN'],
      ['POST', '/api/business/clients', { ...newClient, businessId: salon.business }, 'FORBIDDEN'],
      [
        'POST',
        `/api/appointments/${id}/reschedule`,
        { date, start: '22:00', override: ['hours'] },
        'APPOINTMENT_NOT_FOUND',
      ],
      [
        'PATCH',
        `/api/appointments/${id}`,
        { services: [salon.colour], staffNotes: 'Late.' },
        'APPOINTMENT_NOT_FOUND',
      ],
      ['PUT', `/api/appointments/${id}/resources`, { resources: [] }, 'APPOINTMENT_NOT_FOUND'],
      ...['cancel', 'complete', 'no-show', 'confirm'].map((action): [string, string, object, string] => [
        'POST',
        `/api/appointments/${id}/${action}`,
        {},
        'APPOINTMENT_NOT_FOUND',
      ]),
    ];
    const held = await Promise.all(
      writes.map(([method, path, body]) =>
        holdBack(app.url, { method, path, headers: bearer(reception.token), body: JSON.stringify(body) }),
      ),
    );
    // Withdrawn by another process, so that no cache of this one is cleared by the request.
    const withdrawn = await other.call('PATCH', `/api/businesses/${salon.business}/members/${reception.id}`, {
      token: salon.owner.token,
      body: { rights: [] },
    });
    expect(withdrawn.body.rights).toEqual([]);
    const outcomes: unknown[] = [];
    for (const [index, request] of held.entries()) {
      const [method, path] = writes[index]!;
      outcomes.push([method, path, JSON.parse((await request.finish()).body).error]);
    }
    expect(outcomes).toEqual(writes.map(([method, path, _, code]) => [method, path, code]));
    const left = await app.db.rows(sql`
      select status, service_ids, overrides from appointments where business_id = ${salon.business} and date = ${date}`);
    expect(left).toEqual([{ status: 'Confirmed', service_ids: [salon.haircut], overrides: null }]);
  });

  test.each(['customer', 'business'] as const)(
    'every route for agents of a %s returns 401 after revocation and 403 after a reduction',
    async (role) => {
      const person = await newUser(app, role);
      const routes = ofAgents();
      const scopes = role === 'customer' ? scopesOfCustomers : scopesOfStaff;
      const revoked = await newGrant(app, person.token, { scopes: [...scopes] });
      const afterRevocation = await outcomesAfter(routes, bearer(revoked.token), () =>
        app.call('DELETE', `/api/grants/${revoked.id}`, { token: person.token }),
      );
      expect([...afterRevocation.keys()]).toEqual(ended);
      const reduced = await newGrant(app, person.token, { scopes: [...scopes] });
      const kept = scopes.slice(0, 1);
      const afterReduction = await outcomesAfter(
        // Routes for agents with any scope stay allowed.
        routes.filter(({ agents }) => agents !== 'any' && !requiredScopes(agents, role)?.includes(kept[0]!)),
        bearer(reduced.token),
        () => app.call('PATCH', `/api/grants/${reduced.id}`, { token: person.token, body: { scopes: kept } }),
      );
      expect([...afterReduction.keys()]).toEqual(['403 {"error":"FORBIDDEN"}']);
    },
  );

  test('every API route returns 401 after the API key was revoked', async () => {
    const key = (await app.call('POST', '/api/keys')).body.apiKey;
    const routes = writes().filter(({ path }) => path.startsWith('/api/'));
    const { token } = await registerAccount(app);
    const outcomes = await outcomesAfter(routes, { ...bearer(token), 'x-api-key': key }, () =>
      app.call('DELETE', '/api/keys', { key }),
    );
    expect([...outcomes.keys()]).toEqual(['401 {"error":"INVALID_API_KEY"}']);
  });

  test('an invalid body is reported after the end of the session', async () => {
    const { token } = await registerAccount(app);
    const request = await holdBack(app.url, {
      method: 'POST',
      path: '/api/family-members',
      headers: bearer(token),
      body: '{',
    });
    await app.call('POST', '/api/auth/logout', { token });
    expect((await request.finish()).status).toBe(401);
  });
});

describe('a session that another process has just used', () => {
  test('every writing route returns 401 at once after logout elsewhere', async () => {
    const { token } = await registerAccount(app);
    expect((await other.call('GET', '/api/account', { token })).status).toBe(200);
    await app.call('POST', '/api/auth/logout', { token });
    for (const { method, path } of ofSessions()) {
      const answer = await other.call(method, path.replaceAll(/:\w+/g, 'unknown_1'), { token, body: {} });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  test.each([{}, { 'idempotency-key': 'after-logout' }])(
    'a booking with %o returns 401 and books nothing',
    async (headers) => {
      const customer = await newUser(app);
      const warm = await book(other, customer.token, { ...salon.slot, start: '09:00' });
      await other.call('POST', `/api/appointments/${warm.body.id}/cancel`, {
        token: customer.token,
        body: {},
      });
      await app.call('POST', `/api/accounts/${customer.id}/suspend`, {
        token: admin.token,
        body: { reason: 'Spam.' },
      });
      expect((await book(other, customer.token, { ...salon.slot, start: '09:00' }, { headers })).status).toBe(
        401,
      );
      const booked = await app.db.rows(
        sql`select 1 from appointments where user_id = ${customer.id} and status <> 'Cancelled'`,
      );
      expect(booked).toEqual([]);
    },
  );
});

test('a write that waited for something else returns 401 if the session ended meanwhile', async () => {
  const owner = await newUser(app, 'business');
  const businessId = await newBusiness(app, { userId: owner.id });
  let release = () => {};
  resolved = new Promise((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    askedToResolve = resolve;
  });
  const creation = app.call('POST', '/api/business/webhooks', {
    token: owner.token,
    body: { url: 'https://hooks.example.com/openslot', events: ['appointment.booked'] },
  });
  expect(await Promise.race([asked, creation])).toBeUndefined();
  await other.call('POST', '/api/auth/logout', { token: owner.token });
  release();
  expect((await creation).status).toBe(401);
  expect(await app.db.rows(sql`select 1 from webhooks where business_id = ${businessId}`)).toEqual([]);
});
