import { expect, test } from 'vitest';
import { hashCall } from './hash-call.ts';

const call = {
  caller: 'grt_a',
  tool: 'book',
  input: { date: '2026-12-01', services: ['a', 'b'], deep: { x: 1, y: [2] } },
  day: '2026-11-16',
  step: 'book',
};

test('the same call has the same key, in any order of arguments', () => {
  const turned = { deep: { y: [2], x: 1 }, services: ['a', 'b'], date: '2026-12-01' };
  expect(hashCall({ ...call, input: turned })).toBe(hashCall(call));
  expect(hashCall(call)).toMatch(/^mcp-[\w-]{43}$/);
});

test('any difference changes the key', () => {
  const others = [
    { ...call, caller: 'grt_b' },
    { ...call, tool: 'hold' },
    { ...call, day: '2026-11-17' },
    { ...call, step: 'client' },
    { ...call, input: { ...call.input, date: '2026-12-02' } },
    { ...call, input: { ...call.input, services: ['b', 'a'] } },
    { ...call, input: { ...call.input, deep: { x: 1, y: [3] } } },
    { ...call, input: { ...call.input, key: 'again' } },
    { ...call, input: null },
  ];
  expect(new Set([call, ...others].map(hashCall)).size).toBe(others.length + 1);
});
