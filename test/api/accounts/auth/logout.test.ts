import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxSessions } from '../../../../src/features/access/sessions/store.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, logIn, outcome, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const logOut = (token?: string) => app.call('POST', '/api/auth/logout', { token });

test('logging out ends this session immediately and no other', async () => {
  const person = await registerAccount(app);
  const second = (await logIn(app, person.email, person.password)).body;
  expect((await getAccount(app, person.token)).status).toBe(200);
  const answer = await logOut(person.token);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(outcome(await getAccount(app, person.token))).toEqual([401, 'AUTH_REQUIRED']);
  expect(outcome(await refresh(app, person.refreshToken))).toEqual([401, 'AUTH_REQUIRED']);
  expect(outcome(await logOut(person.token))).toEqual([401, 'AUTH_REQUIRED']);
  expect((await getAccount(app, second.accessToken)).status).toBe(200);
});

test('other processes reject the session after their cache expires', async () => {
  const person = await registerAccount(app);
  expect((await getAccount(other, person.token)).status).toBe(200);
  await logOut(person.token);
  other.outlastCaches();
  expect((await getAccount(other, person.token)).status).toBe(401);
});

test('a request concurrent with the logout does not cache the session as active', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await registerAccount(app);
    const asking = Array.from({ length: 5 }, () => getAccount(app, person.token));
    await logOut(person.token);
    expect((await getAccount(app, person.token)).status).toBe(401);
    await Promise.all(asking);
    expect((await getAccount(app, person.token)).status).toBe(401);
  }
});

test('invalid, unsigned and unknown tokens return 401', async () => {
  const person = await registerAccount(app);
  const [header, claims] = person.token.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
  const headerWithout = Buffer.from('{"alg":"HS256"}').toString('base64url');
  const unknownKey = Buffer.from('{"alg":"HS256","kid":"sig_unknown"}').toString('base64url');
  const tokens = [
    undefined,
    'nonsense',
    'a.b.c',
    `${header}.${claims}.AAAA`,
    unsigned,
    `${headerWithout}.${claims}.AAAA`,
    `${unknownKey}.${claims}.AAAA`,
    person.refreshToken,
  ];
  for (const token of tokens) {
    const answer = await app.call('GET', '/api/account', { token });
    expect([token, ...outcome(answer)]).toEqual([token, 401, 'AUTH_REQUIRED']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  const basic = await app.call('GET', '/api/account', { headers: { authorization: 'Basic YTpi' } });
  expect(outcome(basic)).toEqual([401, 'AUTH_REQUIRED']);
});

test('the role comes from the account, not from the token', async () => {
  const person = await registerAccount(app);
  expect((await app.call('GET', '/api/family-members', { token: person.token })).status).toBe(200);
  await app.db.run(sql`update users set role = 'business' where id = ${person.id}`);
  app.outlastCaches();
  expect((await app.call('GET', '/api/family-members', { token: person.token })).status).toBe(403);
});

test('a login ends the sessions that were unused for the longest time, beyond the limit', async () => {
  const person = await registerAccount(app);
  const fill = (revoked: boolean) =>
    app.db.run(sql`
      insert into sessions (id, user_id, created_at, last_used_at, expires_at, revoked_at)
      select 'ses_' || ${String(revoked)} || n || u.id, u.id, now(), now() + n * interval '1 second', now() + interval '1 day',
        case when ${revoked} then now() end
      from users u, generate_series(1, 150) n where u.email = ${person.email}`);
  await fill(false);
  await fill(true);
  const { accessToken } = (await logIn(app, person.email, person.password)).body;
  const [kept] = await app.db.rows<{ active: number; ended: number }>(sql`
    select count(*) filter (where s.revoked_at is null)::integer as active, count(*) filter (where s.revoked_at is not null)::integer as ended
    from sessions s join users u on u.id = s.user_id where u.email = ${person.email}`);
  expect(kept).toEqual({ active: maxSessions, ended: 52 });
  expect((await getAccount(app, accessToken)).status).toBe(200);
  await logIn(app, person.email, person.password);
  const { length } = await app.db.rows(
    sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${person.email}`,
  );
  expect(length).toBe(maxSessions + 1);
  other.outlastCaches();
  expect((await getAccount(other, person.token)).status).toBe(401);
});
