import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const register = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/auth/register', { body, headers });

const valid = () => ({ email: newEmail(), password: 'long enough', name: 'Ada' });

test('returns a session and the user, absent options as null', async () => {
  const email = newEmail();
  const answer = await register({
    email: `  ${email.toUpperCase()} `,
    password: 'long enough',
    name: ' Ada ',
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refreshToken: expect.stringMatching(/^rt_[\w-]{43}$/),
    tokenType: 'Bearer',
    expiresIn: 900,
    user: {
      id: expect.stringMatching(/^usr_/),
      email: email.toUpperCase(),
      name: 'Ada',
      role: 'customer',
      phone: null,
      timezone: null,
      language: 'en',
      preferredReminderChannel: 'email',
      emailVerified: false,
      hasPassword: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  });
  expect((await getAccount(app, answer.body.accessToken)).body).toEqual(answer.body.user);
});

test('stores role, phone and timezone', async () => {
  const fields = { role: 'professional', phone: '+49 (0)30 123-45', timezone: 'Europe/Berlin' };
  const answer = await register({ ...valid(), ...fields });
  expect(answer.body.user).toMatchObject(fields);
});

test.each([
  [{}, undefined, 'en'],
  [{}, 'de-AT, de;q=0.9, en;q=0.8', 'de'],
  [{}, 'fr, pt-BR;q=0.5', 'pt'],
  [{}, 'fr', 'en'],
  [{ language: 'pt' }, 'de', 'pt'],
  [{ language: 'en' }, 'de', 'en'],
])('with %j and Accept-Language %s the language is %s', async (fields, accepted, language) => {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
  const answer = await register({ ...valid(), ...fields }, headers);
  expect(answer.body.user.language).toBe(language);
  expect((await getAccount(app, answer.body.accessToken)).body.language).toBe(language);
});

test('an unsupported language returns 400 INVALID_VALUE and creates no account', async () => {
  const body = { ...valid(), language: 'fr' };
  const answer = await register(body);
  expect(outcome(answer)).toEqual([400, 'INVALID_VALUE']);
  expect(errorInfo(answer)).toEqual({ field: 'body.language', reason: 'unknown-value' });
  expect((await register({ ...body, language: 'de' })).status).toBe(201);
});

test('the access token contains session, user, role and key id and expires after 15 minutes', async () => {
  const { body } = await register({ ...valid(), role: 'business' });
  const [header, claims] = body.accessToken
    .split('.')
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.stringMatching(/^sig_/) });
  expect(claims).toMatchObject({ sub: body.user.id, sid: expect.stringMatching(/^ses_/), role: 'business' });
  expect(claims.exp - claims.iat).toBe(900);
});

test('only hashes are stored', async () => {
  const email = newEmail();
  const { body } = await register({ email, password: 'my own secret', name: 'Ada' });
  const dump = JSON.stringify([
    await app.db.rows({ strings: ['select * from users'], values: [] }),
    await app.db.rows({ strings: ['select * from refresh_tokens'], values: [] }),
  ]);
  expect(dump).toContain('$argon2id$');
  expect(dump).not.toContain('my own secret');
  expect(dump).not.toContain(Buffer.from(body.refreshToken).toString('hex'));
});

describe('invalid fields', () => {
  const cases: [string, object, string][] = [
    ['no e-mail', { email: undefined }, 'MISSING_FIELDS'],
    ['an empty password', { password: '' }, 'MISSING_FIELDS'],
    ['a null name', { name: null }, 'MISSING_FIELDS'],
    ['an e-mail without a domain', { email: 'ada@' }, 'INVALID_INPUT'],
    ['an e-mail without a dot', { email: 'ada@localhost' }, 'INVALID_INPUT'],
    ['two addresses in one', { email: 'ada@example.com,eve@example.com' }, 'INVALID_INPUT'],
    ['a second recipient behind the domain', { email: 'ada@example.com,evil.example' }, 'INVALID_INPUT'],
    ['a mail header', { email: 'ada@example.com\r\nBcc: eve@example.com' }, 'INVALID_INPUT'],
    ['an address of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, 'INVALID_INPUT'],
    ['an e-mail that is a number', { email: 5 }, 'INVALID_INPUT'],
    ['seven characters', { password: '1234567' }, 'PASSWORD_TOO_SHORT'],
    ['seven characters of two units each', { password: '🔑'.repeat(7) }, 'PASSWORD_TOO_SHORT'],
    ['201 characters', { password: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['a password that is an object', { password: { $ne: null } }, 'INVALID_INPUT'],
    ['a name of blanks', { name: '   ' }, 'INVALID_INPUT'],
    ['an admin', { role: 'admin' }, 'INVALID_VALUE'],
    ['an unknown role', { role: 'king' }, 'INVALID_VALUE'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'INVALID_VALUE'],
    ['a phone number with letters', { phone: 'call me' }, 'INVALID_INPUT'],
  ];
  test.each(cases)('%s is refused', async (_name, fields, code) => {
    expect(outcome(await register({ ...valid(), ...fields }))).toEqual([400, code]);
  });

  test('passwords of 8 and 200 characters are accepted', async () => {
    for (const password of ['k4tze&hu', '7 hedgehogs '.repeat(20).slice(0, 200)]) {
      expect((await register({ ...valid(), password })).status).toBe(201);
    }
  });

  test('read-only fields are ignored and unknown fields are refused', async () => {
    expect(outcome(await register({ ...valid(), isAdmin: true }))).toEqual([400, 'INVALID_INPUT']);
    const { body } = await register({ ...valid(), id: 'usr_mine', createdAt: 'never' });
    expect(body.user.id).not.toBe('usr_mine');
    expect(body.user.role).toBe('customer');
  });
});

test('returns 409 EMAIL_TAKEN regardless of case', async () => {
  const { email } = await registerAccount(app);
  const answer = await register({ ...valid(), email: email.toUpperCase() });
  expect(outcome(answer)).toEqual([409, 'EMAIL_TAKEN']);
});

test('only one of two concurrent registrations with one email succeeds', async () => {
  const email = newEmail();
  const answers = await Promise.all(
    ['one password', 'other password'].map((password) => register({ email, password, name: 'Ada' })),
  );
  expect(answers.map(outcome).sort()).toEqual([
    [201, null],
    [409, 'EMAIL_TAKEN'],
  ]);
});

describe('registration with an Idempotency-Key', () => {
  test('a repeat returns the same session', async () => {
    const body = valid();
    const headers = { 'idempotency-key': 'register-once' };
    const first = await register(body, headers);
    const second = await register(body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('cache-control')).toBe('no-store');
    expect(second.body).toEqual(first.body);
  });

  test('two concurrent requests create one account and get the same response', async () => {
    const body = valid();
    const headers = { 'idempotency-key': 'register-together' };
    const [first, second] = await Promise.all([register(body, headers), register(body, headers)]);
    expect(first.body.user.email).toBe(body.email);
    expect(second.body).toEqual(first.body);
  });

  test('a refused request does not use up the key', async () => {
    const headers = { 'idempotency-key': 'register-retry' };
    expect((await register({ ...valid(), password: 'short' }, headers)).status).toBe(400);
    expect((await register(valid(), headers)).status).toBe(201);
  });
});

test('ignores an invalid session token', async () => {
  const answer = await app.call('POST', '/api/auth/register', { body: valid(), token: 'stale' });
  expect(answer.status).toBe(201);
});

test('passwords are compared after Unicode normalization', async () => {
  const email = newEmail();
  await register({ email, password: 'cafe\u0301 cafe\u0301', name: 'Ada' });
  expect((await logIn(app, email, 'caf\u00e9 caf\u00e9')).status).toBe(200);
});
