import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains } from '../../../../shared/intervals.ts';
import { weekdayOf } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import type { Absence, Schedule } from './schedule.ts';
import { absentWindows, openWindows, workingWindows } from './working-windows.ts';

const monday = '2026-03-02';
const schedule: Schedule = {
  timezone: 'Europe/Lisbon',
  business: {
    hours: { start: 540, end: 1080 },
    breaks: [{ start: 780, end: 840 }],
    openDays: [1, 2, 3, 4, 5],
  },
  professional: { hours: { start: 480, end: 1020 }, breaks: [{ start: 600, end: 615 }] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
};

describe('a working day', () => {
  test('without rules is the hours of both, less the breaks of both', () => {
    expect(workingWindows(schedule, monday)).toEqual([
      { start: 540, end: 600 },
      { start: 615, end: 780 },
      { start: 840, end: 1020 },
    ]);
  });

  test('with rules is those of its weekday, also outside the professional’s own hours', () => {
    const rules = [
      { id: 'a', weekday: 1, start: 1000, end: 1440 },
      { id: 'b', weekday: 1, start: 0, end: 560 },
      { id: 'c', weekday: 2, start: 0, end: 1440 },
    ];
    expect(workingWindows({ ...schedule, rules }, monday)).toEqual([
      { start: 540, end: 560 },
      { start: 1000, end: 1080 },
    ]);
  });

  test('with rules on other weekdays only is a day off', () => {
    const rules = [{ id: 'a', weekday: 2, start: 540, end: 1020 }];
    expect(workingWindows({ ...schedule, rules }, monday)).toEqual([]);
  });

  test('is empty where the business does not open', () => {
    expect(workingWindows(schedule, addDays(monday, 6))).toEqual([]);
    expect(openWindows(schedule, addDays(monday, 6))).toEqual([]);
  });
});

const minute = fc.integer({ min: 0, max: 1440 });
const interval = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const intervals = fc.array(interval, { maxLength: 3 });
const weekday = fc.integer({ min: 0, max: 6 });
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  timezone: fc.constant('UTC'),
  business: fc.record({
    hours: interval,
    breaks: intervals,
    openDays: fc.uniqueArray(weekday),
    weeklyHours: fc.option(
      fc.array(
        fc.tuple(weekday, interval).map(([day, window]) => ({ weekday: day, ...window })),
        { minLength: 1, maxLength: 10 },
      ),
      { nil: null },
    ),
  }),
  professional: fc.record({ hours: interval, breaks: intervals }),
  rules: fc.array(
    fc.tuple(weekday, interval).map(([day, window]) => ({ id: 'rul', weekday: day, ...window })),
    { maxLength: 6 },
  ),
  absences: fc.constant([]),
  closures: fc.constant([]),
  timetable: fc.constant(emptyTimetable),
});
const anyDate = fc.integer({ min: 0, max: 800 }).map((days) => addDays(monday, days));

test('a minute is worked exactly when business and professional both have it and neither has a break', () => {
  fc.assert(
    fc.property(anySchedule, anyDate, minute, (any, date, at) => {
      const inAny = (list: readonly { start: number; end: number }[]) =>
        list.some(({ start, end }) => start <= at && at < end);
      const { business, professional, rules } = any;
      const today = weekdayOf(date);
      const isOpen = business.weeklyHours
        ? inAny(business.weeklyHours.filter((hours) => hours.weekday === today))
        : business.openDays.includes(today) && inAny([business.hours]);
      const works =
        isOpen &&
        !inAny(business.breaks) &&
        !inAny(professional.breaks) &&
        inAny(rules.length > 0 ? rules.filter((rule) => rule.weekday === today) : [professional.hours]);
      expect(inAny(workingWindows(any, date))).toBe(works);
    }),
    { numRuns: 1000 },
  );
});

test('adding a break never adds work; adding a rule to others never takes any', () => {
  const covers = (outer: Schedule, inner: Schedule, date: string) =>
    workingWindows(inner, date).every((window) => contains(workingWindows(outer, date), window));
  fc.assert(
    fc.property(anySchedule, anyDate, interval, weekday, (any, date, window, day) => {
      const rested = { ...any, business: { ...any.business, breaks: [...any.business.breaks, window] } };
      expect(covers(any, rested, date)).toBe(true);
      if (any.rules.length === 0) return;
      const extended = { ...any, rules: [...any.rules, { id: 'new', weekday: day, ...window }] };
      expect(covers(extended, any, date)).toBe(true);
    }),
  );
});

describe('an absence', () => {
  const away: Absence = { startDate: '2026-03-02', startMinute: 720, endDate: '2026-03-04', endMinute: 600 };
  const cases: [string, string, { start: number; end: number }[]][] = [
    ['covers nothing of the day before', '2026-03-01', []],
    ['begins within its first day', '2026-03-02', [{ start: 720, end: 1440 }]],
    ['covers the whole of a day between', '2026-03-03', [{ start: 0, end: 1440 }]],
    ['ends within its last day', '2026-03-04', [{ start: 0, end: 600 }]],
    ['covers nothing of the day after', '2026-03-05', []],
  ];
  test.each(cases)('%s', (_name, date, expected) => {
    expect(absentWindows([away], date)).toEqual(expected);
  });

  test('of one day is from start to end', () => {
    expect(absentWindows([{ ...away, endDate: '2026-03-02', endMinute: 780 }], '2026-03-02')).toEqual([
      { start: 720, end: 780 },
    ]);
  });
});
