import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import {
  authorizationQuery,
  decide,
  getAuthorizationRequest,
  isTokenValid,
  newCode,
  newTokens,
  newVerifier,
  post,
  redeem,
  redirectUri,
  refresh,
  register,
  stubPages,
} from '../../../fixtures/oauth-client.ts';

const clock = movingClock();
let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await startApp({ clock, pages: stubPages, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  person = await newUser(app);
});
afterAll(() => app.close());

const refusal = (error: string) => ({ error, error_description: expect.stringMatching(/\.$/) });

describe('authorization requests with an unverified client or redirect URI', () => {
  let clientId: string;
  beforeAll(async () => {
    clientId = await register(app, {
      redirect_uris: [redirectUri, 'http://127.0.0.1:1000/cb', 'com.example.app:/cb'],
    });
  });

  const uncertain: [string, (good: string) => string][] = [
    ['another host', (good) => swap(good, 'https://evil.example/callback')],
    ['a longer host', (good) => swap(good, 'https://agent.example.evil.example/callback')],
    ['a user in front of another host', (good) => swap(good, 'https://agent.example@evil.example/callback')],
    ['another case', (good) => swap(good, 'https://Agent.example/callback')],
    ['a dot after the host', (good) => swap(good, 'https://agent.example./callback')],
    ['an encoded host', (good) => swap(good, 'https://agent%2eexample/callback')],
    ['a backslash', (good) => swap(good, 'https://agent.example\\@evil.example/callback')],
    ['another path', (good) => swap(good, 'https://agent.example/callback/../other')],
    ['a longer path', (good) => swap(good, `${redirectUri}/`)],
    ['a query more', (good) => swap(good, `${redirectUri}?next=https://evil.example`)],
    ['a fragment', (good) => swap(good, `${redirectUri}#x`)],
    ['the port by name', (good) => swap(good, 'https://agent.example:443/callback')],
    ['no TLS', (good) => swap(good, 'http://agent.example/callback')],
    ['this machine by another name', (good) => swap(good, 'http://localhost:1000/cb')],
    ['another host behind this machine', (good) => swap(good, 'http://127.0.0.1:1000@evil.example/cb')],
    ['a script', (good) => swap(good, 'javascript:alert(1)')],
    ['a line break', (good) => swap(good, `${redirectUri}\r\nset-cookie: a=b`)],
    ['nothing', (good) => swap(good, '')],
    ['two addresses', (good) => `${good}&redirect_uri=${encodeURIComponent('https://evil.example/')}`],
    [
      'two addresses, one before',
      (good) => `redirect_uri=${encodeURIComponent('https://evil.example/')}&${good}`,
    ],
    ['two addresses in two spellings', (good) => `${good}&%72edirect_uri=x`],
    ['two clients', (good) => `${good}&client_id=${clientId}`],
    ['an unknown client', (good) => good.replace(/client_id=[^&]+/, 'client_id=oac_unknown')],
    ['no client', (good) => good.replace(/client_id=[^&]+/, '')],
    ['bytes that are no text', (good) => `${good}&x=%ff`],
  ];

  const swap = (good: string, uri: string) =>
    good.replace(/redirect_uri=[^&]+/, `redirect_uri=${encodeURIComponent(uri)}`);

  test.each(uncertain)('%s: no redirect', async (_name, change) => {
    const parameters = change(authorizationQuery(app, clientId, newVerifier().challenge));
    for (const answer of [
      await getAuthorizationRequest(app, person, parameters),
      await decide(app, person, parameters),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
      expect(errorInfo(answer).reason).toBeDefined();
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('loopback redirect URIs may use another port, and apps a custom scheme', async () => {
    for (const redirect_uri of ['http://127.0.0.1:4321/cb', 'com.example.app:/cb']) {
      const parameters = authorizationQuery(app, clientId, newVerifier().challenge, { redirect_uri });
      expect((await getAuthorizationRequest(app, person, parameters)).body).toMatchObject({
        redirectUri: redirect_uri,
        client: { returnsTo: null },
      });
    }
  });
});

describe('other invalid authorization requests redirect with an error', () => {
  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ scope: 'openid profile' }, 'invalid_scope'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('%j', async (changes, error) => {
    const clientId = await register(app);
    const parameters = authorizationQuery(app, clientId, newVerifier().challenge, changes);
    const { refusedTo, scopes } = (await getAuthorizationRequest(app, person, parameters)).body;
    expect(scopes).toEqual([]);
    // The decision has no effect.
    const decided = await decide(app, person, parameters);
    for (const address of [refusedTo, decided.body.redirectTo]) {
      const url = new URL(address);
      expect(url.origin + url.pathname).toBe(redirectUri);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: 'a state', iss: app.url });
      expect(url.searchParams.has('code')).toBe(false);
    }
    expect(await app.db.row(sql`select 1 from grants where client_id = ${clientId}`)).toBeNull();
  });

  test('the state parameter cannot add parameters to the redirect', async () => {
    const state = 'x&code=forged&iss=https://evil.example#frag\r\nset-cookie: a=b';
    const parameters = authorizationQuery(app, await register(app), newVerifier().challenge, { state });
    const url = new URL((await decide(app, person, parameters)).body.redirectTo);
    expect(url.searchParams.getAll('state')).toEqual([state]);
    expect(url.searchParams.getAll('code')).toHaveLength(1);
    expect(url.searchParams.getAll('iss')).toEqual([app.url]);
    expect(url.hash).toBe('');
  });
});

describe('an authorization code', () => {
  test.each<[string, (own: { other: string }) => Record<string, string | undefined>]>([
    ['of another client', ({ other }) => ({ client_id: other })],
    ['with another verifier', () => ({ code_verifier: newVerifier().verifier })],
    ['with the challenge as its verifier', () => ({ code_verifier: 'challenge' })],
    ['for another address', () => ({ redirect_uri: 'https://agent.example/other' })],
  ])('%s is refused and invalidated', async (_name, change) => {
    const clientId = await register(app);
    const code = await newCode(app, person, { clientId });
    const wrong = await redeem(app, code, change({ other: await register(app) }));
    expect([wrong.status, wrong.body, wrong.headers.get('cache-control')]).toEqual([
      400,
      refusal('invalid_grant'),
      'no-store',
    ]);
    expect((await redeem(app, code)).body).toEqual(refusal('invalid_grant'));
    const grant = await app.db.row<{ revoked_at: Date | null }>(
      sql`select revoked_at from grants where client_id = ${clientId}`,
    );
    expect(grant?.revoked_at).not.toBeNull();
  });

  test('stays valid after a request without a verifier', async () => {
    const code = await newCode(app, person);
    const incomplete = await redeem(app, code, { code_verifier: undefined });
    expect([incomplete.status, incomplete.body]).toEqual([400, refusal('invalid_request')]);
    expect((await redeem(app, code)).status).toBe(200);
  });

  test('used twice revokes all tokens issued for it', async () => {
    const code = await newCode(app, person);
    const first = await redeem(app, code);
    expect(await isTokenValid(app, first.body.access_token)).toBe(true);
    expect((await redeem(app, code)).body).toEqual(refusal('invalid_grant'));
    expect(await isTokenValid(app, first.body.access_token)).toBe(false);
    expect(
      (await refresh(app, { clientId: code.clientId, refresh: first.body.refresh_token })).body.error,
    ).toBe('invalid_grant');
  });

  test('is stored only as a hash, like tokens', async () => {
    const code = await newCode(app, person);
    const { body } = await redeem(app, code);
    const rows = await app.db.rows(
      sql`select t::text as line from oauth_codes t union all select t::text from grant_tokens t`,
    );
    const kept = JSON.stringify(rows);
    for (const secret of [code.code, code.verifier, body.access_token, body.refresh_token]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('can be redeemed without the redirect URI, for the requested resource only', async () => {
    const one = await newCode(app, person);
    expect((await redeem(app, one, { redirect_uri: undefined, resource: `${app.url}/mcp/` })).status).toBe(
      200,
    );
    const other = await newCode(app, person);
    expect((await redeem(app, other, { resource: `${app.url}/api` })).body).toEqual(
      refusal('invalid_target'),
    );
    expect((await redeem(app, other, { resource: 'https://evil.example' })).body).toEqual(
      refusal('invalid_target'),
    );
    expect((await redeem(app, other)).status).toBe(200);
  });
});

describe('errors of the token endpoint', () => {
  test.each<[string, number, string]>([
    ['', 400, 'invalid_request'],
    ['client_id=x', 400, 'invalid_request'],
    ['grant_type=authorization_code', 400, 'invalid_request'],
    ['client_id=x&grant_type=', 400, 'invalid_request'],
    ['client_id=x&grant_type=password&username=a&password=b', 400, 'unsupported_grant_type'],
    ['client_id=x&grant_type=client_credentials', 400, 'unsupported_grant_type'],
    ['client_id=x&grant_type=authorization_code', 400, 'invalid_request'],
    ['client_id=x&grant_type=authorization_code&code=osc_1', 400, 'invalid_request'],
    ['client_id=x&grant_type=authorization_code&code=osc_1&code_verifier=short', 400, 'invalid_grant'],
    ['client_id=x&grant_type=refresh_token', 400, 'invalid_request'],
    ['client_id=x&grant_type=refresh_token&refresh_token=osr_1', 400, 'invalid_grant'],
    ['client_id=x&client_secret=y&grant_type=refresh_token&refresh_token=osr_1', 401, 'invalid_client'],
    ['client_id=x&client_id=y&grant_type=refresh_token&refresh_token=osr_1', 400, 'invalid_request'],
    ['client_id=x&grant_type=refresh_token&grant_type=authorization_code', 400, 'invalid_request'],
    ['client_id=%ff', 400, 'invalid_request'],
    ['client_id=%00', 400, 'invalid_request'],
  ])('%j', async (form, status, error) => {
    const answer = await post(app, '/oauth/token', form);
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      status,
      refusal(error),
      'no-store',
    ]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test('a body that is not a form returns 415; other routes refuse forms', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const answer = await app.call('POST', path, { body: { client_id: 'x' } });
      expect([answer.status, answer.body]).toEqual([415, refusal('invalid_request')]);
    }
    expect((await post(app, '/oauth/register', 'client_id=x')).status).toBe(415);
    const login = await post(app, '/api/auth/login', 'email=a&password=b');
    expect([login.status, login.body]).toEqual([415, { error: 'INVALID_INPUT' }]);
  });

  test('a large body returns 413', async () => {
    const answer = await post(app, '/oauth/token', `client_id=${'x'.repeat(200_000)}`);
    expect([answer.status, answer.body]).toEqual([413, refusal('invalid_request')]);
  });
});

describe('a refresh token', () => {
  test('is not accepted as an access token', async () => {
    const tokens = await newTokens(app, person);
    expect(await isTokenValid(app, tokens.refresh)).toBe(false);
  });

  test('reused after the grace period revokes the grant', async () => {
    const tokens = await newTokens(app, person);
    const next = (await refresh(app, tokens)).body;
    clock.advance(301);
    expect((await refresh(app, tokens)).body).toEqual(refusal('invalid_grant'));
    expect(await isTokenValid(app, next.access_token)).toBe(false);
    expect((await refresh(app, { ...tokens, refresh: next.refresh_token })).body.error).toBe('invalid_grant');
  });

  test('repeated within 300 seconds returns the same tokens', async () => {
    const tokens = await newTokens(app, person);
    const first = (await refresh(app, tokens)).body;
    clock.advance(300);
    const again = await refresh(app, tokens);
    expect([again.status, again.body]).toEqual([200, { ...first, expires_in: first.expires_in - 300 }]);
    expect(await isTokenValid(app, first.access_token)).toBe(true);
  });

  test('repeated after its access token was used is accepted for 10 seconds only', async () => {
    const tokens = await newTokens(app, person);
    const { access_token } = (await refresh(app, tokens)).body;
    expect(await isTokenValid(app, access_token)).toBe(true);
    clock.advance(10);
    expect((await refresh(app, tokens)).body.access_token).toBe(access_token);
    clock.advance(1);
    expect((await refresh(app, tokens)).body).toEqual(refusal('invalid_grant'));
    expect(await isTokenValid(app, access_token)).toBe(false);
  });

  test('repeated after its access token was revoked is refused', async () => {
    const tokens = await newTokens(app, person);
    const { clientId } = tokens;
    const next = (await refresh(app, tokens)).body;
    await post(app, '/oauth/revoke', { client_id: clientId, token: next.access_token });
    expect((await refresh(app, tokens)).body).toEqual(refusal('invalid_grant'));
    expect((await refresh(app, { clientId, refresh: next.refresh_token })).body.error).toBe('invalid_grant');
  });

  test('repeated after the next refresh token was used is refused', async () => {
    const tokens = await newTokens(app, person);
    const next = (await refresh(app, tokens)).body;
    const last = (await refresh(app, { ...tokens, refresh: next.refresh_token })).body;
    expect((await refresh(app, tokens)).body).toEqual(refusal('invalid_grant'));
    expect(await isTokenValid(app, last.access_token)).toBe(false);
  });

  test('used by another client revokes the grant', async () => {
    const tokens = await newTokens(app, person);
    expect((await refresh(app, { ...tokens, clientId: await register(app) })).body).toEqual(
      refusal('invalid_grant'),
    );
    expect(await isTokenValid(app, tokens.access)).toBe(false);
  });

  test('cannot extend the scopes of the grant', async () => {
    const tokens = await newTokens(app, person, { answer: { scopes: ['appointments:read'] } });
    expect((await refresh(app, tokens, { scope: 'appointments:read family' })).body).toEqual(
      refusal('invalid_scope'),
    );
    expect((await refresh(app, tokens, { scope: 'appointments:read' })).body.scope).toBe('appointments:read');
  });

  test('cannot be replaced by an access token, which stays valid', async () => {
    const tokens = await newTokens(app, person);
    expect((await refresh(app, { ...tokens, refresh: tokens.access })).body).toEqual(
      refusal('invalid_grant'),
    );
    expect(await isTokenValid(app, tokens.access)).toBe(true);
  });
});

describe('token revocation', () => {
  test('of an access token leaves the refresh token valid', async () => {
    const tokens = await newTokens(app, person);
    expect(
      (await post(app, '/oauth/revoke', { client_id: tokens.clientId, token: tokens.access })).status,
    ).toBe(200);
    expect(await isTokenValid(app, tokens.access)).toBe(false);
    expect((await refresh(app, tokens)).status).toBe(200);
  });

  test('of an unknown token succeeds; a token of another client is refused', async () => {
    const tokens = await newTokens(app, person);
    const { clientId } = tokens;
    expect(
      (await post(app, '/oauth/revoke', { client_id: clientId, token: 'osr_unknown', token_type_hint: 'x' }))
        .status,
    ).toBe(200);
    const foreign = await post(app, '/oauth/revoke', {
      client_id: await register(app),
      token: tokens.refresh,
    });
    expect([foreign.status, foreign.body]).toEqual([401, refusal('invalid_client')]);
    expect(await isTokenValid(app, tokens.access)).toBe(true);
    expect((await post(app, '/oauth/revoke', { client_id: clientId })).body).toEqual(
      refusal('invalid_request'),
    );
    expect((await post(app, '/oauth/revoke', { token: tokens.refresh })).body).toEqual(
      refusal('invalid_request'),
    );
  });
});

test('tokens and codes of a suspended account are refused', async () => {
  const other = await newUser(app);
  const tokens = await newTokens(app, other);
  const code = await newCode(app, other);
  await app.db.run(sql`update users set suspended_at = now() where id = ${other.id}`);
  expect(await isTokenValid(app, tokens.access)).toBe(false);
  expect((await refresh(app, tokens)).body.error).toBe('invalid_grant');
  expect((await redeem(app, code)).body.error).toBe('invalid_grant');
});

test('the client name is returned as plain text', async () => {
  const clientId = await register(app, { client_name: '<img src=x onerror=alert(1)>"\'&{@html x}' });
  const { client } = (
    await getAuthorizationRequest(app, person, authorizationQuery(app, clientId, newVerifier().challenge))
  ).body;
  expect(client.name).toBe('<img src=x onerror=alert(1)>"\'&{@html x}');
});
