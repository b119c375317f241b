import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endAbandonedGrants } from '../../../../src/features/agents/oauth/revoke-token.ts';
import { deleteExpiredAuthorizations } from '../../../../src/features/agents/oauth/store.ts';
import { grantScopeNames } from '../../../../src/http/grant-scopes.ts';
import { sql } from '../../../../src/platform/database/sql.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newBusiness, newUser, type TestUser } from '../../../fixtures/marketplace.ts';
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
  redirectParameters,
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
});
afterAll(() => app.close());
// The clock advances, so every test needs a new session.
beforeEach(async () => {
  person = await newUser(app);
});

test('an agent discovers the server, registers, gets consent, uses and refreshes tokens and revokes them', async () => {
  // Discovery.
  const resource = (await app.call('GET', '/.well-known/oauth-protected-resource/mcp')).body;
  expect(resource).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] });
  const [issuer] = resource.authorization_servers;
  const server = (await app.call('GET', '/.well-known/oauth-authorization-server')).body;
  expect(server.issuer).toBe(issuer);
  const pathOf = (endpoint: string) => new URL(server[endpoint]).pathname;

  // Registration.
  const registered = await app.call('POST', pathOf('registration_endpoint'), {
    body: { redirect_uris: [redirectUri], client_name: 'Helpful Agent', token_endpoint_auth_method: 'none' },
  });
  expect(registered.status).toBe(201);
  const clientId: string = registered.body.client_id;

  // Consent.
  const { verifier, challenge } = newVerifier();
  const parameters = authorizationQuery(app, clientId, challenge, {
    scope: resource.scopes_supported.join(' '),
  });
  const asked = await getAuthorizationRequest(app, person, parameters);
  expect(asked.body).toEqual({
    client: { id: clientId, name: 'Helpful Agent', site: null, page: null, returnsTo: 'agent.example' },
    redirectUri,
    scopes: ['appointments:read', 'appointments:book', 'appointments:change', 'family'],
    books: true,
    refusedTo: null,
  });
  const decided = await decide(app, person, parameters, { decision: 'allow', scopes: ['appointments:read'] });
  expect(decided.headers.get('cache-control')).toBe('no-store');
  const back = redirectParameters(decided);
  expect(back).toEqual({ code: expect.stringMatching(/^osc_[\w-]{43}$/), state: 'a state', iss: issuer });

  // Tokens.
  const given = await post(app, pathOf('token_endpoint'), {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: back.code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: resource.resource,
  });
  expect([given.status, given.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(given.body).toEqual({
    access_token: expect.stringMatching(/^osa_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.stringMatching(/^osr_[\w-]{43}$/),
    scope: 'appointments:read',
  });
  const { access_token, refresh_token } = given.body;

  // Use of the access token.
  expect(await isTokenValid(app, access_token)).toBe(true);
  expect((await app.call('GET', '/api/account', { token: access_token })).status).toBe(403);

  // Refresh after 15 minutes.
  clock.advance(901);
  expect(await isTokenValid(app, access_token)).toBe(false);
  const next = await refresh(app, { clientId, refresh: refresh_token });
  expect(next.status).toBe(200);
  expect(next.body.scope).toBe('appointments:read');
  expect(next.body.access_token).not.toBe(access_token);
  expect(next.body.refresh_token).not.toBe(refresh_token);
  expect(await isTokenValid(app, next.body.access_token)).toBe(true);

  // Revocation.
  const revoked = await post(app, pathOf('revocation_endpoint'), {
    client_id: clientId,
    token: next.body.refresh_token,
  });
  expect([revoked.status, revoked.body]).toEqual([200, {}]);
  expect(await isTokenValid(app, next.body.access_token)).toBe(false);
  expect((await refresh(app, { clientId, refresh: next.body.refresh_token })).body.error).toBe(
    'invalid_grant',
  );
  expect(
    (await post(app, '/oauth/revoke', { client_id: clientId, token: next.body.refresh_token })).status,
  ).toBe(200);
});

describe('the metadata', () => {
  test('lists the supported features', async () => {
    const { body, headers } = await app.call('GET', '/.well-known/oauth-authorization-server');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      token_endpoint: `${app.url}/oauth/token`,
      registration_endpoint: `${app.url}/oauth/register`,
      revocation_endpoint: `${app.url}/oauth/revoke`,
      scopes_supported: grantScopeNames,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      ui_locales_supported: ['en', 'de', 'pt'],
      service_documentation: `${app.url}/docs`,
    });
  });

  test.each(['', '/mcp', '/api'])('of the resource %j names that resource', async (path) => {
    const { body } = await app.call('GET', `/.well-known/oauth-protected-resource${path}`);
    expect(body).toMatchObject({ resource: app.url + path, authorization_servers: [app.url] });
    expect(body.bearer_methods_supported).toEqual(['header']);
  });

  test('can be read from other origins', async () => {
    const { headers } = await app.call('GET', '/.well-known/oauth-authorization-server', {
      headers: { origin: 'https://inspector.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('returns 404 without the consent page', async () => {
    const bare = await startApp({ databaseUrl: app.databaseUrl });
    const paths = [
      'authorization-server',
      'protected-resource',
      'protected-resource/mcp',
      'protected-resource/api',
    ];
    for (const path of paths)
      expect([path, (await bare.call('GET', `/.well-known/oauth-${path}`)).status]).toEqual([path, 404]);
    expect((await bare.call('GET', '/oauth/authorize')).status).toBe(404);
    await bare.close();
  });
});

test('/oauth/authorize serves the page and no other path does', async () => {
  expect((await app.call('GET', '/oauth/authorize?client_id=x')).text).toBe('a page');
  expect((await app.call('GET', '/oauth/token')).status).toBe(404);
  expect((await app.call('GET', '/oauth/authorize/more')).status).toBe(404);
});

describe('a registration', () => {
  test('returns the effective metadata and ignores the rest', async () => {
    const body = {
      redirect_uris: ['http://localhost:1234/cb'],
      client_name: 'A\u202e B',
      scope: 'x',
      jwks: {},
    };
    const answer = await app.call('POST', '/oauth/register', { body });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(answer.body).toEqual({
      client_id: expect.stringMatching(/^oac_/),
      client_id_issued_at: Math.floor(clock.now().getTime() / 1000),
      client_name: 'A B',
      redirect_uris: ['http://localhost:1234/cb'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  test.each([
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://agent.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [
      { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' },
      'invalid_client_metadata',
    ],
    [[], 'invalid_client_metadata'],
    ['null', 'invalid_client_metadata'],
    ['{"redirect_uris":', 'invalid_request'],
  ])('with %j is refused', async (body, error) => {
    const answer = await app.call('POST', '/oauth/register', { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error, error_description: expect.stringMatching(/\.$/) },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('is rate limited per client address', async () => {
    const narrow = await startApp({
      databaseUrl: app.databaseUrl,
      clock,
      environment: { AUTH_LIMIT_PER_MINUTE: '1' },
    });
    const answers = [];
    for (let count = 0; count < 3; count++)
      answers.push(await narrow.call('POST', '/oauth/register', { body: {} }));
    const last = answers.at(-1)!;
    expect([last.status, last.body.error]).toEqual([429, 'temporarily_unavailable']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    await narrow.close();
  });
});

describe('consent', () => {
  test('creates the grant with the chosen limits and notifies the user once the code is redeemed', async () => {
    const business = await newBusiness(app);
    const code = await newCode(app, person, {
      answer: {
        scopes: ['appointments:book'],
        maxAmountMajor: 60.5,
        maxTotalMajor: 200,
        currency: 'EUR',
        maxBookings: 3,
        businessIds: [business],
        latestDate: '2026-12-31',
        asksFirst: false,
      },
    });
    const row = await app.db.row(sql`
      select agent_name, user_id, scopes, max_amount_minor, max_total_minor, currency, max_bookings, business_ids, latest_date, asks_first
      from grants where client_id = ${code.clientId}`);
    expect(row).toEqual({
      agent_name: 'Helpful Agent',
      user_id: person.id,
      scopes: ['appointments:book'],
      max_amount_minor: 6050,
      max_total_minor: 20_000,
      currency: 'EUR',
      max_bookings: 3,
      business_ids: [business],
      latest_date: '2026-12-31',
      asks_first: false,
    });
  });

  test('defaults to asksFirst and all requested scopes', async () => {
    const { clientId } = await newCode(app, person);
    const row = await app.db.row(
      sql`select scopes, asks_first, max_bookings from grants where client_id = ${clientId}`,
    );
    expect(row).toEqual({
      scopes: ['appointments:read', 'appointments:book'],
      asks_first: true,
      max_bookings: null,
    });
  });

  test.each([
    [{ decision: 'allow', scopes: ['family'] }, 'INVALID_VALUE', 'body.scopes'],
    [{ decision: 'allow', scopes: [] }, 'INVALID_VALUE', 'body.scopes'],
    [{ decision: 'allow', scopes: ['admin'] }, 'INVALID_VALUE', 'body.scopes[0]'],
    [{ decision: 'allow', maxAmountMajor: 5 }, 'MISSING_FIELDS', 'body.currency'],
    [{ decision: 'allow', businessIds: ['biz_none'] }, 'BUSINESS_NOT_FOUND', 'body.businessIds'],
    [{ decision: 'maybe' }, 'INVALID_VALUE', 'body.decision'],
    [{}, 'MISSING_FIELDS', 'body.decision'],
  ])('%j is refused and creates nothing', async (answer, error, field) => {
    const clientId = await register(app);
    const decided = await decide(
      app,
      person,
      authorizationQuery(app, clientId, newVerifier().challenge),
      answer,
    );
    expect(decided.body).toEqual({ error });
    expect(errorInfo(decided).field).toBe(field);
    expect(await app.db.row(sql`select 1 from grants where client_id = ${clientId}`)).toBeNull();
  });

  test('repeated with the same Idempotency-Key creates one grant', async () => {
    const clientId = await register(app);
    const body = {
      parameters: authorizationQuery(app, clientId, newVerifier().challenge),
      decision: 'allow',
    };
    const send = () =>
      app.call('POST', '/api/authorizations', {
        token: person.token,
        body,
        headers: { 'idempotency-key': 'click' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await app.db.rows(sql`select 1 from grants where client_id = ${clientId}`)).toHaveLength(1);
  });

  test.each([
    ['refused', 'code', 'refuse'],
    ['invalid', 'token', 'allow'],
  ])('repeated after a %s request returns the stored answer', async (_, type, decision) => {
    const valid = authorizationQuery(app, await register(app), newVerifier().challenge);
    const parameters = valid.replace('response_type=code', `response_type=${type}`);
    const send = () =>
      app.call('POST', '/api/authorizations', {
        token: person.token,
        body: { parameters, decision },
        headers: { 'idempotency-key': `click-${decision}` },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([first.status, first.status, first.body]);
    expect(redirectParameters(first).error).toBeDefined();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('when refused redirects with access_denied and creates nothing', async () => {
    const clientId = await register(app);
    const decided = await decide(app, person, authorizationQuery(app, clientId, newVerifier().challenge), {
      decision: 'refuse',
    });
    expect(redirectParameters(decided)).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: app.url,
    });
    expect(await app.db.row(sql`select 1 from grants where client_id = ${clientId}`)).toBeNull();
  });

  test('offers desk scopes to staff only and customer scopes to customers only', async () => {
    const clientId = await register(app);
    const parameters = authorizationQuery(app, clientId, newVerifier().challenge, {
      scope: 'desk:read appointments:read',
    });
    const owner = await newUser(app, 'business');
    expect((await getAuthorizationRequest(app, owner, parameters)).body.scopes).toEqual(['desk:read']);
    expect((await getAuthorizationRequest(app, person, parameters)).body.scopes).toEqual([
      'appointments:read',
    ]);
    const wide = await decide(app, person, parameters, { decision: 'allow', scopes: ['desk:read'] });
    expect(wide.body).toEqual({ error: 'INVALID_VALUE' });
    const only = authorizationQuery(app, clientId, newVerifier().challenge, { scope: 'desk:read' });
    expect(
      new URL((await getAuthorizationRequest(app, person, only)).body.refusedTo).searchParams.get('error'),
    ).toBe('invalid_scope');
  });

  test('is not available to agents and without a session', async () => {
    const { access, clientId } = await newTokens(app, person);
    const parameters = authorizationQuery(app, clientId, newVerifier().challenge);
    for (const token of [access, undefined]) {
      const status = token === undefined ? 401 : 403;
      expect(
        (await app.call('POST', '/api/authorizations', { token, body: { parameters, decision: 'allow' } }))
          .status,
      ).toBe(status);
      expect((await app.call('GET', `/api/authorizations/request?parameters=x`, { token })).status).toBe(
        status,
      );
    }
  });
});

describe('cleanup and expiry', () => {
  test('deletes expired codes and tokens, unused grants and unused clients', async () => {
    const uncollected = await newCode(app, person);
    const left = await newTokens(app, person);
    clock.advance(3 * 3_600);
    await deleteExpiredAuthorizations(app.db, clock.now());
    const grantsOf = (clientId: string) =>
      app.db.rows<{ revoked_at: Date | null }>(
        sql`select revoked_at from grants where client_id = ${clientId}`,
      );
    expect(await grantsOf(uncollected.clientId)).toEqual([]);
    expect(await grantsOf(left.clientId)).toEqual([{ revoked_at: null }]);
    expect((await refresh(app, left)).status).toBe(200);
    clock.advance(91 * 86_400);
    await endAbandonedGrants({ db: app.serviceDb, clock, declinePendingRequests: async () => {} });
    expect(await grantsOf(left.clientId)).toEqual([{ revoked_at: clock.now() }]);
    await deleteExpiredAuthorizations(app.db, clock.now());
    const rows = await app.db.rows(sql`
      select 'code' from oauth_codes union all select 'client' from oauth_clients where id = ${left.clientId}`);
    expect(rows).toEqual([]);
  });

  test('a code expires after a minute', async () => {
    const [early, late] = [await newCode(app, person), await newCode(app, person)];
    clock.advance(59);
    expect((await redeem(app, early)).status).toBe(200);
    clock.advance(1);
    expect((await redeem(app, late)).body.error).toBe('invalid_grant');
  });

  test('a refresh token expires 30 days after its last use', async () => {
    const tokens = await newTokens(app, person);
    clock.advance(29 * 86_400);
    const next = await refresh(app, tokens);
    expect(next.status).toBe(200);
    clock.advance(29 * 86_400);
    const { clientId } = tokens;
    const again = await refresh(app, { clientId, refresh: next.body.refresh_token });
    expect(again.status).toBe(200);
    clock.advance(30 * 86_400);
    expect((await refresh(app, { clientId, refresh: again.body.refresh_token })).body.error).toBe(
      'invalid_grant',
    );
  });
});
