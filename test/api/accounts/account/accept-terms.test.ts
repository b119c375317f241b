import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { logIn, newEmail, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { sentCode } from '../../../fixtures/sign-in-codes.ts';

const clock = movingClock();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, environment: { TERMS_VERSION: '2026-11' } });
});
afterAll(() => app.close());

const acceptedBy = async (token: string) =>
  (await app.call('GET', '/api/account/export', { token })).body.acceptedTerms;

const register = (body: object) =>
  app.call('POST', '/api/auth/register', {
    body: { email: newEmail(), password: 'a long enough secret', name: 'Ada Prado', ...body },
  });

async function signInWithCode(email: string, body: object) {
  clock.advance(1);
  const code = await sentCode(app, email);
  return app.call('POST', '/api/auth/code/verify', { body: { email, code, name: 'Ada Prado', ...body } });
}

test('a registration that accepts the terms stores their version and the time', async () => {
  const { status, body } = await register({ acceptTerms: true });
  expect([status, await acceptedBy(body.accessToken)]).toEqual([
    201,
    { version: '2026-11', acceptedAt: clock.now().toISOString() },
  ]);
});

test.each([{}, { acceptTerms: false }])('a registration with %j stores no acceptance', async (body) => {
  const registered = await register(body);
  expect([registered.status, await acceptedBy(registered.body.accessToken)]).toEqual([201, null]);
});

test.each(['true', 1, {}])('acceptTerms %j is refused and creates no account', async (acceptTerms) => {
  const email = newEmail();
  const refused = await register({ email, acceptTerms });
  expect(outcome(refused)).toEqual([400, 'INVALID_INPUT']);
  expect(refused.headers.get('error-info')).toContain('acceptTerms');
  expect(outcome(await logIn(app, email, 'a long enough secret'))).toEqual([401, 'INVALID_CREDENTIALS']);
});

test('a code creates an account with the acceptance, and a repeated sign-in keeps its time', async () => {
  const email = newEmail();
  const first = await signInWithCode(email, { acceptTerms: true });
  const accepted = await acceptedBy(first.body.accessToken);
  expect(accepted).toEqual({ version: '2026-11', acceptedAt: clock.now().toISOString() });
  clock.advance(60_000);
  const second = await signInWithCode(email, { acceptTerms: true });
  expect(await acceptedBy(second.body.accessToken)).toEqual(accepted);
});

test('the next sign-in accepts a new version', async () => {
  const email = newEmail();
  const first = await signInWithCode(email, { acceptTerms: true });
  await app.db.run(sql`update users set terms_version = '2025-01' where id = ${first.body.user.id}`);
  clock.advance(60_000);
  const second = await signInWithCode(email, { acceptTerms: true });
  expect(await acceptedBy(second.body.accessToken)).toEqual({
    version: '2026-11',
    acceptedAt: clock.now().toISOString(),
  });
});

test('a deleted account keeps no acceptance', async () => {
  const person = await registerAccount(app, { acceptTerms: true });
  expect(await acceptedBy(person.token)).not.toBeNull();
  await app.call('DELETE', '/api/account', { token: person.token, body: { password: person.password } });
  expect(
    await app.db.row(
      sql`select terms_version, terms_accepted_at, deleted_at from users where id = ${person.id}`,
    ),
  ).toEqual({ terms_version: null, terms_accepted_at: null, deleted_at: expect.any(Date) });
});
