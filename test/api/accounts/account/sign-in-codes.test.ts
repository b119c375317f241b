import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { limits } from '../../../../src/shared/limits.ts';
import { getAccount, logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { followLink, sentLinkToken } from '../../../fixtures/email-links.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import * as codes from '../../../fixtures/sign-in-codes.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const request = (email: string, headers?: Record<string, string>) => codes.requestCode(app, email, headers);
const verify = (email: string, code: string, name?: string) => codes.verifyCode(app, email, code, name);
const lastCodeSubject = (email: string) => codes.lastCodeSubject(app, email);

function sentCode(email: string): Promise<string> {
  clock.advance(1);
  return codes.sentCode(app, email);
}

const wrong = [401, 'INVALID_CREDENTIALS'];
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a code', () => {
  test('creates a customer account without a password, with a confirmed address', async () => {
    const email = newEmail();
    const code = await sentCode(email);
    const unnamed = await verify(email, code);
    expect(outcome(unnamed)).toEqual([400, 'MISSING_FIELDS']);
    const signedIn = await verify(` ${email.toUpperCase()}`, code, ' Ada Prado ');
    expect([signedIn.status, signedIn.body.user]).toEqual([
      200,
      expect.objectContaining({
        name: 'Ada Prado',
        role: 'customer',
        emailVerified: true,
        hasPassword: false,
      }),
    ]);
    expect((await getAccount(app, signedIn.body.accessToken)).status).toBe(200);
    expect(outcome(await verify(email, code, 'Ada Prado'))).toEqual(wrong);
    expect((await logIn(app, email, '')).status).toBe(400);
    expect(outcome(await logIn(app, email, code))).toEqual(wrong);
  });

  test('signs in to the existing account and does not rename it', async () => {
    const person = await registerAccount(app);
    await followLink(app, await sentLinkToken(app, person.email));
    const { status, body } = await verify(person.email, await sentCode(person.email), 'Other Name');
    expect([status, body.user.id, body.user.hasPassword]).toEqual([200, person.id, true]);
    expect(body.user.name).not.toBe('Other Name');
    expect((await logIn(app, person.email, person.password)).status).toBe(200);
    expect((await getAccount(app, person.token)).status).toBe(200);
  });

  test('removes the password and ends the sessions of an account that had not confirmed its address', async () => {
    const intruder = await registerAccount(app);
    const { status, body } = await verify(intruder.email, await sentCode(intruder.email));
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ id: intruder.id, emailVerified: true, hasPassword: false }),
    ]);
    expect((await getAccount(app, intruder.token)).status).toBe(401);
    expect(outcome(await logIn(app, intruder.email, intruder.password))).toEqual(wrong);
    expect((await getAccount(app, body.accessToken)).status).toBe(200);
  });

  test('does not sign in to a suspended account', async () => {
    const person = await registerAccount(app);
    await app.db.run(sql`update users set suspended_at = now() where id = ${person.id}`);
    expect(outcome(await verify(person.email, await sentCode(person.email)))).toEqual([403, 'FORBIDDEN']);
  });

  test('expires after ten minutes', async () => {
    const email = newEmail();
    const code = await sentCode(email);
    clock.advance(10 * 60);
    expect(outcome(await verify(email, code, 'Ada'))).toEqual(wrong);
  });

  test('works for five tries, also if they are concurrent', async () => {
    const email = newEmail();
    const code = await sentCode(email);
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(email, otherThan(code), 'Ada')));
    expect(tries.map(outcome)).toEqual(Array(5).fill(wrong));
    expect(outcome(await verify(email, code, 'Ada'))).toEqual(wrong);
    expect((await verify(email, await sentCode(email), 'Ada')).status).toBe(200);
  });

  test('signs in once, also if it is sent concurrently', async () => {
    const email = newEmail();
    const code = await sentCode(email);
    const tries = await Promise.all(Array.from({ length: 4 }, () => verify(email, code, 'Ada')));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('of another address does not work', async () => {
    const code = await sentCode(newEmail());
    expect(outcome(await verify(newEmail(), code, 'Ada'))).toEqual(wrong);
  });

  test('still works after two more were requested, and not after three', async () => {
    const email = newEmail();
    const first = await sentCode(email);
    const second = await sentCode(email);
    await sentCode(email);
    await sentCode(email);
    expect(outcome(await verify(email, first, 'Ada'))).toEqual(wrong);
    expect((await verify(email, second, 'Ada')).status).toBe(200);
  });

  test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ' 123456'])('%j is refused as input', async (code) => {
    expect(outcome(await verify(newEmail(), code))).toEqual([400, 'INVALID_INPUT']);
  });
});

test('requests for known and unknown addresses get the same response', async () => {
  const person = await registerAccount(app);
  const [known, unknown] = [await request(person.email), await request(newEmail())];
  expect([known.status, known.text]).toEqual([202, '{}']);
  expect([unknown.status, unknown.text]).toEqual([202, '{}']);
});

test('the e-mail has the language of the account, or of the request', async () => {
  const email = newEmail();
  await request(email, { 'accept-language': 'pt' });
  expect(await lastCodeSubject(email)).toMatch(/^\d{6} é o seu código$/);
  const person = await registerAccount(app);
  await app.db.run(sql`update users set language = 'de' where id = ${person.id}`);
  await request(person.email, { 'accept-language': 'pt' });
  expect(await lastCodeSubject(person.email)).toMatch(/^\d{6} ist Ihr Code$/);
});

test('the database contains no codes', async () => {
  const email = newEmail();
  const code = await sentCode(email);
  const stored = await app.db.rows(sql`select * from sign_in_codes where email_key = ${email}`);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(`"${code}"`);
});

test('codes to one address are limited', async () => {
  const email = newEmail();
  for (let sent = 0; sent < limits.codesToEmail.most; sent++) expect((await request(email)).status).toBe(202);
  expect((await request(email)).status).toBe(429);
});

test('wrong codes of strangers do not lock out the owner of an address', async () => {
  const email = newEmail();
  for (let tried = 0; tried < 20; tried++) expect(outcome(await verify(email, '123456'))).toEqual(wrong);
  expect((await verify(email, await sentCode(email), 'Ada')).status).toBe(200);
});

describe('an account without a password', () => {
  async function newAccount() {
    const email = newEmail();
    const { body } = await verify(email, await sentCode(email), 'Ada');
    return { email, token: body.accessToken as string };
  }

  test('sets a password with a code', async () => {
    const { email, token } = await newAccount();
    const change = (currentPassword: string) =>
      app.call('PATCH', '/api/account', {
        token,
        body: { password: 'seven tired hedgehogs', currentPassword },
      });
    expect(outcome(await change('123456'))).toEqual(wrong);
    const code = await sentCode(email);
    const changed = await change(code);
    expect([changed.status, changed.body.hasPassword]).toEqual([200, true]);
    expect((await logIn(app, email, 'seven tired hedgehogs')).status).toBe(200);
    expect(outcome(await verify(email, code))).toEqual(wrong);
  });

  test('is deleted with a code, and open codes with it', async () => {
    const { email, token } = await newAccount();
    const remove = (password: string) => app.call('DELETE', '/api/account', { token, body: { password } });
    expect(outcome(await remove('no password'))).toEqual(wrong);
    const code = await sentCode(email);
    expect((await remove(code)).status).toBe(204);
    expect(await app.db.rows(sql`select id from sign_in_codes where email_key = ${email}`)).toEqual([]);
  });
});
