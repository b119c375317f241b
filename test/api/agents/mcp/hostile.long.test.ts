import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { errorInfo } from '../../../fixtures/error-info.ts';
import { connect, post, toolCall } from './mcp-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('invalid messages', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"jsonrpc":'],
    ['text', '"tools/list"'],
    ['null', 'null'],
    ['a number', '7'],
    ['a batch', JSON.stringify([list, list])],
    ['an empty batch', '[]'],
    ['another version', JSON.stringify({ ...list, jsonrpc: '1.0' })],
    ['no method', '{"jsonrpc":"2.0","id":1}'],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}'],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}'],
    ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}'],
    [
      'depth',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"book","arguments":${nested(50_000)}}}`,
    ],
    ['text that is no Unicode', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\\ud800"}}'],
    ['text with NUL', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\\u0000"}}'],
  ])('%s returns 400 INVALID_INPUT', async (_, body) => {
    const answer = await post(app, body);
    expect([answer.status, answer.body]).toEqual([400, { error: 'INVALID_INPUT' }]);
    expect(errorInfo(answer).field).toMatch(/^body/);
  });

  test('bodies over 128 KB return 413 and other content types 415', async () => {
    const large = JSON.stringify(toolCall('find_times', { query: 'x'.repeat(200_000) }));
    expect((await post(app, large)).status).toBe(413);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data'])
      expect((await post(app, JSON.stringify(list), { 'content-type': type })).status).toBe(415);
  });
});

describe('unknown methods and tools', () => {
  test.each([
    'tools/destroy',
    'resources/list',
    'prompts/get',
    'constructor',
    '__proto__',
    'logging/setLevel',
  ])('%s returns the JSON-RPC error -32601', async (method) => {
    const answer = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, method }),
    });
    expect(await answer.text()).toContain('"code":-32601');
  });

  test.each(['__proto__', 'constructor', 'toString', '', 'book '])(
    'the tool %j returns the JSON-RPC error -32602',
    async (name) => {
      const answer = await fetch(`${app.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(toolCall(name)),
      });
      expect(await answer.text()).toContain('"code":-32602');
    },
  );

  test('arguments that are not an object are refused', async () => {
    const client = await connect(app);
    for (const given of [[], 'x', 7])
      await expect(client.callTool({ name: 'find_times', arguments: given as never })).rejects.toThrow();
    await client.close();
  });

  test('inherited object properties are refused as arguments', async () => {
    const client = await connect(app);
    const input = JSON.parse('{"__proto__":{"query":"x"},"constructor":1}');
    const result = await client.callTool({ name: 'find_times', arguments: input });
    expect(result.isError).toBe(true);
    await client.close();
  });
});

describe('other HTTP methods', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s returns 405 with Allow', async (method) => {
    const answer = await app.call(method, '/mcp', { headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(answer.body).toEqual({ error: 'INVALID_INPUT' });
    expect(errorInfo(answer).reason).toBe('wrong-method');
  });

  test('a preflight response allows the MCP headers', async () => {
    const answer = await app.call('OPTIONS', '/mcp', { headers: { origin: app.url } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  });
});

test('a notification returns 202 without a body', async () => {
  const answer = await post(app, { jsonrpc: '2.0', method: 'notifications/initialized' });
  expect([answer.status, answer.text]).toEqual([202, '']);
});

test('a hundred concurrent messages get their own responses', async () => {
  const client = await connect(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      client.callTool({ name: 'business_profile', arguments: { business: `biz_${index}` } }),
    ),
  );
  expect(answers.every(({ isError }) => isError)).toBe(true);
  await client.close();
});
