import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains } from '../../../../shared/intervals.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import { openedTimes } from './opened-times.ts';
import type { Absence, Schedule } from './schedule.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 });
const schedule: Schedule = {
  timezone: 'Europe/Berlin',
  business: { hours: hours(9, 17), breaks: [], openDays: everyDay },
  professional: { hours: hours(0, 24), breaks: [] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
};
const opening = (start: number, end: number): Schedule => ({
  ...schedule,
  business: { ...schedule.business, hours: hours(start, end) },
});
const june = { fromDate: '2026-06-01', toDate: '2026-06-02' };
const at = (text: string) => Date.parse(text);

describe('what a change opens', () => {
  test('is what longer hours add, on every day', () => {
    expect(openedTimes(schedule, opening(8, 19), june)).toEqual([
      { start: at('2026-06-01T06:00Z'), end: at('2026-06-01T07:00Z') },
      { start: at('2026-06-01T15:00Z'), end: at('2026-06-01T17:00Z') },
      { start: at('2026-06-02T06:00Z'), end: at('2026-06-02T07:00Z') },
      { start: at('2026-06-02T15:00Z'), end: at('2026-06-02T17:00Z') },
    ]);
  });

  test('is the working time of an absence or a closure that is withdrawn, but for what others still cover', () => {
    const morning: Absence = {
      startDate: '2026-06-01',
      startMinute: 0,
      endDate: '2026-06-01',
      endMinute: 12 * 60,
    };
    const whole: Absence = { ...morning, endDate: '2026-06-02', endMinute: 1440 };
    const both = { ...schedule, absences: [morning], closures: [whole] };
    expect(openedTimes(both, { ...both, closures: [] }, june)).toEqual([
      { start: at('2026-06-01T10:00Z'), end: at('2026-06-01T15:00Z') },
      { start: at('2026-06-02T07:00Z'), end: at('2026-06-02T15:00Z') },
    ]);
    expect(openedTimes(both, { ...both, absences: [] }, june)).toEqual([]);
  });

  test('is nothing where hours become shorter, and what is new where the zone changes', () => {
    expect(openedTimes(schedule, opening(10, 12), june)).toEqual([]);
    const lisbon = { ...schedule, timezone: 'Europe/Lisbon' };
    expect(openedTimes(schedule, lisbon, { ...june, toDate: june.fromDate })).toEqual([
      { start: at('2026-06-01T15:00Z'), end: at('2026-06-01T16:00Z') },
    ]);
  });

  test('was not open before and is open after, whatever the hours', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const day = fc
      .tuple(hour, hour)
      .map(([one, other]) => opening(Math.min(one, other), Math.max(one, other) + 1));
    fc.assert(
      fc.property(day, day, (before, after) => {
        const range = { fromDate: '2026-10-24', toDate: '2026-10-26' };
        const closed = { ...schedule, business: { ...schedule.business, openDays: [] } };
        const openBefore = openedTimes(closed, before, range);
        const openAfter = openedTimes(closed, after, range);
        for (const opened of openedTimes(before, after, range)) {
          expect(contains(openAfter, opened)).toBe(true);
          expect(openBefore.some((open) => open.start < opened.end && opened.start < open.end)).toBe(false);
        }
      }),
    );
  });
});
