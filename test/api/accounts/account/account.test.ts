import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, logIn, outcome, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ environment: { SMS_URL: 'outbox:' } });
});
afterAll(() => app.close());

const patch = (token: string | undefined, body: unknown) =>
  app.call('PATCH', '/api/account', { token, body });

test('GET /api/account returns every field, absent values as null', async () => {
  const person = await registerAccount(app);
  const answer = await getAccount(app, person.token);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: person.id,
    email: person.email,
    name: 'Ada Lovelace',
    role: 'customer',
    phone: null,
    timezone: null,
    language: 'en',
    preferredReminderChannel: 'email',
    emailVerified: false,
    hasPassword: true,
    createdAt: expect.any(String),
  });
});

test('every account route returns 401 AUTH_REQUIRED without a session', async () => {
  for (const [method, path] of [
    ['GET', '/api/account'],
    ['PATCH', '/api/account'],
    ['DELETE', '/api/account'],
    ['GET', '/api/account/export'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/ses_x'],
    ['POST', '/api/account/verification'],
    ['POST', '/api/account/email'],
    ['POST', '/api/auth/logout-everywhere'],
  ] as const) {
    expect(outcome(await app.call(method, path))).toEqual([401, 'AUTH_REQUIRED']);
  }
});

describe('PATCH /api/account', () => {
  test('changes only the fields that are sent', async () => {
    const person = await registerAccount(app, { phone: '+1 555 0100', timezone: 'Asia/Tokyo' });
    const renamed = await patch(person.token, { name: '  Countess Lovelace ' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({
      name: 'Countess Lovelace',
      phone: '+1 555 0100',
      timezone: 'Asia/Tokyo',
    });
    const cleared = await patch(person.token, { phone: null, timezone: null });
    expect(cleared.body).toMatchObject({ name: 'Countess Lovelace', phone: null, timezone: null });
    expect((await patch(person.token, {})).body).toEqual(cleared.body);
    expect((await getAccount(app, person.token)).body).toEqual(cleared.body);
  });

  test('refuses to change email, role and id', async () => {
    const person = await registerAccount(app);
    const body = { email: 'new@example.com', role: 'admin', id: 'usr_x', createdAt: 'x', passwordHash: 'x' };
    for (const [name, value] of Object.entries(body))
      expect([name, outcome(await patch(person.token, { name: 'Eve', [name]: value }))]).toEqual([
        name,
        [400, 'INVALID_INPUT'],
      ]);
    const { body: present } = await getAccount(app, person.token);
    expect(present).toMatchObject({ id: person.id, email: person.email, role: 'customer' });
    expect((await patch(person.token, present)).body).toEqual(present);
  });

  const refusals: [string, unknown, string][] = [
    ['an empty name', { name: '' }, 'INVALID_INPUT'],
    ['a null name', { name: null }, 'INVALID_INPUT'],
    ['an unknown zone', { timezone: 'Nowhere/Here' }, 'INVALID_VALUE'],
    ['a phone number of words', { phone: 'home' }, 'INVALID_INPUT'],
    ['an unknown channel', { preferredReminderChannel: 'pigeon' }, 'INVALID_VALUE'],
    ['a language we do not have', { language: 'fr' }, 'INVALID_VALUE'],
    ['a language in capitals', { language: 'DE' }, 'INVALID_VALUE'],
    ['no language', { language: null }, 'INVALID_INPUT'],
    ['a null channel', { preferredReminderChannel: null }, 'INVALID_INPUT'],
    ['a body that is a list', [], 'INVALID_INPUT'],
  ];
  test.each(refusals)('refuses %s', async (_name, body, code) => {
    const person = await registerAccount(app);
    expect(outcome(await patch(person.token, body))).toEqual([400, code]);
  });

  test('SMS reminders require a phone number, which then cannot be cleared', async () => {
    const person = await registerAccount(app);
    const unavailable = [400, 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE'];
    expect(outcome(await patch(person.token, { preferredReminderChannel: 'sms' }))).toEqual(unavailable);
    const both = await patch(person.token, { preferredReminderChannel: 'sms', phone: '+1 555 0100' });
    expect(both.body.preferredReminderChannel).toBe('sms');
    expect(outcome(await patch(person.token, { phone: null }))).toEqual(unavailable);
    const away = await patch(person.token, { phone: null, preferredReminderChannel: 'none' });
    expect(away.body).toMatchObject({ phone: null, preferredReminderChannel: 'none' });
  });
});

test('choosing SMS reminders requires a configured gateway; an existing choice does not block other changes', async () => {
  const without = await startApp({ databaseUrl: app.databaseUrl });
  const unavailable = [400, 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE'];
  const send = (token: string, body: unknown) => without.call('PATCH', '/api/account', { token, body });
  const person = await registerAccount(app, { phone: '+1 555 0100' });
  const sms = { preferredReminderChannel: 'sms' };
  expect(outcome(await send(person.token, sms))).toEqual(unavailable);
  expect((await patch(person.token, sms)).status).toBe(200);
  expect((await send(person.token, { name: 'Ada' })).body).toMatchObject({ name: 'Ada', ...sms });
  expect((await send(person.token, { phone: '+1 555 0101' })).status).toBe(200);
  expect(outcome(await send(person.token, { phone: null }))).toEqual(unavailable);
  // A body that repeats the current values is accepted.
  expect((await send(person.token, sms)).status).toBe(200);
  expect((await send(person.token, { preferredReminderChannel: 'email' })).status).toBe(200);
  expect(outcome(await send(person.token, sms))).toEqual(unavailable);
  await without.close();
});

describe('changing the password', () => {
  test('requires the current password and ends all other sessions', async () => {
    const person = await registerAccount(app);
    const other = (await logIn(app, person.email, person.password)).body;
    const body = { password: 'second password', currentPassword: person.password };
    expect((await patch(person.token, body)).status).toBe(200);
    expect((await getAccount(app, person.token)).status).toBe(200);
    expect((await refresh(app, person.refreshToken)).status).toBe(200);
    expect((await getAccount(app, other.accessToken)).status).toBe(401);
    expect((await refresh(app, other.refreshToken)).status).toBe(401);
    expect((await logIn(app, person.email, person.password)).status).toBe(401);
    expect((await logIn(app, person.email, 'second password')).status).toBe(200);
  });

  test('is refused when a password is missing, too short, too long or wrong', async () => {
    const person = await registerAccount(app);
    const current = { currentPassword: person.password };
    const cases: [object, number, string][] = [
      [{ password: 'second password' }, 400, 'MISSING_FIELDS'],
      [{ password: 'second password', currentPassword: '' }, 400, 'MISSING_FIELDS'],
      [{ password: 'short', ...current }, 400, 'PASSWORD_TOO_SHORT'],
      [{ password: '', ...current }, 400, 'PASSWORD_TOO_SHORT'],
      [{ password: 'x'.repeat(201), ...current }, 400, 'INVALID_INPUT'],
      [{ password: null, ...current }, 400, 'INVALID_INPUT'],
      [{ password: 'second password', currentPassword: 'wrong one' }, 401, 'INVALID_CREDENTIALS'],
    ];
    for (const [body, status, code] of cases) {
      expect(outcome(await patch(person.token, body))).toEqual([status, code]);
    }
    expect((await patch(person.token, { ...current, name: 'Ada' })).status).toBe(200);
    expect((await logIn(app, person.email, person.password)).status).toBe(200);
  });

  test('wrong current passwords count towards the login limit', async () => {
    const person = await registerAccount(app);
    for (let attempt = 0; attempt < 5; attempt++) {
      await patch(person.token, { password: 'second password', currentPassword: 'wrong one' });
      await logIn(app, person.email, 'wrong one');
    }
    const body = { password: 'second password', currentPassword: person.password };
    const refused = await patch(person.token, body);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await logIn(app, person.email, person.password)).status).toBe(429);
  });

  test('only one of two concurrent changes succeeds', async () => {
    const person = await registerAccount(app);
    const passwords = ['password of one', 'password of two'];
    const answers = await Promise.all(
      passwords.map((password) => patch(person.token, { password, currentPassword: person.password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(app, person.email, winner)).status).toBe(200);
  });
});
