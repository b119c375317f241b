import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { addPasskey, passkeySignIn, passkeysPath, startPasskey } from '../../../fixtures/passkeys.ts';
import { confirmedAccount, factorPath, ticketOf } from '../../../fixtures/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ environment: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(() => app.close());

const listAudit = (token: string) => app.call('GET', '/api/audit', { token });

test('a passkey is the second factor of platform staff, also after the password', async () => {
  const admin = await confirmedAccount(app, 'admin');
  expect(outcome(await listAudit(admin.token))).toEqual([403, 'FORBIDDEN']);
  const { key } = await addPasskey(app, admin);
  const audit = await listAudit(admin.token);
  expect([audit.status, audit.body[0]]).toEqual([
    200,
    expect.objectContaining({ kind: 'passkey.added', byUserId: admin.id }),
  ]);
  const alone = await passkeySignIn(app, key);
  expect((await listAudit(alone.body.accessToken)).status).toBe(200);
  const ticket = ticketOf(await logIn(app, admin.email, admin.password));
  const { body } = await passkeySignIn(app, key, ticket);
  expect((await listAudit(body.accessToken)).status).toBe(200);
});

test('a session without proof cannot add another factor with the password', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const earlier = await logIn(app, admin.email, admin.password);
  await addPasskey(app, admin);
  const unproven = { ...admin, token: earlier.body.accessToken };
  const setUp = await app.call('POST', factorPath, {
    token: unproven.token,
    body: { password: admin.password },
  });
  for (const answer of [setUp, await startPasskey(app, unproven)])
    expect([...outcome(answer), errorInfo(answer).reason]).toEqual([403, 'FORBIDDEN', 'second-factor']);
});

test('the last factor of platform staff cannot be removed', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const { token, password } = admin;
  const first = await addPasskey(app, admin);
  const second = await addPasskey(app, admin);
  const remove = (id: string) => app.call('DELETE', `${passkeysPath}/${id}`, { token, body: { password } });
  expect((await remove(first.id)).status).toBe(204);
  const refused = await remove(second.id);
  expect([...outcome(refused), errorInfo(refused).reason]).toEqual([409, 'INVALID_STATUS', 'in-use']);
  expect((await passkeySignIn(app, second.key)).status).toBe(200);
});
