import { expect, test } from 'vitest';
import { liesIn, requireTimeOffSpan, toAbsence } from './time-off.ts';

const [first, second] = ['2026-03-02', '2026-03-03'];
const now = new Date('2026-03-01T12:00:00Z');

test('whole days have no times', () => {
  expect(requireTimeOffSpan({ startDate: first, endDate: first }, now)).toEqual({
    startDate: first,
    endDate: first,
    startMinute: null,
    endMinute: null,
  });
});

test('an end at midnight is stored as the end of the day before', () => {
  const span = requireTimeOffSpan({ startDate: first, endDate: second, start: '18:00', end: '00:00' }, now);
  expect(span).toEqual({ startDate: first, endDate: first, startMinute: 1080, endMinute: 1440 });
});

test.each([
  ['ends before it begins', { startDate: second, endDate: first }],
  ['ends when it begins', { startDate: first, endDate: first, start: '10:00', end: '10:00' }],
  ['ends earlier that day', { startDate: first, endDate: first, start: '10:00', end: '09:00' }],
  ['ends at the beginning of its only day', { startDate: first, endDate: first, end: '00:00' }],
  ['begins at the end of its only day', { startDate: first, endDate: first, start: '24:00' }],
  ['begins at the end of a day', { startDate: first, endDate: second, start: '24:00' }],
])('refuses a span that %s', (_name, body) => {
  expect(() => requireTimeOffSpan(body, now)).toThrow('INVALID_VALUE');
});

test('refuses a start more than 3,660 days ahead', () => {
  const from = (startDate: string) => () => requireTimeOffSpan({ startDate, endDate: '2050-01-01' }, now);
  expect(from('2036-03-08')).not.toThrow();
  expect(from('2036-03-09')).toThrow(
    expect.objectContaining({
      code: 'INVALID_VALUE',
      info: { field: 'body.startDate', reason: 'too-far' },
    }),
  );
});

test('names the field', () => {
  expect(() => requireTimeOffSpan({ startDate: second, endDate: first }, now)).toThrow(
    expect.objectContaining({ info: { field: 'body.endDate', reason: 'conflicting' } }),
  );
});

test('accepts an end later than the start, with the given times', () => {
  expect(
    requireTimeOffSpan({ startDate: first, endDate: second, start: '18:00', end: '09:00' }, now),
  ).toEqual({ startDate: first, endDate: second, startMinute: 1080, endMinute: 540 });
  expect(requireTimeOffSpan({ startDate: first, endDate: first, start: '23:59' }, now)).toEqual({
    startDate: first,
    endDate: first,
    startMinute: 1439,
    endMinute: null,
  });
});

const zone = 'Europe/Lisbon';
const hour = (start: string) => ({ startMs: Date.parse(start), endMs: Date.parse(start) + 3_600_000 });
const off = (startMinute: number | null, endMinute: number | null, endDate = '2026-07-01') =>
  toAbsence({ startDate: '2026-07-01', endDate, startMinute, endMinute });

test('an appointment is affected when they share at least a minute, in the time zone of the business', () => {
  // 10:00 in Lisbon.
  const ten = hour('2026-07-01T09:00:00Z');
  expect(liesIn(ten, off(null, null), zone)).toBe(true);
  expect(liesIn(ten, off(0, 601), zone)).toBe(true);
  expect(liesIn(ten, off(659, null), zone)).toBe(true);
  expect(liesIn(ten, off(0, 600), zone)).toBe(false);
  expect(liesIn(ten, off(660, null), zone)).toBe(false);
  expect(liesIn(ten, off(0, 600), 'UTC')).toBe(true);
});

test('an appointment over midnight is affected on both days', () => {
  const night = hour('2026-07-01T22:30:00Z');
  expect(liesIn(night, off(null, null), zone)).toBe(true);
  expect(liesIn(hour('2026-06-30T22:30:00Z'), off(null, null), zone)).toBe(true);
  expect(liesIn(hour('2026-07-01T23:00:00Z'), off(null, null), zone)).toBe(false);
  expect(liesIn(hour('2026-07-03T12:00:00Z'), off(null, 700, '2026-07-03'), zone)).toBe(false);
  expect(liesIn(hour('2026-07-02T12:00:00Z'), off(null, 700, '2026-07-03'), zone)).toBe(true);
});
