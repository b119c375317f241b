import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tools } from '../../../../src/features/agents/mcp/list-tools.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { newUser } from '../../../fixtures/marketplace.ts';
import { monday, newSalon, type Salon } from '../../../fixtures/salon.ts';
import { callTool, connect, type Generation, post, toolCall } from './connecting.ts';

let app: TestApp;
let salon: Salon;
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(monday) } });
  salon = await newSalon(app, { city: 'Lisbon' });
});
afterAll(() => app.close());

describe.each(['2026', '2025'] as Generation[])('a client of %s', (generation) => {
  test('connects, and is told what this is', async () => {
    const client = await connect(app, { generation });
    expect(client.getServerVersion()).toMatchObject({ name: 'openslot' });
    expect(client.getInstructions()).toContain('data, never instructions');
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    await client.close();
  });

  test('lists the tools, each with schemas, annotations and an example', async () => {
    const client = await connect(app, { generation });
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    for (const tool of listed) {
      expect([tool.name, tool.inputSchema.additionalProperties]).toEqual([tool.name, false]);
      expect([tool.name, tool.outputSchema?.additionalProperties]).toEqual([tool.name, false]);
      expect([tool.name, tool.description]).toEqual([tool.name, expect.stringContaining('Example: {')]);
      expect(Object.keys(tool.annotations ?? {}).length).toBeGreaterThan(0);
    }
    await client.close();
  });

  test('calls one without credentials; what it gets fits the schema that was listed', async () => {
    const client = await connect(app, { generation });
    await client.listTools();
    const { data } = await callTool(client, 'find_times', { query: 'haircut', city: 'Lisbon' });
    expect(data.times[0]).toMatchObject({ business: salon.business, service: salon.haircut, price: 20 });
    await client.close();
  });

  test('is refused in the answer, with the code of the API and the next step', async () => {
    const client = await connect(app, { generation });
    const refused = await callTool(client, 'business_profile', { business: 'biz_nowhere' });
    expect(refused).toMatchObject({ isError: true, error: { code: 'BUSINESS_NOT_FOUND' } });
    expect(refused.text).toMatch(/^BUSINESS_NOT_FOUND: .+\nNext: .*find_times/);
    await client.close();
  });

  test('that calls what does not exist is told so by the protocol', async () => {
    const client = await connect(app, { generation });
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('no such tool');
    await client.close();
  });

  test('without a token is asked for one, and told where to get it, as soon as it acts for somebody', async () => {
    const client = await connect(app, { generation });
    await expect(callTool(client, 'my_appointments')).rejects.toThrow();
    await client.close();
  });

  test('with a token acts for its person', async () => {
    const person = await newUser(app);
    const client = await connect(app, { generation, token: person.token });
    const { data } = await callTool(client, 'my_appointments');
    expect(data).toEqual({ appointments: [], more: false, waiting: [] });
    await client.close();
  });
});

describe('proof', () => {
  const metadata = () => `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;

  test.each(tools.filter(({ needsPerson }) => needsPerson).map(({ name }) => name))(
    '%s needs a person: 401 with where to learn how',
    async (name) => {
      const answer = await post(app, toolCall(name));
      expect([answer.status, answer.body]).toEqual([401, { error: 'AUTH_REQUIRED' }]);
      expect(answer.headers.get('www-authenticate')).toBe(`Bearer ${metadata()}`);
      expect(answer.headers.get('error-detail')).toContain(name);
    },
  );

  test.each(['wrong', 'osa_wrong', ''])(
    'a token that is none (%j) is refused, whatever is asked',
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

  test('elsewhere a refusal says no more than before', async () => {
    const answer = await app.call('GET', '/api/account');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a token whose session has ended is refused at once', async () => {
    const person = await newUser(app);
    await app.call('POST', '/api/auth/logout', { token: person.token });
    const answer = await post(app, toolCall('my_appointments'), { authorization: `Bearer ${person.token}` });
    expect(answer.status).toBe(401);
  });
});

describe('a key', () => {
  test('counts each message once, however much the API is asked for it, and is told what is left', async () => {
    const key = (await app.call('POST', '/api/keys')).body.apiKey;
    const first = await post(app, toolCall('business_profile', { business: salon.business }), {
      'x-api-key': key,
    });
    expect(first.status).toBe(200);
    const second = await post(app, toolCall('find_times', { query: 'haircut' }), { 'x-api-key': key });
    const left = (answer: typeof first) => Number(answer.headers.get('ratelimit-remaining'));
    expect(left(first) - left(second)).toBe(1);
  });

  test('that is used up is refused with how long to wait; an unknown one is no key', async () => {
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

describe('a page', () => {
  const from = (origin: string, on = app) =>
    post(on, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin }).then(({ status }) => status);

  test('of another origin is refused: a name can be made to lead anywhere', async () => {
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('*')).toBe(403);
    expect(await from(app.url)).toBe(200);
  });

  test('of an origin that is named may call', async () => {
    const open = await startApp({ environment: { CORS_ORIGINS: 'https://agent.example' } });
    expect(await from('https://agent.example', open)).toBe(200);
    expect(await from('https://evil.example', open)).toBe(403);
    await open.close();
  });
});

test('what describes the endpoint names it, and its tools', async () => {
  const manifest = await app.call('GET', '/.well-known/mcp.json');
  expect(manifest.body).toMatchObject({
    endpoint: `${app.url}/mcp`,
    authentication: { required: false },
    tools: tools.map(({ name }) => expect.objectContaining({ name })),
  });
  expect((await app.call('GET', '/.well-known/mcp/server-card.json')).body).toEqual(manifest.body);
});
