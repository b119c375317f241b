import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoLogins, demoPassword } from '../../demo/load-demo.ts';
import { prepareDemo, welcome } from '../../src/commands/prepare-demo.ts';
import { readConfig } from '../../src/platform/config.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../fixtures/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const prepare = (environment: Record<string, string>, embedded = true) =>
  prepareDemo(readConfig(environment), { db: app.serviceDb, embedded }, app.secrets);
const logIn = (email: string, password: string) =>
  app.call('POST', '/api/auth/login', { body: { email, password } });
const statuses = (passwordOf: (email: string) => string) =>
  Promise.all(demoLogins.map(async ({ email }) => (await logIn(email, passwordOf(email))).status));
const everybody = (status: number) => demoLogins.map(() => status);
const accounts = async () =>
  (await app.db.row<{ count: number }>(sql`select count(*) from users where id like 'usr_demo%'`))!.count;

test('on this machine only, the demo is loaded and the published password works', async () => {
  const logins = await prepare({});
  expect([...logins.values()]).toEqual(demoLogins.map(() => demoPassword));
  expect(await statuses(() => demoPassword)).toEqual(everybody(200));
  expect(welcome('http://x', logins)).toContain(`password ${demoPassword}`);
  expect(await prepare({})).toEqual(logins);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.7.7' },
  { PUBLIC_URL: 'https://openslot.example' },
  { TRUST_PROXY: '1' },
])('%j: reachable by others, there is no demo unless requested', async (environment) => {
  expect((await prepare(environment)).size).toBe(0);
  expect((await prepare({ ...environment, DEMO: 'off' })).size).toBe(0);
  expect(await accounts()).toBe(0);
});

test('a demo reachable by others has random passwords, shown once, and no published calendar', async () => {
  const environment = { HOST: '0.0.0.0', DEMO: 'on' };
  const logins = await prepare(environment);
  expect(new Set(logins.values()).size).toBe(demoLogins.length);
  for (const password of logins.values()) expect(password).toMatch(/^[\w-]{20}$/);
  expect(await statuses(() => demoPassword)).toEqual(everybody(401));
  expect(await statuses((email) => logins.get(email)!)).toEqual(everybody(200));
  expect((await app.call('GET', '/api/calendar/cal_demo_customer.ics')).status).toBe(404);
  const text = welcome('http://x', logins);
  for (const [email, password] of logins) expect(text).toMatch(new RegExp(`${email} .* ${password}`));
  expect((await prepare(environment)).size).toBe(0);
  expect(welcome('http://x', new Map())).not.toContain('ogins');
});

test.each(['auto', 'off', 'on'])(
  'a local demo that is opened to others with DEMO=%s loses published passwords, sessions, links and calendars',
  async (DEMO) => {
    await prepare({});
    const sessions = await Promise.all(demoLogins.map(({ email }) => logIn(email, demoPassword)));
    const feed = await app.call('POST', '/api/account/calendar-feed', {
      token: sessions[3]!.body.accessToken,
    });
    expect((await app.call('GET', '/api/calendar/cal_demo_customer.ics')).status).toBe(200);

    const logins = await prepare({ HOST: '0.0.0.0', DEMO });
    expect(logins.size).toBe(DEMO === 'on' ? demoLogins.length : 0);
    expect(await statuses(() => demoPassword)).toEqual(everybody(401));
    for (const { body } of sessions) {
      const refreshed = await app.call('POST', '/api/auth/refresh', {
        body: { refreshToken: body.refreshToken },
      });
      expect(refreshed.status).toBe(401);
    }
    for (const token of ['cal_demo_customer', feed.body.token])
      expect((await app.call('GET', `/api/calendar/${token}.ics`)).status).toBe(404);
    expect(await statuses((email) => logins.get(email) ?? demoPassword)).toEqual(
      everybody(DEMO === 'on' ? 200 : 401),
    );
    // Back on this machine, nothing is opened again.
    expect((await prepare({})).size).toBe(0);
  },
);

test('a changed password of a demo account is kept', async () => {
  await prepare({});
  const { email } = demoLogins[3]!;
  const session = await logIn(email, demoPassword);
  const changed = await app.call('PATCH', '/api/account', {
    token: session.body.accessToken,
    body: { currentPassword: demoPassword, password: 'something of my own' },
  });
  expect(changed.status).toBe(200);
  const logins = await prepare({ HOST: '0.0.0.0', DEMO: 'on' });
  expect([...logins.keys()]).toEqual(
    demoLogins.map((login) => login.email).filter((other) => other !== email),
  );
  expect((await logIn(email, 'something of my own')).status).toBe(200);
});

test('an external database is filled only on request', async () => {
  expect((await prepare({}, false)).size).toBe(0);
  expect(await accounts()).toBe(0);
  expect((await prepare({ DEMO: 'on' }, false)).size).toBe(demoLogins.length);
});
