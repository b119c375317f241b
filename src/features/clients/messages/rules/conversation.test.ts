import { expect, test } from 'vitest';
import { closesAt, explainClosed } from './conversation.ts';

const endMs = Date.parse('2026-06-01T10:00:00Z');
const open = { hasAccount: true, isBlocked: false, endMs, nowMs: endMs };

test('a conversation is open until exactly 30 days after the end', () => {
  expect(closesAt(endMs)).toBe(Date.parse('2026-07-01T10:00:00Z'));
  expect(explainClosed({ ...open, nowMs: 0 })).toBeNull();
  expect(explainClosed({ ...open, nowMs: closesAt(endMs) - 1 })).toBeNull();
  expect(explainClosed({ ...open, nowMs: closesAt(endMs) })).toBe('ended');
});

test('a client without an account, then a block, are named before the end', () => {
  const ended = { ...open, nowMs: closesAt(endMs) };
  expect(explainClosed({ ...ended, isBlocked: true })).toBe('blocked');
  expect(explainClosed({ ...ended, isBlocked: true, hasAccount: false })).toBe('no-account');
});
