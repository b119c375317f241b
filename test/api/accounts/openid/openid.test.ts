import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { getAccount, logIn, outcome, registerAccount } from '../../../fixtures/accounts.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { startOpenidProvider } from '../../../fixtures/openid-provider.ts';
import { confirmedAccount, enableFactor, ticketOf } from '../../../fixtures/second-factor.ts';

let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenidProvider();
  const own = { id: 'own', name: 'Own', issuer: provider.issuer, clientId: 'client', clientSecret: 'secret' };
  const providers = [own, { ...own, id: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9' }];
  app = await startApp({ environment: { OPENID_PROVIDERS: JSON.stringify(providers) } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const wrong = [401, 'INVALID_CREDENTIALS'];
let people = 0;
const person = () => {
  people++;
  return {
    sub: `sub-${people}`,
    email: `openid-${people}@example.com`,
    email_verified: true,
    name: 'Ada L.',
  };
};

const start = async () =>
  (await app.call('POST', '/api/auth/openid/start', { body: { provider: 'own' } })).body as {
    url: string;
    attempt: string;
  };
const finish = (attempt: string, callback: string) =>
  app.call('POST', '/api/auth/openid', { body: { provider: 'own', attempt, callback } });

async function signIn(claims: object, lies?: Parameters<typeof provider.authorize>[2]) {
  const { url, attempt } = await start();
  return finish(attempt, provider.authorize(url, claims, lies));
}

test('creates an account for a confirmed address, and signs in to it again', async () => {
  expect((await app.call('GET', '/api/auth/openid')).body).toEqual([
    { id: 'own', name: 'Own' },
    { id: 'gone', name: 'Gone' },
  ]);
  const claims = person();
  const first = await signIn(claims);
  expect([first.status, first.body.user]).toEqual([
    200,
    expect.objectContaining({
      email: claims.email,
      name: 'Ada L.',
      role: 'customer',
      emailVerified: true,
      hasPassword: false,
    }),
  ]);
  // The subject identifies the person, also with another address.
  const again = await signIn({ ...claims, email: 'other@example.com', email_verified: false });
  expect(again.body.user.id).toBe(first.body.user.id);
  const token = again.body.accessToken;
  const listed = await app.call('GET', '/api/account/identities', { token });
  expect(listed.body).toEqual([expect.objectContaining({ provider: 'own', email: claims.email })]);
  expect((await app.call('GET', '/api/account/export', { token })).body.identities).toEqual(listed.body);
  const path = `/api/account/identities/${listed.body[0].id}`;
  expect(outcome(await app.call('DELETE', path, { token: (await registerAccount(app)).token }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect((await app.call('DELETE', path, { token })).status).toBe(204);
});

describe('an existing account', () => {
  test('with a confirmed address is linked', async () => {
    const owner = await confirmedAccount(app);
    const { status, body } = await signIn({ ...person(), email: owner.email });
    expect([status, body.user.id]).toEqual([200, owner.id]);
    expect((await logIn(app, owner.email, owner.password)).status).toBe(200);
  });

  test('with an unconfirmed address loses its password and sessions', async () => {
    const stranger = await registerAccount(app);
    const { status, body } = await signIn({ ...person(), email: stranger.email });
    expect([status, body.user.hasPassword]).toEqual([200, false]);
    expect(outcome(await logIn(app, stranger.email, stranger.password))).toEqual(wrong);
    expect((await getAccount(app, stranger.token)).status).toBe(401);
  });

  test('is not linked through an address that the provider has not confirmed', async () => {
    const owner = await confirmedAccount(app);
    for (const isVerified of [false, undefined, 'false']) {
      const refused = await signIn({ ...person(), email: owner.email, email_verified: isVerified });
      expect([...outcome(refused), errorInfo(refused).reason]).toEqual([
        403,
        'FORBIDDEN',
        'unconfirmed-address',
      ]);
    }
  });

  test('needs its second factor, and is refused while suspended', async () => {
    const owner = await confirmedAccount(app);
    await enableFactor(app, owner, new Date());
    const claims = { ...person(), email: owner.email };
    ticketOf(await signIn(claims));
    await app.db.run(sql`update users set suspended_at = now() where id = ${owner.id}`);
    expect(outcome(await signIn(claims))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await signIn({ ...person(), email: owner.email }))).toEqual([403, 'FORBIDDEN']);
  });
});

test('an attempt works once, and not with the state of another browser', async () => {
  const [mine, theirs] = [await start(), await start()];
  const callback = provider.authorize(theirs.url, person());
  expect(outcome(await finish(mine.attempt, callback))).toEqual(wrong);
  const own = provider.authorize(mine.url, person());
  const statuses = (await Promise.all([1, 2, 3].map(() => finish(mine.attempt, own)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 401, 401]);
});

test.each([
  ['another issuer', { claims: { iss: 'http://evil.example' } }],
  ['another audience', { claims: { aud: 'someone' } }],
  ['another nonce', { claims: { nonce: 'other' } }],
  ['an expired token', { claims: { exp: 1 } }],
  ['an unsigned token', { alg: 'none' as const }],
  ['a token of another key', { otherKey: true }],
])('refuses %s', async (_what, lies) => {
  expect(outcome(await signIn(person(), lies))).toEqual(wrong);
});

test('names a provider that does not respond', async () => {
  const gone = await app.call('POST', '/api/auth/openid/start', { body: { provider: 'gone' } });
  for (const answer of [gone, await signIn(person(), { isDown: true })])
    expect([...outcome(answer), errorInfo(answer).reason]).toEqual([...wrong, 'provider-unavailable']);
  const unknown = await app.call('POST', '/api/auth/openid/start', { body: { provider: 'none' } });
  expect(outcome(unknown)).toEqual([404, 'NOT_FOUND']);
});
