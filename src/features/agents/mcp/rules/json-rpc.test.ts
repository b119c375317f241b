import { describe, expect, test } from 'vitest';
import { cancelledRequestOf, isAllowedOrigin, requireMessage, toolNameOf } from './json-rpc.ts';

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'book', arguments: {} },
} as const;
const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });

describe('requireMessage', () => {
  test.each([
    call,
    { ...call, id: 'a' },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
  ])('accepts %j', (message) => expect(requireMessage(message)).toBe(message));

  test.each([
    [[call], 'body'],
    [null, 'body'],
    ['x', 'body'],
    [{ ...call, jsonrpc: '1.0' }, 'body'],
    [{ jsonrpc: '2.0', id: 1 }, 'body.method'],
    [{ ...call, method: 1 }, 'body.method'],
    [{ ...call, id: null }, 'body.id'],
    [{ ...call, id: {} }, 'body.id'],
    [{ ...call, params: [] }, 'body.params'],
    [{ ...call, params: null }, 'body.params'],
    [{ ...call, params: 'x' }, 'body.params'],
  ])('refuses %j', (message, field) => {
    const refused = expect.objectContaining({
      code: 'INVALID_INPUT',
      info: expect.objectContaining({ field }),
    });
    expect(() => requireMessage(message)).toThrow(refused);
  });

  test('accepts twelve levels of nesting', () => {
    expect(() => requireMessage({ ...call, params: nest(11) })).not.toThrow();
    const tooDeep = expect.objectContaining({ code: 'INVALID_INPUT' });
    expect(() => requireMessage({ ...call, params: nest(12) })).toThrow(tooDeep);
    expect(() => requireMessage({ ...call, params: { list: [nest(10)] } })).toThrow(tooDeep);
  });
});

test('toolNameOf reads tools/call only', () => {
  expect(toolNameOf(requireMessage(call))).toBe('book');
  expect(toolNameOf({ jsonrpc: '2.0', method: 'tools/list', params: { name: 'book' } })).toBeUndefined();
  expect(toolNameOf({ jsonrpc: '2.0', method: 'tools/call', params: { name: 7 } })).toBeUndefined();
  expect(toolNameOf({ jsonrpc: '2.0', method: 'tools/call' })).toBeUndefined();
});

test('cancelledRequestOf reads string and number ids', () => {
  const back = (requestId: unknown, method = 'notifications/cancelled') =>
    cancelledRequestOf({ jsonrpc: '2.0', method, params: { requestId } });
  expect([back(1), back('a')]).toEqual([1, 'a']);
  expect([back({}), back(1, 'tools/call')]).toEqual([undefined, undefined]);
  expect(cancelledRequestOf({ jsonrpc: '2.0', method: 'notifications/cancelled' })).toBeUndefined();
});

const own = 'https://openslot.example/under';

test.each([
  [undefined, [], true],
  ['https://openslot.example', [], true],
  ['https://openslot.example', ['*'], true],
  ['https://agent.example', ['https://agent.example'], true],
  ['https://agent.example', ['*'], false],
  ['https://agent.example', [], false],
  ['http://openslot.example', [], false],
  ['https://openslot.example:8443', [], false],
  ['null', ['*'], false],
  ['*', ['*'], false],
  ['', [], false],
])('origin %j, listed %j: %j', (origin, listed, allowed) => {
  expect(isAllowedOrigin(origin, { own, listed })).toBe(allowed);
});
