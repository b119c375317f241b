import { expect, test } from 'vitest';
import { countedFor, isForAgents } from './counted-for.ts';

const person = { userId: 'usr_1' };

test('a person counts as their account, and all their agents together as one beside it', () => {
  expect(countedFor(person)).toBe('usr_1');
  expect(countedFor({ ...person, grant: { id: 'grt_1' } })).toBe('usr_1 agents');
  expect(countedFor({ ...person, grant: { id: 'grt_2' } })).toBe('usr_1 agents');
});

test('so it is with what is counted as of something else', () => {
  expect(countedFor(person, 'apt_1 client')).toBe('apt_1 client');
  expect(countedFor({ ...person, grant: {} }, 'apt_1 client')).toBe('apt_1 client agents');
});

test('which of the two it is can be read from it', () => {
  expect([countedFor(person), countedFor({ ...person, grant: {} })].map(isForAgents)).toEqual([false, true]);
});
