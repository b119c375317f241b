import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../../src/shared/limits.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser, type TestUser } from '../../../fixtures/marketplace.ts';
import {
  authorizationQuery,
  getAuthorizationRequest,
  newTokens,
  newVerifier,
  redirectUri,
  refresh,
  stubPages,
} from '../../../fixtures/oauth-client.ts';
import { type PictureServer, startPictureServer } from '../../../fixtures/picture-server.ts';

let app: TestApp;
let guarded: TestApp;
let person: TestUser;
let site: PictureServer;
beforeAll(async () => {
  // A local server stands for an external site.
  app = await startApp({ pages: stubPages, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
  guarded = await startApp({
    pages: stubPages,
    databaseUrl: app.databaseUrl,
    resolveHost: async () => ['127.0.0.1'],
  });
  site = await startPictureServer();
});
beforeEach(async () => {
  person = await newUser(app);
});
afterAll(async () => {
  await guarded.close();
  await app.close();
  await site.close();
});

let paths = 0;

/** Publishes a document at a new URL. */
function publish(
  document: (id: string) => unknown,
  { status = 200, type = 'application/json' }: { status?: number; type?: string } = {},
): string {
  const path = `/clients/${++paths}.json`;
  const id = site.url + path;
  site.answer(path, (_request, response) => {
    const body = document(id);
    response.writeHead(status, { 'content-type': type, location: '/clients/1.json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return id;
}

const good = (id: string) => ({
  client_id: id,
  client_name: 'Published Agent',
  redirect_uris: [redirectUri],
});
const ask = (id: string, on = app, more = {}) =>
  getAuthorizationRequest(on, person, authorizationQuery(app, id, newVerifier().challenge, more));

test('a client identified by the URL of its document is authorized without registration', async () => {
  const id = publish((own) => ({ ...good(own), client_uri: 'https://about.example/us?x=1' }));
  const asked = await ask(id);
  expect(asked.body.books).toBe(true);
  expect((await ask(id, app, { scope: 'appointments:read family' })).body.books).toBe(false);
  expect(asked.body.client).toEqual({
    id,
    name: 'Published Agent',
    site: new URL(site.url).host,
    page: 'about.example',
    returnsTo: 'agent.example',
  });
  const tokens = await newTokens(app, person, { clientId: id });
  expect((await refresh(app, tokens)).status).toBe(200);
});

test('the document is cached', async () => {
  const id = publish(good);
  await Promise.all([ask(id), ask(id)]);
  await ask(id);
  expect(site.asked.filter((path) => id.endsWith(path))).toHaveLength(1);
});

test('redirects only to URIs in the document', async () => {
  const answer = await ask(publish(good), app, { redirect_uri: 'https://evil.example/callback' });
  expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
});

describe('refused client documents', () => {
  test.each<[string, () => string]>([
    ['about another client', () => publish((id) => ({ ...good(id), client_id: `${id}x` }))],
    ['about nobody', () => publish((id) => ({ ...good(id), client_id: undefined }))],
    ['without addresses', () => publish((id) => ({ ...good(id), redirect_uris: [] }))],
    [
      'with a secret',
      () => publish((id) => ({ ...good(id), token_endpoint_auth_method: 'client_secret_post' })),
    ],
    ['that is a list', () => publish(() => [])],
    ['that is null', () => publish(() => 'null')],
    ['that is no JSON', () => publish(() => '{')],
    ['that is a page', () => publish(good, { type: 'text/html' })],
    ['that is not there', () => publish(good, { status: 404 })],
    ['that lies elsewhere', () => publish(good, { status: 302 })],
    ['that is too large', () => publish((id) => ({ ...good(id), more: 'x'.repeat(20_000) }))],
    ['at no path', () => `${site.url}/`],
    ['at a fragment', () => `${publish(good)}#x`],
    ['in another spelling', () => publish(good).replace('/clients/', '/x/../clients/')],
    ['with a user', () => publish(good).replace('http://', 'http://user@')],
  ])('%s', async (_name, id) => {
    const answer = await ask(id());
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
    expect(errorInfo(answer).field).toBe('client_id');
  });

  test.each([
    'http://agent.example/client.json',
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[::1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/client.json',
    'https://metadata.google.internal/x',
    'https://inside.example/client.json',
  ])('%s is refused as private or unprotected', async (id) => {
    const answer = await ask(id, guarded);
    expect([id, answer.status, answer.body]).toEqual([id, 400, { error: 'INVALID_INPUT' }]);
  });
});

test('fetching documents is rate limited', async () => {
  let answer = await ask(publish(() => 'null'));
  for (let tries = 0; tries < 80 && answer.status === 400; tries++) answer = await ask(publish(() => 'null'));
  expect(answer.status).toBe(429);
  expect(errorInfo(answer)).toMatchObject({ reason: 'limit', limit: limits.clientDocuments.most });
});
