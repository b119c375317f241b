import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatDay,
  formatDayAt,
  formatInstant,
  resolveZone,
  visitorLocalTime,
  wallClock,
} from './time';

// Intl separates parts with a non-breaking space.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('days and instants', () => {
  test.each([
    ['en', 'Tue 17 Nov'],
    ['de', 'Di., 17. Nov.'],
  ] as const)('formats a day in %s', (language, words) => {
    expect(plain(formatDay('2026-11-17', language))).toBe(words);
  });

  test('formats an instant in the time zone, across midnight and in summer', () => {
    expect(formatInstant('2026-07-01T22:30:00Z', 'Europe/Berlin', 'en')).toBe('Thu 2 Jul, 00:30');
    expect(formatInstant('2026-07-01T22:30:00Z', 'Asia/Kathmandu', 'en')).toBe('Thu 2 Jul, 04:15');
  });

  test('rounds the age of a text to days, weeks, months and years', () => {
    const now = new Date('2026-11-16T12:00:00Z');
    const ago = (instant: string) => formatAgo(instant, now, 'en');
    expect([
      ago('2026-11-15T12:00:00Z'),
      ago('2026-10-26T12:00:00Z'),
      ago('2026-06-16T12:00:00Z'),
      ago('2023-11-16T12:00:00Z'),
    ]).toEqual(['yesterday', '3 weeks ago', '5 months ago', '3 years ago']);
  });
});

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  [' europe/lisbon ', 'Europe/Lisbon'],
  ['Lisbon', 'Europe/Lisbon'],
  ['new york', 'America/New_York'],
  ['Lisbonne', 'Lisbonne'],
  ['', ''],
])('resolves the typed zone "%s" to "%s"', (typed, zone) => {
  expect(resolveZone(typed)).toBe(zone);
});

test("shows the visitor's time only if it differs, with the weekday if the day differs", () => {
  expect(visitorLocalTime('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Europe/Paris', 'en')).toBeNull();
  expect(visitorLocalTime('2026-11-17T13:30:00Z', 'Europe/Berlin', null, 'en')).toBeNull();
  expect(visitorLocalTime('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Europe/Lisbon', 'en')).toBe('13:30');
  expect(visitorLocalTime('2026-11-17T13:30:00Z', 'Europe/Berlin', 'Asia/Tokyo', 'en')).toBe('22:30');
  expect(visitorLocalTime('2026-11-17T23:30:00Z', 'Europe/London', 'Asia/Tokyo', 'en')).toBe('Wed 08:30');
});

test("shows the visitor's time exactly if the wall clocks differ", () => {
  const zones = [
    'Europe/Berlin',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'America/New_York',
    'Africa/Lagos',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      (instant, there, here) => {
        const same = JSON.stringify(wallClock(instant, there)) === JSON.stringify(wallClock(instant, here));
        const own = visitorLocalTime(instant.toISOString(), there, here, 'en');
        expect(own === null).toBe(same);
        if (own !== null) expect(own.endsWith(wallClock(instant, here).time)).toBe(true);
      },
    ),
  );
});

test('formats an instant beyond year 9999 without failing', () => {
  expect(formatDayAt('2026-11-16T23:30:00Z', 'Europe/Berlin', 'en')).toBe('17 November 2026');
  expect(formatDayAt('+012026-01-01T00:00:00.000Z', 'UTC', 'en')).toContain('12026');
});

test('weekdays of the day strip have at most three letters in each language', () => {
  const week = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ];
  for (const language of ['en', 'de', 'pt'] as const)
    for (const date of week) expect(formatDay(date, language, 'weekday').length).toBeLessThanOrEqual(3);
  expect(week.map((date) => formatDay(date, 'pt', 'weekday')).join(' ')).toBe('seg ter qua qui sex sáb dom');
});
