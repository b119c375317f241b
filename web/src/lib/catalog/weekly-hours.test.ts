import { expect, test } from 'vitest';
import { flattenWeek, readSpans, readWeek, weekdayName, weekOf } from './weekly-hours';

function sent(pairs: [string, string][], name = 'hours-1'): FormData {
  const fields = new FormData();
  for (const [start, end] of pairs) {
    fields.append(`${name}-start`, start);
    fields.append(`${name}-end`, end);
  }
  return fields;
}

test.each([
  [
    [
      ['09:00', '12:00'],
      ['', ''],
      ['13:00', '17:00'],
    ],
    null,
  ],
  [
    [
      ['09:00', '12:00'],
      ['12:00', '17:00'],
    ],
    null,
  ],
  [
    [
      ['13:00', '17:00'],
      ['09:00', '14:00'],
    ],
    'overlapping',
  ],
  [[['09:00', '']], 'unfinished'],
  [[['', '17:00']], 'unfinished'],
  [[['17:00', '09:00']], 'backwards'],
  [[['09:00', '09:00']], 'backwards'],
  [[['20:00', '00:00']], null],
  [[], null],
] as [[string, string][], string | null][])('checks the hours %j: %s', (pairs, problem) => {
  expect(readSpans(sent(pairs), 'hours-1').problem).toBe(problem);
});

test('sorts the hours of a day and reads midnight at the end as 24:00', () => {
  expect(
    readSpans(
      sent([
        ['20:00', '00:00'],
        ['', ''],
        ['09:00', '12:00'],
      ]),
      'hours-1',
    ).spans,
  ).toEqual([
    { start: '09:00', end: '12:00' },
    { start: '20:00', end: '24:00' },
  ]);
});

test('reports the weekday of a problem and converts a week in both directions', () => {
  const fields = sent([['09:00', '17:00']]);
  for (const [name, value] of sent([['10:00', '09:00']], 'hours-6')) fields.append(name, value);
  const { week, problems } = readWeek(fields, 'hours');
  expect(problems).toEqual({ 6: 'backwards' });
  expect(flattenWeek(week)).toEqual([
    { weekday: 1, start: '09:00', end: '17:00' },
    { weekday: 6, start: '10:00', end: '09:00' },
  ]);
  expect(weekOf(flattenWeek(week))).toEqual(week);
});

test('names weekdays in the language', () => {
  expect([0, 1].map((weekday) => weekdayName(weekday, 'de'))).toEqual(['Sonntag', 'Montag']);
});
