import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, logIn, outcome, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const days = 86_400;
const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

test('a refresh token is exchanged for new tokens of the same session', async () => {
  const person = await registerAccount(app);
  const answer = await refresh(app, person.refreshToken);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(answer.body).sort()).toEqual(
    ['accessToken', 'expiresIn', 'refreshToken', 'tokenType', 'user'].sort(),
  );
  expect(answer.body.user).toMatchObject({ id: person.id, phone: null, timezone: null });
  expect(answer.body.refreshToken).not.toBe(person.refreshToken);
  expect((await getAccount(app, answer.body.accessToken)).status).toBe(200);
  expect((await getAccount(app, person.token)).status).toBe(200);
});

test('reusing a refresh token ends its session and no other', async () => {
  const person = await registerAccount(app);
  const elsewhere = (await logIn(app, person.email, person.password)).body;
  const next = (await refresh(app, person.refreshToken)).body;
  expect(outcome(await refresh(app, person.refreshToken))).toEqual([401, 'AUTH_REQUIRED']);
  expect(outcome(await refresh(app, next.refreshToken))).toEqual([401, 'AUTH_REQUIRED']);
  expect((await getAccount(app, next.accessToken)).status).toBe(401);
  expect((await getAccount(app, person.token)).status).toBe(401);
  expect((await getAccount(app, elsewhere.accessToken)).status).toBe(200);
  expect((await refresh(app, elsewhere.refreshToken)).status).toBe(200);
});

test('exactly one of six concurrent refreshes with one token succeeds', async () => {
  const person = await registerAccount(app);
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(app, person.refreshToken)));
  expect(answers.map(outcome).sort()).toEqual([
    [200, null],
    ...Array.from({ length: 5 }, () => [401, 'AUTH_REQUIRED']),
  ]);
});

test('invalid refresh tokens are refused', async () => {
  const person = await registerAccount(app);
  const cases: [unknown, number, string][] = [
    [{}, 400, 'MISSING_FIELDS'],
    [{ refreshToken: '' }, 400, 'MISSING_FIELDS'],
    [{ refreshToken: 7 }, 400, 'INVALID_INPUT'],
    [{ refreshToken: 'rt_made-up' }, 401, 'AUTH_REQUIRED'],
    [{ refreshToken: person.token.slice(0, 200) }, 401, 'AUTH_REQUIRED'],
  ];
  for (const [body, status, code] of cases) {
    expect(outcome(await app.call('POST', '/api/auth/refresh', { body }))).toEqual([status, code]);
  }
});

test('an access token expires after 15 minutes and can be refreshed', async () => {
  const person = await registerAccount(app);
  clock.advance(15 * 60 - 1);
  expect((await getAccount(app, person.token)).status).toBe(200);
  clock.advance(1);
  expect(outcome(await getAccount(app, person.token))).toEqual([401, 'AUTH_REQUIRED']);
  const { body } = await refresh(app, person.refreshToken);
  expect((await getAccount(app, body.accessToken)).status).toBe(200);
});

test('a session expires 30 days after its last refresh', async () => {
  const person = await registerAccount(app);
  clock.advance(29 * days);
  const second = (await refresh(app, person.refreshToken)).body;
  clock.advance(29 * days);
  const third = (await refresh(app, second.refreshToken)).body;
  clock.advance(30 * days);
  expect(outcome(await refresh(app, third.refreshToken))).toEqual([401, 'AUTH_REQUIRED']);
});

test('old spent tokens are deleted and still refused', async () => {
  const person = await registerAccount(app);
  const second = (await refresh(app, person.refreshToken)).body;
  clock.advance(8 * days);
  const third = (await refresh(app, second.refreshToken)).body;
  const kept = await app.db.rows(sql`
    select 1 from refresh_tokens t join sessions s on s.id = t.session_id where s.user_id = ${person.id}`);
  expect(kept).toHaveLength(2);
  expect((await refresh(app, person.refreshToken)).status).toBe(401);
  expect((await getAccount(app, third.accessToken)).status).toBe(200);
});

test('a session can be refreshed 20 times per minute; a token refused with 429 still works later', async () => {
  let { refreshToken } = await registerAccount(app);
  for (let round = 0; round < 20; round++) {
    const answer = await refresh(app, refreshToken);
    expect(answer.status).toBe(200);
    refreshToken = answer.body.refreshToken;
  }
  expect(outcome(await refresh(app, refreshToken))).toEqual([429, 'RATE_LIMITED:60']);
  clock.advance(60);
  expect((await refresh(app, refreshToken)).status).toBe(200);
});

test('refreshes per client address are limited to twice the login limit, including unknown tokens', async () => {
  const environment = { AUTH_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' };
  const limited = await startApp({ clock, databaseUrl: app.databaseUrl, environment });
  const present = (address: string) =>
    limited.call('POST', '/api/auth/refresh', {
      headers: { 'x-forwarded-for': address },
      body: { refreshToken: 'rt_made-up' },
    });
  for (let round = 0; round < 4; round++) expect((await present('2001:db8::1')).status).toBe(401);
  expect(outcome(await present('2001:db8::2'))).toEqual([429, 'RATE_LIMITED:60']);
  expect((await present('198.51.100.9')).status).toBe(401);
  clock.advance(60);
  expect((await present('2001:db8::1')).status).toBe(401);
  await limited.close();
});
