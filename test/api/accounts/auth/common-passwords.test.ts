import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { accountMailsTo } from '../../../fixtures/email-links.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ template: 'demo' });
});
afterAll(() => app.close());

const common = ['password', 'Passw0rd!', '12345678', 'qwertyuiop', 'aaaaaaaa', 'openslot1', 'Lovelace1815'];

test('registration refuses common passwords with 400 INVALID_VALUE', async () => {
  for (const password of common) {
    const body = { email: newEmail(), password, name: 'Ada Lovelace' };
    const answer = await app.call('POST', '/api/auth/register', { body });
    expect([password, ...outcome(answer)]).toEqual([password, 400, 'INVALID_VALUE']);
    expect(errorInfo(answer)).toEqual({ field: 'body.password', reason: 'weak-password' });
  }
});

test('PASSWORD_TOO_SHORT takes precedence', async () => {
  const body = { email: newEmail(), password: '1234567', name: 'Ada' };
  expect(outcome(await app.call('POST', '/api/auth/register', { body }))).toEqual([
    400,
    'PASSWORD_TOO_SHORT',
  ]);
});

test('changing the password refuses common passwords', async () => {
  const { token, email, password: currentPassword } = await registerAccount(app);
  for (const password of [...common, email]) {
    const body = { password, currentPassword };
    const answer = await app.call('PATCH', '/api/account', { token, body });
    expect([password, ...outcome(answer)]).toEqual([password, 400, 'INVALID_VALUE']);
  }
});

test('resetting the password refuses common passwords and leaves the link usable', async () => {
  const { email } = await registerAccount(app);
  await app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const texts = (await accountMailsTo(app, email)).map(({ text }) => text).join('\n');
  const token = /reset-password\?token=(\S+)/.exec(texts)?.[1];
  const reset = (password: string) =>
    app.call('POST', '/api/auth/reset-password', { body: { token, password } });
  for (const password of [...common, email])
    expect([password, ...outcome(await reset(password))]).toEqual([password, 400, 'INVALID_VALUE']);
  expect((await reset('second password')).status).toBe(204);
});

test('demo accounts keep their documented password', async () => {
  expect((await logIn(app, 'customer@demo.test', 'demo-password')).body.user.emailVerified).toBe(true);
});
