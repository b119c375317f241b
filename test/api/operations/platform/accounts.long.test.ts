import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listViolations } from '../../../../src/commands/verify.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { booked, newSalon } from '../../../fixtures/salon.ts';
import { readMails } from '../../../fixtures/sent-messages.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startApp();
  admin = await newUser(app, 'admin', 'Robin Adler');
});
afterAll(() => app.close());

const password = 'a long password';
const asAdmin = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });
const suspend = (id: string, reason: unknown = 'Spam.') =>
  asAdmin('POST', `/api/accounts/${id}/suspend`, { reason });
const outcome = ({ status, body }: { status: number; body: { error?: string } }) => [
  status,
  body.error ?? null,
];

async function emailOf(id: string): Promise<string> {
  return (await asAdmin('GET', `/api/accounts/${id}`)).body.email;
}
const signIn = async (id: string, said = password) =>
  app.call('POST', '/api/auth/login', { body: { email: await emailOf(id), password: said } });

describe('finding accounts', () => {
  test('by part of name or email, by id, role and status, newest first', async () => {
    const first = await newUser(app, 'customer', 'Zwetschge Eins');
    const second = await newUser(app, 'business', 'Zwetschge Zwei');
    const find = async (query: string) =>
      (await asAdmin('GET', `/api/accounts?${query}`)).body.map(({ id }: { id: string }) => id);
    expect((await find('query=zwetsCHGE')).sort()).toEqual([first.id, second.id].sort());
    expect(await find(`query=${first.id}`)).toEqual([first.id]);
    expect(await find(`query=${encodeURIComponent(await emailOf(second.id))}`)).toEqual([second.id]);
    expect(await find('query=zwetschge&role=business')).toEqual([second.id]);
    expect(await find('query=zwetschge&status=suspended')).toEqual([]);
    await suspend(first.id);
    expect(await find('query=zwetschge&status=suspended')).toEqual([first.id]);
    expect(await find('query=zwetschge&status=active')).toEqual([second.id]);
    expect(await find('query=%25')).toEqual([]);
    expect(await find('query=_wetschge')).toEqual([]);
  });

  test('pages contain each account once', async () => {
    const all = (await asAdmin('GET', '/api/accounts?limit=200')).body;
    const page = await asAdmin('GET', '/api/accounts?limit=2');
    const next = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
    const following = await asAdmin('GET', `/api/accounts?limit=200&cursor=${next}`);
    expect([...page.body, ...following.body]).toEqual(all);
  });

  test('an account is returned with businesses, sessions and upcoming appointments', async () => {
    const owner = await newUser(app, 'business', 'Olga Prado');
    const business = await newBusiness(app, { userId: owner.id, name: 'Prado', status: 'under_review' });
    await signIn(owner.id);
    const { body } = await asAdmin('GET', `/api/accounts/${owner.id}`);
    expect(body).toEqual({
      id: owner.id,
      email: expect.stringContaining('@example.com'),
      name: 'Olga Prado',
      role: 'business',
      phone: null,
      language: 'en',
      emailVerified: true,
      createdAt: expect.any(String),
      suspendedAt: null,
      suspendedReason: null,
      businesses: [
        { id: business, name: 'Prado', slug: expect.any(String), role: 'owner', status: 'under_review' },
      ],
      sessionCount: 2,
      lastSeenAt: expect.any(String),
      upcomingAppointments: 0,
    });
    expect(outcome(await asAdmin('GET', '/api/accounts/usr_none'))).toEqual([404, 'USER_NOT_FOUND']);
  });
});

describe('suspending an account', () => {
  test('ends every session; the correct password returns 403 FORBIDDEN', async () => {
    const user = await newUser(app);
    const second = await signIn(user.id);
    const answer = await suspend(user.id, '  Fake reviews.  ');
    expect(answer.body).toMatchObject({
      suspendedAt: expect.any(String),
      suspendedReason: 'Fake reviews.',
      sessionCount: 0,
    });
    for (const token of [user.token, second.body.accessToken])
      expect(outcome(await app.call('GET', '/api/account', { token }))).toEqual([401, 'AUTH_REQUIRED']);
    const { refreshToken } = second.body;
    const refreshed = await app.call('POST', '/api/auth/refresh', { body: { refreshToken } });
    expect(outcome(refreshed)).toEqual([401, 'AUTH_REQUIRED']);
    const refused = await signIn(user.id);
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
    expect(errorInfo(refused).reason).toBe('account-suspended');
    expect(outcome(await signIn(user.id, 'a wrong password'))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('takes effect in other processes within a second', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const user = await newUser(app);
    const { token } = user;
    expect((await other.call('GET', '/api/account', { token })).status).toBe(200);
    await suspend(user.id);
    await eventually(async () => (await other.call('GET', '/api/account', { token })).status === 401, 2_000);
    await other.close();
  });

  test('deletes the calendar feed and sends an email with the reason', async () => {
    const salon = await newSalon(app);
    const { token, id } = salon.customer;
    const feed = await app.call('POST', '/api/account/calendar-feed', { token });
    const path = new URL(feed.body.url).pathname;
    expect((await app.call('GET', path)).status).toBe(200);
    await suspend(id, 'You never came.');
    expect((await app.call('GET', path)).status).toBe(404);
    const email = await emailOf(id);
    await eventually(async () => {
      const mails = await readMails(app.config.DATA_DIR);
      return mails.some(
        ({ to, subject, text }) =>
          to === email && subject === 'Your account is suspended' && text.includes('You never came.'),
      );
    }, 10_000);
    await asAdmin('POST', `/api/accounts/${id}/reinstate`);
    expect((await app.call('GET', path)).status).toBe(200);
  });

  test('keeps upcoming appointments', async () => {
    const salon = await newSalon(app);
    const start = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const visit = await booked(app, salon.customer.token, { ...salon.slot, date: start });
    const answer = await suspend(salon.customer.id);
    expect(answer.body.upcomingAppointments).toBe(1);
    const seen = await app.call('GET', `/api/appointments/${visit.id}`, { token: salon.owner.token });
    expect(seen.body.status).toBe('Confirmed');
  });

  test('is refused for platform staff', async () => {
    const other = await newUser(app, 'admin');
    expect(outcome(await suspend(other.id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await suspend(admin.id))).toEqual([403, 'FORBIDDEN']);
    expect((await asAdmin('GET', `/api/accounts/${admin.id}`)).body.suspendedAt).toBeNull();
  });

  test('is refused for unknown and suspended accounts', async () => {
    const { id } = await newUser(app);
    expect(outcome(await asAdmin('POST', `/api/accounts/${id}/reinstate`))).toEqual([409, 'INVALID_STATUS']);
    await suspend(id);
    expect(outcome(await suspend(id))).toEqual([409, 'INVALID_STATUS']);
    expect(outcome(await suspend('usr_none'))).toEqual([404, 'USER_NOT_FOUND']);
    expect(outcome(await suspend(id, ' '))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await suspend(id, null))).toEqual([400, 'MISSING_FIELDS']);
  });

  test('concurrent logins leave no usable session', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await newUser(app);
      const email = await emailOf(user.id);
      const [, ...sessions] = await Promise.all([
        suspend(user.id),
        ...Array.from({ length: 3 }, () =>
          app.call('POST', '/api/auth/login', { body: { email, password } }),
        ),
      ]);
      for (const { body } of sessions) {
        const { accessToken = 'none' } = body;
        expect((await app.call('GET', '/api/account', { token: accessToken })).status).toBe(401);
      }
    }
    expect(await listViolations(app.db)).toEqual([]);
  });

  test('reinstatement permits login; old sessions stay ended', async () => {
    const user = await newUser(app);
    await suspend(user.id);
    expect((await asAdmin('POST', `/api/accounts/${user.id}/reinstate`)).body.suspendedAt).toBeNull();
    expect((await app.call('GET', '/api/account', { token: user.token })).status).toBe(401);
    expect((await signIn(user.id)).status).toBe(200);
  });
});

test('end-sessions signs out an account everywhere', async () => {
  const user = await newUser(app);
  const answer = await asAdmin('POST', `/api/accounts/${user.id}/end-sessions`);
  expect([answer.status, answer.body.sessionCount]).toEqual([200, 0]);
  expect((await app.call('GET', '/api/account', { token: user.token })).status).toBe(401);
  expect((await signIn(user.id)).status).toBe(200);
});

test('all routes return 403 to other roles', async () => {
  const rows = await app.db.rows(sql`select 1 from audit_entries`);
  for (const role of ['customer', 'business', 'professional'] as const) {
    const { id, token } = await newUser(app, role);
    for (const [method, path] of [
      ['GET', '/api/accounts'],
      ['GET', `/api/accounts/${id}`],
      ['POST', `/api/accounts/${id}/end-sessions`],
      ['GET', '/api/audit'],
      ['GET', '/api/audit/export.csv'],
    ] as const)
      expect(outcome(await app.call(method, path, { token }))).toEqual([403, 'FORBIDDEN']);
  }
  expect(await app.db.rows(sql`select 1 from audit_entries`)).toHaveLength(rows.length);
});
