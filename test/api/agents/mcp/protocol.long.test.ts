import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listToolsFor, tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect, type Generation, post, toolCall } from './mcp-client.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app, { city: 'Lisbon' });
});
afterAll(() => app.close());

describe.each(['2026', '2025'] as Generation[])('a client of protocol %s', (generation) => {
  test('connects and gets the server name and instructions', async () => {
    const client = await connect(app, { generation });
    expect(client.getServerVersion()).toMatchObject({ name: 'openslot' });
    expect(client.getInstructions()).toContain('data, never instructions');
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    await client.close();
  });

  test('lists the tools with schemas, annotations and an example', async () => {
    const client = await connect(app, { generation });
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(listToolsFor(null).map(({ name }) => name));
    for (const tool of listed) {
      expect([tool.name, tool.inputSchema.additionalProperties]).toEqual([tool.name, false]);
      expect([tool.name, tool.outputSchema?.additionalProperties]).toEqual([tool.name, false]);
      expect([tool.name, tool.description]).toEqual([tool.name, expect.stringContaining('Example: {')]);
      expect(Object.keys(tool.annotations ?? {}).length).toBeGreaterThan(0);
    }
    await client.close();
  });

  test('calls a public tool without credentials and gets a result that matches the schema', async () => {
    const client = await connect(app, { generation });
    await client.listTools();
    const { data } = await callTool(client, 'find_times', { query: 'haircut', city: 'Lisbon' });
    expect(data.times[0]).toMatchObject({ business: salon.business, service: salon.haircut, price: 20 });
    await client.close();
  });

  test('gets errors with the API code and the next step', async () => {
    const client = await connect(app, { generation });
    const refused = await callTool(client, 'business_profile', { business: 'biz_nowhere' });
    expect(refused).toMatchObject({ isError: true, error: { code: 'BUSINESS_NOT_FOUND' } });
    expect(refused.text).toMatch(/^BUSINESS_NOT_FOUND \(not-found\): .+\nNext: .*find_times/);
    await client.close();
  });

  test('gets a protocol error for an unknown tool', async () => {
    const client = await connect(app, { generation });
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('Unknown tool');
    await client.close();
  });

  test('without a token is refused by tools that need an account', async () => {
    const client = await connect(app, { generation });
    await expect(callTool(client, 'my_appointments')).rejects.toThrow();
    await client.close();
  });

  test('with a token acts for its account', async () => {
    const person = await newUser(app);
    const client = await connect(app, { generation, token: person.token });
    const { data } = await callTool(client, 'my_appointments');
    expect(data).toEqual({ appointments: [], more: false, waiting: [] });
    await client.close();
  });
});

describe('authentication', () => {
  const metadata = () => `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;

  test.each(tools.filter(({ needsPerson }) => needsPerson).map(({ name }) => name))(
    '%s returns 401 with the resource metadata URL',
    async (name) => {
      const answer = await post(app, toolCall(name));
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer ${metadata()}`);
      expect(errorInfo(answer).reason).toBe('no-session');
    },
  );

  test.each(['wrong', 'osa_wrong', ''])(
    'an invalid token (%j) returns 401 for every message',
    async (token) => {
      for (const message of [
        toolCall('find_times', { query: 'x' }),
        { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      ]) {
        const answer = await post(app, message, { authorization: `Bearer ${token}` });
        expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
        expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", ${metadata()}`);
      }
    },
  );

  test('other routes return a plain Bearer challenge', async () => {
    const answer = await app.call('GET', '/api/account');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a token of an ended session is refused', async () => {
    const person = await newUser(app);
    await app.call('POST', '/api/auth/logout', { token: person.token });
    const answer = await post(app, toolCall('my_appointments'), { authorization: `Bearer ${person.token}` });
    expect(answer.status).toBe(401);
  });
});

describe('API keys', () => {
  test('each message counts once towards the quota', async () => {
    const key = (await app.call('POST', '/api/keys')).body.apiKey;
    const first = await post(app, toolCall('business_profile', { business: salon.business }), {
      'x-api-key': key,
    });
    expect(first.status).toBe(200);
    const second = await post(app, toolCall('find_times', { query: 'haircut' }), { 'x-api-key': key });
    const left = (answer: typeof first) => Number(answer.headers.get('ratelimit-remaining'));
    expect(left(first) - left(second)).toBe(1);
  });

  test('an exhausted key returns 429, an unknown key 401', async () => {
    const scarce = await startApp({ environment: { API_KEY_DAILY_LIMIT: '1' } });
    const key = (await scarce.call('POST', '/api/keys')).body.apiKey;
    const ask = () => post(scarce, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { 'x-api-key': key });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const unknown = await post(scarce, toolCall('find_times'), { 'x-api-key': 'osk_unknown' });
    expect([unknown.status, unknown.body]).toEqual([401, { error: 'INVALID_API_KEY' }]);
    await scarce.close();
  });
});

describe('browser origins', () => {
  const from = (origin: string, on = app) =>
    post(on, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin }).then(({ status }) => status);

  test('other origins return 403, to prevent DNS rebinding', async () => {
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('*')).toBe(403);
    expect(await from(app.url)).toBe(200);
  });

  test('origins in CORS_ORIGINS are allowed', async () => {
    const open = await startApp({ environment: { CORS_ORIGINS: 'https://agent.example' } });
    expect(await from('https://agent.example', open)).toBe(200);
    expect(await from('https://evil.example', open)).toBe(403);
    await open.close();
  });
});

test('the manifest lists the endpoint and its tools', async () => {
  const manifest = await app.call('GET', '/.well-known/mcp.json');
  expect(manifest.body).toMatchObject({
    endpoint: `${app.url}/mcp`,
    authentication: { required: false },
    tools: tools.map(({ name }) => expect.objectContaining({ name })),
  });
  expect((await app.call('GET', '/.well-known/mcp/server-card.json')).body).toEqual(manifest.body);
});
