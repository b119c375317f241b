import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { gridOf, gridStarts, isOnGrid } from './grid.ts';

const monday = '2026-06-01';
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  timezone: 'UTC',
  business: { hours: { start: 540, end: 1080 }, breaks: [], openDays: [1] },
  professional: { hours: { start: 600, end: 1200 }, breaks: [] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
  ...change,
});
const on = (change: Partial<Schedule>, date = monday) =>
  gridOf({ schedule: schedule(change), slotIntervalMinutes: 30 }, date);

describe('the starts of a day', () => {
  test('reach from the earlier opening of business and professional to the later closing', () => {
    expect(on({})).toEqual({ first: 540, end: 1200, step: 30 });
    expect(on({ professional: { hours: { start: 480, end: 960 }, breaks: [] } })).toEqual({
      first: 480,
      end: 1080,
      step: 30,
    });
  });

  test('are those of the weekday’s rules where there are any; of the business alone where they leave it out', () => {
    const rules = [
      { id: 'a', weekday: 1, start: 420, end: 500 },
      { id: 'b', weekday: 1, start: 700, end: 1300 },
      { id: 'c', weekday: 2, start: 0, end: 1440 },
    ];
    expect(on({ rules })).toMatchObject({ first: 420, end: 1300 });
    expect(on({ rules }, '2026-06-03')).toMatchObject({ first: 540, end: 1080 });
  });

  test('are listed in steps from the first, before the end', () => {
    expect(gridStarts({ first: 540, end: 600, step: 25 })).toEqual([540, 565, 590]);
    expect(gridStarts({ first: 540, end: 600, step: 30 })).toEqual([540, 570]);
    expect(gridStarts({ first: 540, end: 540, step: 30 })).toEqual([]);
  });
});

test('a minute is on the grid exactly when it is listed', () => {
  const minute = fc.integer({ min: 0, max: 120 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 1, max: 40 }), (first, length, step) => {
      const grid = { first, end: first + length, step };
      for (let at = -step; at <= grid.end + 2 * step; at++)
        expect([at, isOnGrid(grid, at)]).toEqual([at, gridStarts(grid).includes(at)]);
    }),
  );
});
