import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount, logIn, outcome } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  appCode,
  confirmedAccount,
  enableFactor,
  factorPath,
  secondStep,
  ticketOf,
} from '../../../fixtures/second-factor.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, environment: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(() => app.close());

const listAudit = (token: string) => app.call('GET', '/api/audit', { token });

test('platform staff without a second factor can only set it up', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const { token } = admin;
  for (const path of ['/api/audit', '/api/support/tickets', '/api/notifications', '/api/account/export']) {
    const answer = await app.call('GET', path, { token });
    expect([path, ...outcome(answer), errorInfo(answer).reason]).toEqual([
      path,
      403,
      'FORBIDDEN',
      'second-factor',
    ]);
  }
  const patch = await app.call('PATCH', '/api/account', { token, body: { name: 'Root' } });
  expect(outcome(patch)).toEqual([403, 'FORBIDDEN']);
  expect((await getAccount(app, token)).status).toBe(200);
  expect((await app.call('GET', '/api/businesses', { token })).status).toBe(200);
  expect((await app.call('GET', factorPath, { token })).body.required).toBe(true);

  const { secret } = await enableFactor(app, admin, clock.now());
  const audit = await listAudit(token);
  expect([audit.status, audit.body[0]]).toEqual([
    200,
    expect.objectContaining({ kind: 'second_factor.enabled', byUserId: admin.id }),
  ]);

  clock.advance(30);
  const ticket = ticketOf(await logIn(app, admin.email, admin.password));
  const { body } = await secondStep(app, ticket, appCode(secret, clock.now()));
  expect((await listAudit(body.accessToken)).status).toBe(200);
});

test('a session of platform staff that did not prove the second factor is refused', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const earlier = await logIn(app, admin.email, admin.password);
  await enableFactor(app, admin, clock.now());
  expect((await listAudit(admin.token)).status).toBe(200);
  expect(outcome(await listAudit(earlier.body.accessToken))).toEqual([403, 'FORBIDDEN']);
});

test('platform staff that disables the second factor is refused again', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const { recoveryCodes } = await enableFactor(app, admin, clock.now());
  const { token, password } = admin;
  const disabled = await app.call('DELETE', factorPath, {
    token,
    body: { password, code: recoveryCodes[0] },
  });
  expect(disabled.status).toBe(204);
  expect(outcome(await listAudit(token))).toEqual([403, 'FORBIDDEN']);
});

test('platform staff without a second factor sees no drafts of businesses', async () => {
  const admin = await confirmedAccount(app, 'admin');
  const owner = await confirmedAccount(app, 'business');
  const draft = await newBusiness(app, { userId: owner.id, status: 'draft' });
  expect((await app.call('GET', `/api/businesses/${draft}`, { token: owner.token })).status).toBe(200);
  expect((await app.call('GET', `/api/businesses/${draft}`, { token: admin.token })).status).toBe(404);
});
