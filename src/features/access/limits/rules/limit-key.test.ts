import { expect, test } from 'vitest';
import { isAgentLimitKey, limitKeyOf } from './limit-key.ts';

const person = { userId: 'usr_1' };

test('the user and all agents of the user have separate keys', () => {
  expect(limitKeyOf(person)).toBe('usr_1');
  expect(limitKeyOf({ ...person, grant: { id: 'grt_1' } })).toBe('usr_1 agents');
  expect(limitKeyOf({ ...person, grant: { id: 'grt_2' } })).toBe('usr_1 agents');
});

test('a custom owner gets the same suffix', () => {
  expect(limitKeyOf(person, 'apt_1 client')).toBe('apt_1 client');
  expect(limitKeyOf({ ...person, grant: {} }, 'apt_1 client')).toBe('apt_1 client agents');
});

test('isAgentLimitKey recognizes the key of agents', () => {
  expect([limitKeyOf(person), limitKeyOf({ ...person, grant: {} })].map(isAgentLimitKey)).toEqual([
    false,
    true,
  ]);
});
