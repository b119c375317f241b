import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo, followLink, sentLinkToken, tokenIn } from '../../../fixtures/email-links.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(() => app.close());

const isVerified = async (token: string) => (await getAccount(app, token)).body.emailVerified;
const resend = (token: string) => app.call('POST', '/api/account/verification', { token });
const invalid = [400, 'RESET_LINK_INVALID'];

test('registration sends a link, and following it verifies the email', async () => {
  const person = await registerAccount(app);
  expect(await isVerified(person.token)).toBe(false);
  const answer = await followLink(app, await sentLinkToken(app, person.email));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await isVerified(person.token)).toBe(true);
});

test('opening the page of the link does not verify the email, because mail scanners open links', async () => {
  const person = await registerAccount(app);
  const token = await sentLinkToken(app, person.email);
  const page = await app.call('GET', `/verify-email?token=${token}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<button>Confirm email address</button>');
  expect(page.text).not.toContain(token);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await isVerified(person.token)).toBe(false);
  expect((await followLink(app, token)).status).toBe(204);
});

test.each([
  ['de-DE,de;q=0.9', 'de', '<button>E-Mail-Adresse bestätigen</button>', 'Neues Passwort wählen'],
  ['pt', 'pt', '<button>Confirmar endereço de email</button>', 'Escolher uma nova palavra-passe'],
  ['fr', 'en', '<button>Confirm email address</button>', 'Choose a new password'],
])('the pages of links use the language of Accept-Language %s', async (accepted, language, button, title) => {
  const headers = { 'accept-language': accepted };
  const verify = await app.call('GET', '/verify-email?token=x', { headers });
  const reset = await app.call('GET', '/reset-password?token=x', { headers });
  expect(verify.text).toContain(button);
  expect(reset.text).toContain(`<h1>${title}</h1>`);
  const invitation = await app.call('GET', '/invitation?id=x', { headers });
  for (const page of [verify, reset, invitation]) {
    expect(page.text).toContain(`<html lang="${language}">`);
    // The content security policy allows exactly the script of the page.
    const script = /<script>([\s\S]*?)<\/script>/.exec(page.text)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
    const texts = /data-texts="([^"]*)"/.exec(page.text)?.[1] ?? '';
    const said = JSON.parse(texts.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
    expect(said.refusals[page === invitation ? 'NOT_FOUND' : 'RESET_LINK_INVALID']).toMatch(/\S/);
  }
});

test('the email contains no text written by the user', async () => {
  const name = 'You won!\r\n\r\nCollect it at https://evil.example';
  const person = await registerAccount(app);
  // Names could be stored like this before they were validated.
  await app.db.run(sql`update users set name = ${name} where id = ${person.id}`);
  await resend(person.token);
  await app.call('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  const mails = await accountMailsTo(app, person.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email address',
    'Confirm your email address',
    'Reset your password',
  ]);
  for (const { text, attachments } of mails) {
    expect(text).toMatch(/^Hello,\n\n(An account was created|We received a request) /);
    expect(text).not.toMatch(/won|evil|Ada/);
    expect(attachments).toEqual([]);
  }
});

describe('a verification link', () => {
  test('works once', async () => {
    const person = await registerAccount(app);
    const token = await sentLinkToken(app, person.email);
    expect((await followLink(app, token)).status).toBe(204);
    expect(outcome(await followLink(app, token))).toEqual(invalid);
  });

  test('works for one of two concurrent requests', async () => {
    const person = await registerAccount(app);
    const token = await sentLinkToken(app, person.email);
    const answers = await Promise.all([followLink(app, token), followLink(app, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('expires after three days', async () => {
    const [early, late] = [await registerAccount(app), await registerAccount(app)];
    const tokens = [await sentLinkToken(app, early.email), await sentLinkToken(app, late.email)];
    clock.advance(3 * 86_400 - 1);
    expect((await followLink(app, tokens[0])).status).toBe(204);
    clock.advance(1);
    expect(outcome(await followLink(app, tokens[1]))).toEqual(invalid);
  });

  test('that is unknown or malformed is refused', async () => {
    expect(outcome(await followLink(app, 'ev_made-up'))).toEqual(invalid);
    expect(outcome(await followLink(app, undefined))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await followLink(app, ''))).toEqual([400, 'MISSING_FIELDS']);
    expect(outcome(await followLink(app, 5))).toEqual([400, 'INVALID_INPUT']);
    expect(outcome(await followLink(app, 'x'.repeat(201)))).toEqual([400, 'INVALID_INPUT']);
  });

  test('of a deleted account is refused', async () => {
    const person = await registerAccount(app);
    const token = await sentLinkToken(app, person.email);
    const { password } = person;
    await app.call('DELETE', '/api/account', { token: person.token, body: { password } });
    expect(outcome(await followLink(app, token))).toEqual(invalid);
  });

  test('is stored as a hash', async () => {
    const person = await registerAccount(app);
    const token = await sentLinkToken(app, person.email);
    const rows = await app.db.rows(sql`
      select token_hash::text, to_jsonb(email_links) from email_links where user_id = ${person.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('guesses are limited per client address', async () => {
    const environment = { AUTH_LIMIT_PER_MINUTE: '3' };
    const limited = await startApp({ clock, databaseUrl: app.databaseUrl, environment });
    clock.advance(60);
    for (let guess = 0; guess < 3; guess++) expect((await followLink(limited, 'ev_guess')).status).toBe(400);
    expect(outcome(await followLink(limited, 'ev_guess'))).toEqual([429, 'RATE_LIMITED:60']);
    clock.advance(60);
    await limited.close();
  });
});

describe('POST /api/account/verification', () => {
  test('sends another link; following one invalidates the others', async () => {
    const person = await registerAccount(app);
    expect(outcome(await resend(person.token))).toEqual([202, null]);
    const tokens = (await accountMailsTo(app, person.email)).map(tokenIn);
    expect(new Set(tokens).size).toBe(2);
    expect((await followLink(app, tokens[0])).status).toBe(204);
    expect(outcome(await followLink(app, tokens[1]))).toEqual(invalid);
  });

  test('sends nothing once the email is verified', async () => {
    const person = await registerAccount(app);
    await followLink(app, await sentLinkToken(app, person.email));
    expect((await resend(person.token)).status).toBe(202);
    expect(await accountMailsTo(app, person.email)).toHaveLength(1);
  });

  test('is limited to five per hour and ten per day', async () => {
    const person = await registerAccount(app);
    for (let asked = 0; asked < 5; asked++) expect((await resend(person.token)).status).toBe(202);
    const refused = await resend(person.token);
    expect(outcome(refused)).toEqual([429, 'RATE_LIMITED:3600']);
    expect(errorInfo(refused)).toMatchObject({ reason: 'limit', limit: 5 });
    expect(await accountMailsTo(app, person.email)).toHaveLength(6);
  });

  test('one network causes at most twenty links to a mailbox per day across accounts', async () => {
    const email = 'flooded@example.com';
    for (let round = 0; round < 10; round++) {
      const { token, password } = await registerAccount(app, { email });
      expect((await resend(token)).status).toBe(202);
      await accountMailsTo(app, email);
      await app.call('DELETE', '/api/account', { token, body: { password } });
    }
    expect(await accountMailsTo(app, email)).toHaveLength(20);
    const body = { email, password: 'first password', name: 'Ada Lovelace' };
    const refused = await app.call('POST', '/api/auth/register', { body });
    expect(outcome(refused)).toEqual([429, expect.stringMatching(/^RATE_LIMITED:\d+$/)]);
    expect(errorInfo(refused)).toMatchObject({ reason: 'limit', limit: 20 });
  });
});

test('resetting the password by a mailed link verifies the email', async () => {
  const person = await registerAccount(app);
  await app.call('POST', '/api/auth/forgot-password', { body: { email: person.email } });
  const mails = await accountMailsTo(app, person.email);
  const token = /reset-password\?token=(\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1];
  const body = { token, password: 'second password' };
  expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(204);
  const session = await app.call('POST', '/api/auth/login', {
    body: { email: person.email, password: 'second password' },
  });
  expect(session.body.user.emailVerified).toBe(true);
});
