import { expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

test('2xx accepts and nothing else does; 410 alone says never again', () => {
  for (let status = 100; status < 600; status++) {
    const { error, statusCode, isGone } = verdictOn({ status });
    expect([status, error, statusCode, isGone]).toEqual([
      status,
      Math.floor(status / 100) === 2 ? null : 'status',
      status,
      status === 410,
    ]);
  }
});

test('without an answer there is a reason instead of a status', () => {
  expect(verdictOn({ failure: 'timeout' })).toEqual({ statusCode: null, error: 'timeout', isGone: false });
});
