import { expect, test } from 'vitest';
import { completeTime, stepTime } from './clock-time';

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['14h', '14:00'],
  ['14 Uhr', '14:00'],
  ['9 am', '09:00'],
  ['9:30 pm', '21:30'],
  ['12 a.m.', '00:00'],
  ['12pm', '12:00'],
  ['24:00', '00:00'],
  [' 17:45 ', '17:45'],
])('completes %j to %s', (typed, time) => {
  expect(completeTime(typed)).toBe(time);
});

test.each(['', 'noon', '25:00', '24:30', '9:75', '13 pm', '9:5'])('leaves %j unchanged', (typed) => {
  expect(completeTime(typed)).toBe(typed);
});

test('steps within a day', () => {
  expect(stepTime('09:00', 15)).toBe('09:15');
  expect(stepTime('00:00', -15)).toBe('23:45');
  expect(stepTime('23:50', 15)).toBe('00:05');
});
