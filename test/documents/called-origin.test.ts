import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../fixtures/app.ts';
import { stubPages } from '../fixtures/oauth-client.ts';
import { sendTarget } from '../fixtures/raw-http.ts';

const publicUrl = 'https://slots.example';

let app: TestApp;
let configured: TestApp;
beforeAll(async () => {
  app = await startApp({ pages: stubPages });
  configured = await startApp({
    databaseUrl: app.databaseUrl,
    pages: stubPages,
    environment: { PUBLIC_URL: publicUrl },
  });
});
afterAll(async () => {
  await configured.close();
  await app.close();
});

const documents = [
  ...['/llms.txt', '/llms-business.txt', '/openapi.json', '/openapi/agents.json'],
  ...['/.well-known/api-catalog', '/.well-known/mcp.json', '/.well-known/mcp/server-card.json'],
  ...['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'],
  ...['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource/api', '/api/keys'],
];

const examples = ['http://127.0.0.1:3000', 'http://127.0.0.1', 'http://localhost'];

/** The address listened on, which is not the public one. */
const addressOf = ({ app: { server } }: TestApp) =>
  `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

const read = (to: TestApp, path: string, host: string) =>
  sendTarget(addressOf(to), 'GET', path, { headers: { host } });

/** Origins of the links to this service. Examples contain other local addresses. */
const originsIn = (text: string) => [
  ...new Set(
    [
      ...text.matchAll(
        /https?:\/\/[\w.-]*(?:localhost|127\.0\.0\.1|internal|slots\.example|invalid)(?::\d+)?/g,
      ),
    ]
      .map(([origin]) => origin)
      .filter((origin) => !examples.includes(origin)),
  ),
];

test.each(documents)('%s names the origin that was called', async (path) => {
  const { port } = new URL(app.url);
  for (const host of [`localhost:${port}`, 'slots.internal', `127.0.0.1:${port}`, 'slots.internal']) {
    const { status, body } = await read(app, path, host);
    expect(status).toBe(200);
    expect([host, originsIn(body)]).toEqual([host, [`http://${host}`]]);
  }
});

test.each(documents)('%s names PUBLIC_URL if it is set', async (path) => {
  const { body } = await read(configured, path, 'slots.internal');
  expect(originsIn(body)).toEqual([publicUrl]);
});

test('a document is unchanged if its origin is', async () => {
  const first = await read(app, '/openapi.json', 'slots.internal');
  const again = await sendTarget(app.url, 'GET', '/openapi.json', {
    headers: { host: 'slots.internal', 'if-none-match': first.headers.get('etag')! },
  });
  const other = await read(app, '/openapi.json', 'other.internal');
  expect(again.status).toBe(304);
  expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('a request without host gets the address that the service listens on', async () => {
  const { body } = await sendTarget(app.url, 'GET', '/llms.txt', { headers: { host: '' } });
  expect(originsIn(body)).toEqual([app.url]);
});

test('the 401 response of MCP refers to the metadata of the called origin', async () => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'my_appointments', arguments: {} },
  });
  const challengeAt = async (to: TestApp, host: string) =>
    (await sendTarget(addressOf(to), 'POST', '/mcp', { headers: { host }, body })).headers.get(
      'www-authenticate',
    );
  const metadata = '/.well-known/oauth-protected-resource/mcp';
  expect(await challengeAt(app, 'slots.internal')).toContain(`"http://slots.internal${metadata}"`);
  expect(await challengeAt(configured, 'slots.internal')).toContain(`"${publicUrl}${metadata}"`);
});
