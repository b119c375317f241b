import { expect, test } from 'vitest';
import { companionSlots, companionsOf, refusedPerson } from './party';

const family = [
  { id: 'fam_1', name: 'Emil' },
  { id: 'fam_2', name: 'Ruth' },
];

test('lists the other people once, without the person of the first appointment', () => {
  const entered = {
    who: 'fam_1',
    others: ['me', 'fam_1', 'fam_2', 'gone', 'guest'],
    guests: ' Ada \n\nRuth\nAda',
  };
  expect(companionsOf(entered, family)).toEqual([
    { id: 'me', name: null },
    { id: 'fam_2', name: 'Ruth' },
    { id: 'guest', name: 'Ada' },
    { id: 'guest', name: 'Ada' },
  ]);
  expect(companionsOf({ ...entered, others: ['me'] }, family)).toHaveLength(1);
  expect(companionsOf(entered, family, 1)).toEqual([{ id: 'me', name: null }]);
  expect(companionsOf({ who: 'me', others: ['guest'], guests: '' }, family)).toEqual([
    { id: 'guest', name: '' },
  ]);
});

const times = (...all: [string, ...string[]][]) =>
  all.map(([time, ...professionals]) => ({ time, available: professionals.length > 0, professionals }));
const first = { start: '15:00', professional: 'lena', blockedMinutes: 60 };

test('offers the same time with another professional and the next time with the same one', () => {
  const day = times(
    ['14:00', 'lena'],
    ['15:00', 'lena', 'aylin'],
    ['15:30', 'lena'],
    ['16:00', 'lena'],
    ['16:30', 'lena'],
  );
  expect(companionSlots(day, first)).toEqual([
    { kind: 'same', professional: 'aylin', start: '15:00' },
    { kind: 'after', professional: 'lena', start: '16:00' },
  ]);
});

test('offers the time before when nothing is free afterwards, and nothing that is far away', () => {
  expect(companionSlots(times(['14:00', 'lena'], ['16:00', 'aylin']), first)).toEqual([
    { kind: 'before', professional: 'lena', start: '14:00' },
  ]);
  expect(companionSlots(times(['12:30', 'lena'], ['17:30', 'lena']), first)).toEqual([]);
});

test('finds the refused person', () => {
  expect(refusedPerson('body.visits[2].services')).toBe(2);
  expect(refusedPerson('body.couponCode')).toBe(0);
  expect(refusedPerson(undefined)).toBe(0);
});
