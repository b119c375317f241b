import { expect, test } from 'vitest';
import { listDailyHours } from './daily-hours.ts';

const opening = [
  { weekday: 1, start: '09:00', end: '18:00' },
  { weekday: 6, start: '10:00', end: '14:00' },
];

test('keeps the opening hours of a professional who works all of them', () => {
  expect(listDailyHours(opening, { start: '08:00', end: '24:00' })).toEqual(opening);
});

test('shortens the day at both ends', () => {
  expect(listDailyHours(opening, { start: '12:00', end: '16:00' })).toEqual([
    { weekday: 1, start: '12:00', end: '16:00' },
    { weekday: 6, start: '12:00', end: '14:00' },
  ]);
});

test('omits days whose opening hours end before the professional starts', () => {
  expect(listDailyHours(opening, { start: '14:00', end: '20:00' })).toEqual([
    { weekday: 1, start: '14:00', end: '18:00' },
  ]);
});
