import { expect, test } from 'vitest';
import { liesIn, toAbsence } from './affected.ts';

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
