import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCalendarDate,
  isTimeOfDay,
  isTimeZone,
  minuteOfDay,
  readInstant,
  timeOfDay,
  weekdayOf,
} from './time.ts';

test.each(['2026-12-01', '2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])(
  'accepts the date %s',
  (date) => {
    expect(isCalendarDate(date)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-01',
  '2026-04-31',
  '2026-1-1',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '2026-12-01 ',
  '2026-12-00',
  '2026-012-01',
  '20026-12-01',
  '12026-12-01',
  '+2026-12-01',
  '',
])('rejects the date %s', (date) => {
  expect(isCalendarDate(date)).toBe(false);
});

test('dates and weekdays agree with the JavaScript calendar', () => {
  assert(
    property(integer({ min: 0, max: 109_572 }), (day) => {
      const date = new Date(Date.UTC(1900, 0, 1) + day * 86_400_000);
      const text = date.toISOString().slice(0, 10);
      expect(isCalendarDate(text)).toBe(true);
      expect(weekdayOf(text)).toBe(date.getUTCDay());
    }),
  );
});

test.each(['00:00', '09:30', '23:59', '24:00'])('accepts the time %s', (time) => {
  expect(isTimeOfDay(time)).toBe(true);
  expect(timeOfDay(minuteOfDay(time))).toBe(time);
});

test.each(['24:01', '25:00', '9:30', '09:60', '09:30:00', '0930', ' 09:30', ''])(
  'rejects the time %s',
  (time) => {
    expect(isTimeOfDay(time)).toBe(false);
  },
);

test('minutes and times convert both ways', () => {
  for (let minute = 0; minute <= 1440; minute++) expect(minuteOfDay(timeOfDay(minute))).toBe(minute);
});

test('accepts IANA time zone names only', () => {
  for (const zone of ['Europe/Lisbon', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
    expect(isTimeZone(zone)).toBe(true);
  for (const zone of ['Mars/Base', '+02:00', '-0800', '', 'Europe/', 'Europe/Lisbon ', '+02:00/UTC'])
    expect(isTimeZone(zone)).toBe(false);
});

test.each([
  ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01t09:00z', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T09:00:00.123456+02:00', '2026-12-01T07:00:00.123Z'],
  ['2024-02-29T23:59:59-11:30', '2024-03-01T11:29:59.000Z'],
])('accepts the instant %s', (text, instant) => {
  expect(readInstant(text)?.toISOString()).toBe(instant);
});

test.each([
  '2026-12-01',
  '2026-12-01T09:00:00',
  '2027-02-30T09:00:00Z',
  '2026-12-01T24:00:00Z',
  '2026-12-01T09:60Z',
  '2026-12-01T09:00:60Z',
  '2026-12-01T09:00:00+99:00',
  '2026-12-01 09:00:00Z',
  '+012026-01-01T00:00:00Z',
  '12026-01-01',
  'garbage 2077',
  'Jan 1 2030',
  '1764547200000',
  '',
])('rejects the instant %s', (text) => {
  expect(readInstant(text)).toBeNull();
});
