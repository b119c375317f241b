import { expect, test } from 'vitest';
import { joinSessions } from './join-sessions.ts';
import type { Occupied } from './situation.ts';

const session = (rowKey: string, { sessionKey = rowKey, capacity = 1 } = {}): Occupied => ({
  startMs: 0,
  endMs: 1,
  sessionKey,
  seatsTaken: 1,
  capacity,
  neighbour: { startMs: 0, endMs: 1, rowKey, canBeOverridden: true },
});
const join = (
  sessions: Occupied[],
  more: { ownKey?: string; classKeys?: string[]; known?: Occupied[] } = {},
) => joinSessions({ ownKey: null, classKeys: [], known: sessions, sessions, ...more });

test('an appointment takes the key of the session that it overlaps', () => {
  expect(join([session('a')])).toEqual({ key: 'a', rekeyed: [] });
});

test('further sessions of one row get the same key', () => {
  expect(join([session('a'), session('b')])).toEqual({ key: 'a', rekeyed: ['b'] });
});

test('a class and an earlier double booking keep their key', () => {
  const yoga = session('yoga', { capacity: 3 });
  expect(join([session('a'), yoga])).toEqual({ key: 'yoga', rekeyed: ['a'] });
  expect(join([session('a')], { classKeys: ['yoga'] })).toEqual({ key: 'yoga', rekeyed: ['a'] });
  expect(join([session('a')], { ownKey: 'yoga' })).toEqual({ key: 'yoga', rekeyed: ['a'] });
  const pair = [session('b'), session('c', { sessionKey: 'b' })];
  const single = session('a');
  expect(join([single, pair[0]!], { known: [single, ...pair] })).toEqual({ key: 'b', rekeyed: ['a'] });
  expect(join([pair[0]!], { known: pair })).toEqual({ key: 'b', rekeyed: [] });
});

test('two sessions of several rows cannot be joined', () => {
  expect(join([session('yoga', { capacity: 3 })], { ownKey: 'pilates' })).toBeNull();
});
