import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import { movingClock } from '../../../fixtures/moving-clock.ts';
import { redirectUri, stubPages } from '../../../fixtures/oauth-client.ts';

const clock = movingClock();
let app: TestApp;
let person: TestUser;
/** The only thing that the clients know. The service listens on another name and has no PUBLIC_URL. */
let mcpUrl: URL;
beforeAll(async () => {
  app = await startApp({ clock, pages: stubPages, environment: { AUTH_LIMIT_PER_MINUTE: '100000' } });
  mcpUrl = new URL(`http://localhost:${new URL(app.url).port}/mcp`);
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await newUser(app);
});

const metadata = {
  client_name: 'Helpful Agent',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** The consent page in the browser of the user: shows the request, and allows it. */
async function allow(authorizationUrl: URL, scopes?: string[]): Promise<URL> {
  const parameters = authorizationUrl.search.slice(1);
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  expect(authorizationUrl.pathname).toBe('/oauth/authorize');
  const asked = new URL('/api/authorizations/request', authorizationUrl);
  asked.searchParams.set('parameters', parameters);
  const shown = await (await fetch(asked, { headers })).json();
  expect(shown).toMatchObject({ client: { name: 'Helpful Agent' }, refusedTo: null });
  const answer = await fetch(new URL('/api/authorizations', authorizationUrl), {
    method: 'POST',
    headers,
    body: JSON.stringify({ parameters, decision: 'allow', scopes }),
  });
  expect(answer.status).toBe(201);
  return new URL(((await answer.json()) as { redirectTo: string }).redirectTo);
}

const minutes = (count: number) => count * 60;

describe('the official MCP client, given only the address of the server', () => {
  interface Kept {
    client?: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0];
    tokens?: Parameters<OAuthClientProvider['saveTokens']>[0];
    verifier?: string;
    authorizationUrl?: URL;
  }

  /** Memory of the application, and its way to open the browser. */
  const providerOf = (kept: Kept): OAuthClientProvider => ({
    redirectUrl: redirectUri,
    clientMetadata: metadata,
    state: () => 'a state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (authorizationUrl) => void Object.assign(kept, { authorizationUrl }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier!,
  });

  test.each([
    ['2026', { pin: '2026-07-28' }],
    ['2025', 'legacy'],
  ] as const)('registers, gets consent, calls tools and refreshes with protocol %s', async (_, mode) => {
    const kept: Kept = {};
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(mcpUrl, { authProvider: providerOf(kept) });
    await client.connect(transport);
    const readAppointments = () => client.callTool({ name: 'my_appointments', arguments: {} });

    await expect(readAppointments()).rejects.toThrow(UnauthorizedError);
    expect(kept.authorizationUrl!.origin).toBe(mcpUrl.origin);
    expect(kept.authorizationUrl!.searchParams.get('resource')).toBe(mcpUrl.href);
    const back = await allow(kept.authorizationUrl!);
    expect(back.searchParams.get('state')).toBe('a state');
    await transport.finishAuth(back.searchParams);
    expect((await readAppointments()).structuredContent).toMatchObject({ appointments: [] });

    const first = kept.tokens!.access_token;
    clock.advance(minutes(16));
    expect((await readAppointments()).structuredContent).toMatchObject({ appointments: [] });
    expect(kept.tokens!.access_token).not.toBe(first);
    await client.close();
  });
});

test('oauth4webapi discovers everything from a 401 response, gets, refreshes and revokes tokens', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const message = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'my_appointments', arguments: {} },
  });
  const headers = new Headers({ 'content-type': 'application/json', accept: 'application/json' });
  const call = (token: string) =>
    oauth.protectedResourceRequest(token, 'POST', mcpUrl, headers, message, insecure);

  const refused = await call('osa_unknown').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  const [challenge] = (refused as oauth.WWWAuthenticateChallengeError).cause;
  expect(challenge!.parameters.error).toBe('invalid_token');
  expect(challenge!.parameters['resource_metadata']).toBe(
    `${mcpUrl.origin}/.well-known/oauth-protected-resource/mcp`,
  );
  const resource = await oauth.processResourceDiscoveryResponse(
    mcpUrl,
    await oauth.resourceDiscoveryRequest(mcpUrl, insecure),
  );
  const issuer = new URL(resource.authorization_servers![0]!);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, metadata, insecure),
  );

  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const authorizationUrl = new URL(server.authorization_endpoint!);
  authorizationUrl.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'appointments:read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: resource.resource,
    state,
  }).toString();
  const parameters = oauth.validateAuthResponse(server, client, await allow(authorizationUrl), state);
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      { ...insecure, additionalParameters: { resource: resource.resource } },
    ),
  );
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'appointments:read' });
  expect((await call(tokens.access_token)).status).toBe(200);

  const next = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token!, insecure),
  );
  expect((await call(next.access_token)).status).toBe(200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), next.refresh_token!, insecure),
  );
  await expect(call(next.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
});

test('openid-client registers, gets a token for the API, refreshes and revokes it', async () => {
  const client = await openid.dynamicClientRegistration(new URL(mcpUrl.origin), metadata, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const authorizationUrl = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'appointments:read appointments:book',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    resource: `${mcpUrl.origin}/api`,
    state,
  });
  const back = await allow(authorizationUrl, ['appointments:read']);
  const tokens = await openid.authorizationCodeGrant(client, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  });
  expect([tokens.token_type, tokens.scope]).toEqual(['bearer', 'appointments:read']);

  const grantUrl = new URL('/api/grants/current', mcpUrl);
  const read = (token: string) => openid.fetchProtectedResource(client, token, grantUrl, 'GET');
  expect(await (await read(tokens.access_token)).json()).toMatchObject({
    agentName: 'Helpful Agent',
    scopes: ['appointments:read'],
  });
  const next = await openid.refreshTokenGrant(client, tokens.refresh_token!);
  expect((await read(next.access_token)).status).toBe(200);
  await openid.tokenRevocation(client, next.refresh_token!);
  await expect(read(next.access_token)).rejects.toThrow();
});
