import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { createPasswords } from '../../../../src/platform/passwords.ts';
import { getAccount, logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { passwordCost } from '../../../fixtures/password-cost.ts';

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

test('the correct password starts a new session', async () => {
  const person = await registerAccount(app);
  const answer = await logIn(app, ` ${person.email.toUpperCase()}`, person.password);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({ tokenType: 'Bearer', expiresIn: 900, user: { id: person.id } });
  expect(answer.body.accessToken).not.toBe(person.token);
  expect((await getAccount(app, answer.body.accessToken)).status).toBe(200);
});

test('a wrong password and an unknown email get the same response', async () => {
  const person = await registerAccount(app);
  const wrong = await logIn(app, person.email, 'not my password');
  const unknown = await logIn(app, newEmail(), 'not my password');
  expect(outcome(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
});

test('invalid bodies are refused before any lookup', async () => {
  const answers = await Promise.all([
    app.call('POST', '/api/auth/login', { body: { email: newEmail() } }),
    app.call('POST', '/api/auth/login'),
    logIn(app, 'not an address', 'password'),
    app.call('POST', '/api/auth/login', { body: { email: newEmail(), password: ['a'] } }),
  ]);
  expect(answers.map(outcome)).toEqual([
    [400, 'MISSING_FIELDS'],
    [400, 'MISSING_FIELDS'],
    [400, 'INVALID_INPUT'],
    [400, 'INVALID_INPUT'],
  ]);
});

test('an account without a password returns 401 INVALID_CREDENTIALS', async () => {
  const person = await registerAccount(app);
  await app.db.run(sql`update users set password_hash = null where id = ${person.id}`);
  expect(outcome(await logIn(app, person.email, person.password))).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('a hash with outdated cost parameters is replaced at the next login', async () => {
  const person = await registerAccount(app);
  const old = await createPasswords({ memoryKibibytes: 32, iterations: 2 }).hash(person.password);
  await app.db.run(sql`update users set password_hash = ${old} where id = ${person.id}`);
  expect((await logIn(app, person.email, person.password)).status).toBe(200);
  const row = await app.db.row<{ password_hash: string }>(
    sql`select password_hash from users where id = ${person.id}`,
  );
  expect(row?.password_hash).toContain(`m=${passwordCost.memoryKibibytes},t=${passwordCost.iterations},`);
  expect((await logIn(app, person.email, person.password)).status).toBe(200);
});

describe('wrong passwords', () => {
  test('returns 429 after ten per minute across all processes, even for the correct password', async () => {
    const person = await registerAccount(app);
    for (let attempt = 1; attempt <= 10; attempt++) {
      const at = attempt % 2 === 0 ? app : other;
      expect(outcome(await logIn(at, person.email, 'guess number x'))).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    clock.advance(20);
    for (const at of [app, other]) {
      const refused = await logIn(at, person.email.toUpperCase(), person.password);
      expect(outcome(refused)).toEqual([429, 'RATE_LIMITED:40']);
      expect(refused.headers.get('retry-after')).toBe('40');
    }
    clock.advance(40);
    expect((await logIn(app, person.email, person.password)).status).toBe(200);
  });

  test('an unknown email has the same limit', async () => {
    const email = newEmail();
    for (let attempt = 0; attempt < 10; attempt++) await logIn(app, email, 'guess number x');
    expect(outcome(await logIn(app, email, 'guess number x'))).toEqual([429, 'RATE_LIMITED:60']);
    clock.advance(60);
  });

  test('exactly ten of thirty concurrent attempts are checked', async () => {
    const person = await registerAccount(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(app, person.email, 'guess number x')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    clock.advance(60);
  });

  test('limit only the client network that sends them', async () => {
    const person = await registerAccount(app);
    const at = await startApp({ clock, databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = (address: string, password: string) =>
      at.call('POST', '/api/auth/login', {
        headers: { 'x-forwarded-for': address },
        body: { email: person.email, password },
      });
    for (let attempt = 0; attempt < 10; attempt++) await from('2001:db8:0:1::1', 'guess number x');
    // IPv6 clients are limited per /64 network.
    expect(outcome(await from('2001:db8:0:1:ffff::2', person.password))).toEqual([429, 'RATE_LIMITED:60']);
    for (const address of ['2001:db8:0:2::1', '203.0.113.9'])
      expect((await from(address, person.password)).status).toBe(200);
    expect((await getAccount(app, person.token)).status).toBe(200);
    const body = { password: 'second password', currentPassword: person.password };
    expect((await app.call('PATCH', '/api/account', { token: person.token, body })).status).toBe(200);
    clock.advance(60);
    await at.close();
  });

  test.each(['an account', 'nobody'])(
    'for %s: 30 per 15 minutes and 60 per hour, with increasing waiting times',
    async (whose) => {
      const email = whose === 'nobody' ? newEmail() : (await registerAccount(app)).email;
      const waits: string[] = [];
      for (let guess = 1, wrong = 0; wrong < 60 && guess < 200; guess++) {
        const answer = await logIn(app, email, 'guess number x');
        if (answer.status === 401) wrong++;
        else {
          waits.push(`${wrong}: ${answer.body.error}`);
          clock.advance(Number(answer.headers.get('retry-after')));
        }
      }
      waits.push((await logIn(app, email, 'guess number x')).body.error);
      expect(waits).toEqual([
        '10: RATE_LIMITED:60',
        '20: RATE_LIMITED:60',
        '30: RATE_LIMITED:780',
        '40: RATE_LIMITED:60',
        '50: RATE_LIMITED:60',
        'RATE_LIMITED:2580',
      ]);
      clock.advance(3_600);
    },
  );

  test('from hundreds of addresses leave five attempts per hour for each, and the owner can sign in from another address', async () => {
    const person = await registerAccount(app);
    const at = await startApp({ clock, databaseUrl: app.databaseUrl, environment: { TRUST_PROXY: '1' } });
    const from = (address: string, password: string) =>
      at.call('POST', '/api/auth/login', {
        headers: { 'x-forwarded-for': address },
        body: { email: person.email, password },
      });
    await Promise.all(
      Array.from({ length: 301 }, (_, index) =>
        from(`10.${Math.floor(index / 250)}.${index % 250}.1`, 'guess number x'),
      ),
    );
    for (let guess = 0; guess < 5; guess++)
      expect((await from('198.51.100.1', 'guess number x')).status).toBe(401);
    expect((await from('198.51.100.1', person.password)).status).toBe(429);
    expect((await from('198.51.100.2', person.password)).status).toBe(200);
    clock.advance(3_600);
    await at.close();
  });

  test('nine do not lock the account, and correct passwords are not counted', async () => {
    const person = await registerAccount(app);
    for (let attempt = 0; attempt < 9; attempt++) await logIn(app, person.email, 'guess number x');
    for (let attempt = 0; attempt < 12; attempt++) {
      expect((await logIn(app, person.email, person.password)).status).toBe(200);
    }
    clock.advance(60);
  });
});

test('25 concurrent logins with the correct password all succeed', async () => {
  const person = await registerAccount(app);
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => logIn(app, person.email, person.password)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
});

test('registration, login and reset share one limit per client address across all processes', async () => {
  const limited = await startApp({
    clock,
    databaseUrl: app.databaseUrl,
    environment: { AUTH_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' },
  });
  const twin = await startApp({
    clock,
    databaseUrl: app.databaseUrl,
    environment: { AUTH_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' },
  });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const calls = [
    ['/api/auth/register', limited],
    ['/api/auth/login', twin],
    ['/api/auth/forgot-password', limited],
    ['/api/auth/reset-password', twin],
    ['/api/auth/login', limited],
  ] as const;
  // Invalid requests count as well.
  for (const [path, at] of calls)
    expect((await at.call('POST', path, { headers, body: {} })).status).toBe(400);
  const refused = await twin.call('POST', '/api/auth/login', { headers, body: {} });
  expect(outcome(refused)).toEqual([429, 'RATE_LIMITED:60']);
  expect(refused.headers.get('retry-after')).toBe('60');
  const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.8' }, body: {} };
  expect((await limited.call('POST', '/api/auth/login', elsewhere)).status).toBe(400);
  const refreshing = await limited.call('POST', '/api/auth/refresh', {
    headers,
    body: { refreshToken: 'x' },
  });
  expect(refreshing.status).toBe(401);
  clock.advance(60);
  expect((await limited.call('POST', '/api/auth/login', { headers, body: {} })).status).toBe(400);
  await Promise.all([limited.close(), twin.close()]);
});
