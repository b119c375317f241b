import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEmail } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo, followLink, requestEmailChange, tokenIn } from '../../../fixtures/email-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const password = 'a long password';

async function newAccount(language: string): Promise<{ email: string; token: string }> {
  const body = { email: newEmail(), password, name: 'Ada', language };
  const answer = await app.call('POST', '/api/auth/register', { body });
  expect(answer.status).toBe(201);
  return { email: body.email, token: answer.body.accessToken };
}

const subjects = async (email: string) =>
  (await accountMailsTo(app, email)).map(({ subject }) => subject).sort();

test.each([
  [
    'de',
    ['Bestätigen Sie Ihre E-Mail-Adresse', 'Passwort zurücksetzen'],
    'Ihre E-Mail-Adresse soll geändert werden',
    'Bestätigen Sie Ihre neue E-Mail-Adresse',
    'Ihre E-Mail-Adresse wurde geändert',
    /^Guten Tag,\n/,
  ],
  [
    'pt',
    ['Confirme o seu endereço de email', 'Repor a sua palavra-passe'],
    'O seu endereço de email vai mudar',
    'Confirme o seu novo endereço de email',
    'O seu endereço de email foi alterado',
    /^Olá,\n/,
  ],
  [
    'en',
    ['Confirm your email address', 'Reset your password'],
    'Your email address is about to change',
    'Confirm your new email address',
    'Your email address was changed',
    /^Hello,\n/,
  ],
])(
  'account emails are sent in the language of the account: %s',
  async (language, first, asked, confirm, changed, greeting) => {
    const { email, token } = await newAccount(language);
    await app.call('POST', '/api/auth/forgot-password', { body: { email } });
    expect(await subjects(email)).toEqual(first);

    const next = newEmail();
    expect((await requestEmailChange(app, token, { email: next, password })).status).toBe(202);
    const [link] = await accountMailsTo(app, next);
    expect(link?.subject).toBe(confirm);
    expect(link?.text).toMatch(greeting);
    expect((await followLink(app, tokenIn(link))).status).toBe(204);
    expect(await subjects(email)).toEqual([...first, asked, changed].sort());
  },
);

test('the email about a taken address uses the language of its account', async () => {
  const [asking, owner] = [await newAccount('pt'), await newAccount('de')];
  await requestEmailChange(app, asking.token, { email: owner.email, password });
  expect(await subjects(owner.email)).toContain('Zu dieser E-Mail-Adresse gibt es bereits ein Konto');
});

test('a changed language applies to the next email', async () => {
  const { email, token } = await newAccount('de');
  expect((await app.call('PATCH', '/api/account', { token, body: { language: 'pt' } })).body.language).toBe(
    'pt',
  );
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  expect(await subjects(email)).toContain('Repor a sua palavra-passe');
});
