import { expect, test } from 'vitest';
import { liesIn, requireTimeOffSpan, toAbsence } from './time-off.ts';

const [first, second] = ['2026-03-02', '2026-03-03'];
const now = new Date('2026-03-01T12:00:00Z');

test('whole days need no times', () => {
  expect(requireTimeOffSpan({ startDate: first, endDate: first }, now)).toEqual({
    startDate: first,
    endDate: first,
    startMinute: null,
    endMinute: null,
  });
});

test('midnight at the beginning of the last day is the end of the day before', () => {
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
])('a span that %s is refused', (_name, body) => {
  expect(() => requireTimeOffSpan(body, now)).toThrow('INVALID_VALUE');
});

test('a beginning more than 3,660 days ahead of today is a slip of the pen', () => {
  const from = (startDate: string) => () => requireTimeOffSpan({ startDate, endDate: '2050-01-01' }, now);
  expect(from('2036-03-08')).not.toThrow();
  expect(from('2036-03-09')).toThrow(
    expect.objectContaining({ code: 'INVALID_VALUE', detail: expect.stringContaining('body.startDate') }),
  );
});

test('what to mend is told', () => {
  expect(() => requireTimeOffSpan({ startDate: second, endDate: first }, now)).toThrow(
    expect.objectContaining({ detail: expect.stringMatching(/^body.endDate, body.end: /) }),
  );
});

test('an absence ends on a later day, or later on the same, with the times it is given', () => {
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

test('an appointment lies in time off that takes a minute of it, by the clock of the business', () => {
  // 10:00 in Lisbon.
  const ten = hour('2026-07-01T09:00:00Z');
  expect(liesIn(ten, off(null, null), zone)).toBe(true);
  expect(liesIn(ten, off(0, 601), zone)).toBe(true);
  expect(liesIn(ten, off(659, null), zone)).toBe(true);
  expect(liesIn(ten, off(0, 600), zone)).toBe(false);
  expect(liesIn(ten, off(660, null), zone)).toBe(false);
  expect(liesIn(ten, off(0, 600), 'UTC')).toBe(true);
});

test('over midnight it lies in either day', () => {
  const night = hour('2026-07-01T22:30:00Z');
  expect(liesIn(night, off(null, null), zone)).toBe(true);
  expect(liesIn(hour('2026-06-30T22:30:00Z'), off(null, null), zone)).toBe(true);
  expect(liesIn(hour('2026-07-01T23:00:00Z'), off(null, null), zone)).toBe(false);
  expect(liesIn(hour('2026-07-03T12:00:00Z'), off(null, 700, '2026-07-03'), zone)).toBe(false);
  expect(liesIn(hour('2026-07-02T12:00:00Z'), off(null, 700, '2026-07-03'), zone)).toBe(true);
});
