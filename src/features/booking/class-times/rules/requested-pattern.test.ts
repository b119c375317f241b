import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../../../shared/time.ts';
import { addDays, daysBetween } from '../../../../shared/zoned-time.ts';
import { changePattern, readPattern, requireAhead, sameWeek } from './requested-pattern.ts';

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return null;
};

describe('a requested class time', () => {
  test('is weekly or once', () => {
    expect(readPattern({ weekday: 4, start: '18:30', from: '2027-01-07' })).toEqual({
      weekday: 4,
      startMinute: 1110,
      fromDate: '2027-01-07',
      toDate: null,
      exceptDates: [],
    });
    expect(readPattern({ date: '2027-01-07', start: '09:00', weekday: null, from: null, to: null })).toEqual({
      weekday: 4,
      startMinute: 540,
      fromDate: '2027-01-07',
      toDate: '2027-01-07',
      exceptDates: [],
    });
  });

  test.each([
    [{ start: '09:00' }, 'MISSING_FIELDS'],
    [{ start: '09:00', weekday: 1, date: '2027-01-07' }, 'INVALID_INPUT'],
    [{ start: '09:00', date: '2027-01-07', to: '2027-01-08' }, 'INVALID_INPUT'],
    [{ start: '24:00', weekday: 1 }, 'INVALID_VALUE'],
    [{ start: '09:00', weekday: 1, from: '2027-01-08', to: '2027-01-07' }, 'INVALID_VALUE'],
    // There is no Monday from Thursday to Saturday.
    [{ start: '09:00', weekday: 1, from: '2027-01-07', to: '2027-01-09' }, 'INVALID_VALUE'],
  ])('%j is refused', (body, code) => {
    expect(refusalOf(() => readPattern(body))).toBe(code);
  });

  test('has to be in the future, and not too far', () => {
    const at = { today: '2027-01-07', nowMs: Date.parse('2027-01-07T10:00:00Z'), zone: 'UTC' };
    const ahead = (body: Parameters<typeof readPattern>[0]) =>
      refusalOf(() => requireAhead(readPattern(body), at));
    expect(ahead({ date: '2027-01-07', start: '10:01' })).toBeNull();
    expect(ahead({ date: '2027-01-07', start: '10:00' })).toBe('INVALID_VALUE');
    expect(ahead({ weekday: 4, start: '09:00', to: '2027-01-10' })).toBe('INVALID_VALUE');
    expect(ahead({ weekday: 4, start: '09:00', to: '2027-01-14' })).toBeNull();
    expect(ahead({ weekday: 4, start: '09:00', from: '2029-01-06' })).toBeNull();
    expect(ahead({ weekday: 4, start: '09:00', from: '2029-01-07' })).toBe('INVALID_VALUE');
  });
});

describe('an update', () => {
  const weekly = readPattern({ weekday: 4, start: '18:00' });
  const once = readPattern({ date: '2027-01-07', start: '18:00' });

  test('keeps fields that are absent and clears fields that are null', () => {
    expect(changePattern({ ...weekly, toDate: '2027-05-01' }, { start: '19:00' })).toMatchObject({
      weekday: 4,
      startMinute: 1140,
      toDate: '2027-05-01',
    });
    expect(changePattern({ ...weekly, toDate: '2027-05-01' }, { to: null })).toMatchObject({ toDate: null });
    expect(changePattern(once, { date: '2027-01-08' })).toMatchObject({ weekday: 5, fromDate: '2027-01-08' });
  });

  test('moves exception dates to the new weekday', () => {
    expect(changePattern({ ...weekly, exceptDates: ['2027-01-07'] }, { weekday: 1 }).exceptDates).toEqual([
      '2027-01-04',
    ]);
  });

  test('cannot change a single class into a weekly one, or the reverse', () => {
    expect(refusalOf(() => changePattern(weekly, { date: '2027-01-08' }))).toBe('INVALID_INPUT');
    expect(refusalOf(() => changePattern(once, { weekday: 1 }))).toBe('INVALID_INPUT');
    expect(refusalOf(() => changePattern(once, { to: '2027-05-01' }))).toBe('INVALID_INPUT');
  });
});

test('a week runs from Monday to Sunday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 6 }), (days, weekday) => {
      const date = addDays('2026-01-01', days);
      const moved = sameWeek(date, weekday);
      expect(weekdayOf(moved)).toBe(weekday);
      // 2025-12-29 is a Monday.
      const weekOf = (day: string) => Math.floor(daysBetween('2025-12-29', day) / 7);
      expect(weekOf(moved)).toBe(weekOf(date));
    }),
  );
});
