import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../fixtures/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const send = (method: string, params: unknown, accept: string) =>
  app.call('POST', '/mcp', { body: { jsonrpc: '2.0', id: 7, method, params }, headers: { accept } });

test.each([
  ['initialize', {}, 'params.protocolVersion'],
  ['initialize', undefined, 'params'],
  ['initialize', { protocolVersion: '2025-06-18', capabilities: {} }, 'params.clientInfo'],
  ['tools/list', { cursor: 5 }, 'params.cursor'],
])('%s with the parameters %j returns -32602 in plain words', async (method, params, field) => {
  const answer = await send(method, params, 'application/json');
  expect(answer.body).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: {
      code: -32602,
      message: `${field} is missing or invalid. Check it against the MCP specification.`,
    },
  });
});

test.each(['application/json', '*/*', 'text/html'])('a client that accepts %s gets JSON', async (accept) => {
  const answer = await send('tools/list', {}, accept);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(answer.body).toMatchObject({ id: 7, result: { tools: expect.any(Array) } });
});

test('a client that accepts event streams gets one', async () => {
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'initialize', params: {} }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const [, data = ''] = /^event: message\ndata: (.*)\n\n$/.exec(await response.text()) ?? [];
  expect(JSON.parse(data)).toMatchObject({ id: 7, error: { code: -32602 } });
  const { body } = await app.call('GET', '/openapi.json');
  expect(Object.keys(body.paths['/mcp'].post.responses['200'].content)).toEqual([
    'application/json',
    'text/event-stream',
  ]);
});
