import { expect, test } from 'vitest';
import { getAccount, logIn, newEmail, refresh, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp } from '../../../fixtures/app.ts';

test('account routes work with a pool of one connection', async () => {
  const app = await startApp({ environment: { DATABASE_POOL_SIZE: '1' } });
  const person = await registerAccount(app);
  const { token } = person;
  const login = await logIn(app, person.email, person.password);
  const statuses = [
    login.status,
    (await refresh(app, login.body.refreshToken)).status,
    (await getAccount(app, token)).status,
    (await app.call('GET', '/api/account/export', { token })).status,
    (await app.call('GET', '/api/account/sessions', { token })).status,
    (await app.call('POST', '/api/account/verification', { token })).status,
    (
      await app.call('POST', '/api/account/email', {
        token,
        body: { email: newEmail(), password: person.password },
      })
    ).status,
    (await app.call('POST', '/api/account/calendar-feed', { token })).status,
    (
      await app.call('PATCH', '/api/account', {
        token,
        body: { password: 'second password', currentPassword: person.password },
      })
    ).status,
    (
      await app.call('POST', '/api/family-members', {
        token,
        body: { name: 'Mary' },
        headers: { 'idempotency-key': 'one' },
      })
    ).status,
    (await app.call('DELETE', '/api/account', { token, body: { password: 'second password' } })).status,
  ];
  expect(statuses).toEqual([200, 200, 200, 200, 200, 202, 202, 201, 200, 201, 204]);
  await app.close();
});
