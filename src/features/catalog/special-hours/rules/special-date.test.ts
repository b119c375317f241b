import { expect, test } from 'vitest';
import { requireDateAhead, requireSpecialWindow } from './special-date.ts';

const refused = { code: 'INVALID_VALUE' };

test('special hours go forward within a day', () => {
  const body = { date: '2026-03-02', start: '09:00', end: '24:00' };
  expect(requireSpecialWindow(body)).toEqual({ date: '2026-03-02', start: 540, end: 1440 });
  for (const end of ['09:00', '08:59'])
    expect(() => requireSpecialWindow({ ...body, end })).toThrow(expect.objectContaining(refused));
});

// Already the second in Auckland, still the first in Los Angeles.
const now = new Date('2026-03-01T20:00:00Z');

test('a date is over when it is over wherever they hold', () => {
  const ahead = (date: string, ...zones: string[]) => {
    try {
      requireDateAhead(date, zones, now);
      return true;
    } catch (error) {
      expect(error).toMatchObject(refused);
      return false;
    }
  };
  expect(ahead('2026-03-01', 'Pacific/Auckland')).toBe(false);
  expect(ahead('2026-03-02', 'Pacific/Auckland')).toBe(true);
  expect(ahead('2026-03-01', 'Pacific/Auckland', 'America/Los_Angeles')).toBe(true);
  expect([ahead('2026-03-01'), ahead('2026-02-28')]).toEqual([true, false]);
  expect([ahead('2036-03-08', 'UTC'), ahead('2036-03-09', 'UTC')]).toEqual([true, false]);
  expect(ahead('2036-03-09', 'UTC', 'Pacific/Auckland')).toBe(true);
});
