import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import {
  getAccount,
  logIn,
  outcome,
  type RegisteredAccount,
  refresh,
  registerAccount,
} from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { waitForLocks } from '../../../fixtures/locks.ts';
import { walk } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
  other = await startApp({ clock, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const list = async (token: string) => (await app.call('GET', '/api/account/sessions', { token })).body;
const end = (token: string, id: string) => app.call('DELETE', `/api/account/sessions/${id}`, { token });
const idOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid as string;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const signIn = async ({ email, password }: RegisteredAccount, userAgent = firefox) => {
  clock.advance(1);
  const headers = { 'user-agent': userAgent };
  return (await app.call('POST', '/api/auth/login', { headers, body: { email, password } })).body;
};

test('lists every session, newest first, with its device and whether it is the current one', async () => {
  const person = await registerAccount(app);
  const began = clock.now().toISOString();
  const second = await signIn(person);
  const later = clock.now().toISOString();
  expect(await list(person.token)).toEqual([
    {
      id: idOf(second.accessToken),
      device: 'Firefox on Windows',
      createdAt: later,
      lastUsedAt: later,
      expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
      current: false,
    },
    expect.objectContaining({ id: idOf(person.token), device: 'Node.js', createdAt: began, current: true }),
  ]);
  clock.advance(600);
  await refresh(app, second.refreshToken);
  const [newest] = await list(person.token);
  expect(newest).toMatchObject({ createdAt: later, lastUsedAt: clock.now().toISOString() });
});

test('an unknown user agent is stored as null', async () => {
  const person = await registerAccount(app);
  await signIn(person, `You won! <script> ${'x'.repeat(3_000)}`);
  expect((await list(person.token))[0].device).toBeNull();
  const rows = await app.db.rows(sql`select to_jsonb(sessions) from sessions where user_id = ${person.id}`);
  expect(JSON.stringify(rows)).not.toMatch(/won|xxx|127\.0\.0\.1/);
});

test('sessions are paginated', async () => {
  const person = await registerAccount(app);
  for (let round = 0; round < 4; round++) await signIn(person);
  const pages = await walk(app, '/api/account/sessions?limit=2', { token: person.token });
  expect(pages).toEqual(await list(person.token));
  expect(pages).toHaveLength(5);
  const foreign = Buffer.from(JSON.stringify(['notifications', 'x'])).toString('base64url');
  const path = `/api/account/sessions?cursor=${foreign}`;
  expect(outcome(await app.call('GET', path, { token: person.token }))).toEqual([400, 'INVALID_INPUT']);
});

describe('DELETE /api/account/sessions/:id', () => {
  test('revokes the tokens of that session, immediately in this process and within a second in others', async () => {
    const person = await registerAccount(app);
    const lost = await signIn(person);
    expect((await getAccount(other, lost.accessToken)).status).toBe(200);
    const answer = await end(person.token, idOf(lost.accessToken));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(outcome(await getAccount(app, lost.accessToken))).toEqual([401, 'AUTH_REQUIRED']);
    expect((await refresh(app, lost.refreshToken)).status).toBe(401);
    other.outlastCaches();
    expect((await getAccount(other, lost.accessToken)).status).toBe(401);
    expect((await getAccount(app, person.token)).status).toBe(200);
    expect((await list(person.token)).map(({ id }: { id: string }) => id)).toEqual([idOf(person.token)]);
  });

  test('can end the current session', async () => {
    const person = await registerAccount(app);
    expect((await end(person.token, idOf(person.token))).status).toBe(204);
    expect((await getAccount(app, person.token)).status).toBe(401);
  });

  test('returns 404 NOT_FOUND for unknown, ended and other accounts’ sessions', async () => {
    const [person, stranger] = [await registerAccount(app), await registerAccount(app)];
    const over = await signIn(person);
    await end(person.token, idOf(over.accessToken));
    for (const id of ['ses_x', idOf(stranger.token), idOf(over.accessToken)])
      expect(outcome(await end(person.token, id))).toEqual([404, 'NOT_FOUND']);
    expect((await getAccount(app, stranger.token)).status).toBe(200);
  });
});

test('POST /api/auth/logout-everywhere ends all sessions of the account, including the current one', async () => {
  const [person, stranger] = [await registerAccount(app), await registerAccount(app)];
  const second = await signIn(person);
  expect((await getAccount(other, second.accessToken)).status).toBe(200);
  const answer = await app.call('POST', '/api/auth/logout-everywhere', { token: person.token });
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const token of [person.token, second.accessToken])
    expect(outcome(await getAccount(app, token))).toEqual([401, 'AUTH_REQUIRED']);
  for (const token of [person.refreshToken, second.refreshToken])
    expect((await refresh(app, token)).status).toBe(401);
  other.outlastCaches();
  expect((await getAccount(other, second.accessToken)).status).toBe(401);
  expect((await getAccount(app, stranger.token)).status).toBe(200);
  expect((await logIn(app, person.email, person.password)).status).toBe(200);
});

describe('the calendar feed', () => {
  const makeFeed = async (token: string) =>
    (await app.call('POST', '/api/account/calendar-feed', { token })).body.token as string;
  const opens = async (feed: string) => (await app.call('GET', `/api/calendar/${feed}.ics`)).status;

  test('is revoked by changing the password', async () => {
    const { token, password } = await registerAccount(app);
    const feed = await makeFeed(token);
    expect(await opens(feed)).toBe(200);
    const body = { password: 'second password', currentPassword: password };
    await app.call('PATCH', '/api/account', { token, body });
    expect(await opens(feed)).toBe(404);
    expect((await app.call('GET', '/api/account/calendar-feed', { token })).body.exists).toBe(false);
    expect(await opens(await makeFeed(token))).toBe(200);
  });

  test('is revoked by resetting the password', async () => {
    const { token, email } = await registerAccount(app);
    const feed = await makeFeed(token);
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    const texts = (await accountMailsTo(app, email)).map(({ text }) => text).join('\n');
    const link = /reset-password\?token=(\S+)/.exec(texts)?.[1];
    const body = { token: link, password: 'second password' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(204);
    expect(await opens(feed)).toBe(404);
  });

  test('created concurrently with a password change is refused', async () => {
    const person = await registerAccount(app);
    const thief = await signIn(person);
    const making = await app.db.transaction(async (transaction) => {
      // Simulates a password change that locks the account and ends the session while the request waits.
      await transaction.run(sql`select 1 from users where id = ${person.id} for update`);
      const request = app.call('POST', '/api/account/calendar-feed', { token: thief.accessToken });
      await waitForLocks(app.db);
      await transaction.run(sql`
        update sessions set revoked_at = now() where id = ${idOf(thief.accessToken)}`);
      return { request };
    });
    expect(outcome(await making.request)).toEqual([401, 'AUTH_REQUIRED']);
    const feeds = await app.db.rows(sql`select 1 from calendar_feeds where user_id = ${person.id}`);
    expect(feeds).toEqual([]);
  });
});
