import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains } from '../../../../shared/intervals.ts';
import { weekdayOf } from '../../../../shared/time.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import type { Absence, Schedule } from './schedule.ts';
import {
  absentWindows,
  isRostered,
  openingHours,
  openWindows,
  rosterHours,
  spanOf,
  workingWindows,
} from './working-windows.ts';

describe('hours', () => {
  const monday = '2026-03-02';
  const tuesday = '2026-03-03';
  const sunday = '2026-03-01';
  const nine = { start: 540, end: 1020 };
  const schedule: Schedule = {
    timezone: 'Europe/Lisbon',
    business: { hours: nine, breaks: [], openDays: [1, 2, 3, 4, 5] },
    professional: { hours: nine, breaks: [] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
  };
  const special = (date: string, start: number, end: number) => ({
    id: `${date} ${start}`,
    date,
    start,
    end,
  });
  const opening = (...specialHours: ReturnType<typeof special>[]): Schedule => ({
    ...schedule,
    business: { ...schedule.business, specialHours },
  });
  const plain = (hours: readonly { start: number; end: number }[]) =>
    hours.map(({ start, end }) => ({ start, end }));

  describe('openingHours', () => {
    test('uses the hours of the weekday', () => {
      const weeklyHours = [
        { weekday: 1, start: 540, end: 720 },
        { weekday: 1, start: 780, end: 1080 },
        { weekday: 0, start: 600, end: 660 },
      ];
      const weekly = { ...schedule, business: { ...schedule.business, weeklyHours } };
      expect(plain(openingHours(weekly, monday))).toEqual([
        { start: 540, end: 720 },
        { start: 780, end: 1080 },
      ]);
      expect(openingHours(weekly, tuesday)).toEqual([]);
      expect(plain(openingHours(weekly, sunday))).toEqual([{ start: 600, end: 660 }]);
    });

    test('special hours replace the weekday hours, also on closed weekdays', () => {
      const open = opening(special(monday, 480, 600), special(monday, 660, 1200), special(sunday, 600, 660));
      expect(plain(openingHours(open, monday))).toEqual([
        { start: 480, end: 600 },
        { start: 660, end: 1200 },
      ]);
      expect(plain(openingHours(open, sunday))).toEqual([{ start: 600, end: 660 }]);
      expect(openingHours(open, tuesday)).toEqual([nine]);
    });
  });

  describe('rosterHours', () => {
    const at = (hours: { start: number; end: number }, on: Schedule) =>
      plain(rosterHours({ ...on, professional: { ...on.professional, hours } }, monday))[0];

    test('working hours extend with the business on the side where they reach its usual hours', () => {
      const longer = opening(special(monday, 420, 1260));
      expect(at(nine, longer)).toEqual({ start: 420, end: 1260 });
      expect(at({ start: 400, end: 1300 }, longer)).toEqual({ start: 400, end: 1300 });
      expect(at({ start: 541, end: 1020 }, longer)).toEqual({ start: 541, end: 1260 });
      expect(at({ start: 540, end: 1019 }, longer)).toEqual({ start: 420, end: 1019 });
    });

    test('working hours do not shrink with the business', () => {
      expect(at(nine, opening(special(monday, 600, 660)))).toEqual(nine);
    });

    test('on a closed weekday, compares with the default hours', () => {
      const longer = opening(special(sunday, 420, 1260));
      expect(plain(rosterHours(longer, sunday))).toEqual([{ start: 420, end: 1260 }]);
      expect(rosterHours(longer, monday)).toEqual([nine]);
    });

    test('compares with the hours of the weekday if the business has weekly hours', () => {
      const weeklyHours = [
        { weekday: 1, start: 600, end: 720 },
        { weekday: 1, start: 780, end: 900 },
      ];
      const longer = opening(special(monday, 420, 1260));
      const weekly = { ...longer, business: { ...longer.business, weeklyHours } };
      expect(at({ start: 600, end: 900 }, weekly)).toEqual({ start: 420, end: 1260 });
      expect(at({ start: 601, end: 899 }, weekly)).toEqual({ start: 601, end: 899 });
    });

    test('rules do not extend with the business', () => {
      const rules = [{ id: 'a', weekday: 1, start: 540, end: 1020 }];
      const ruled = { ...opening(special(monday, 420, 1260)), rules };
      expect(plain(rosterHours(ruled, monday))).toEqual([nine]);
      expect(rosterHours(ruled, tuesday)).toEqual([]);
      expect([isRostered(ruled, monday), isRostered(ruled, tuesday)]).toEqual([true, false]);
      expect(isRostered(schedule, tuesday)).toBe(true);
    });

    test('special hours of the professional replace rules and working hours', () => {
      const rules = [{ id: 'a', weekday: 1, start: 540, end: 1020 }];
      const professional = { ...schedule.professional, specialHours: [special(tuesday, 600, 660)] };
      for (const own of [
        { ...opening(special(tuesday, 0, 1440)), professional },
        { ...schedule, rules, professional },
      ]) {
        expect(plain(rosterHours(own, tuesday))).toEqual([{ start: 600, end: 660 }]);
        expect(plain(rosterHours(own, monday))).toEqual([nine]);
        expect(isRostered(own, tuesday)).toBe(true);
      }
    });

    test('the rota replaces special hours that apply everywhere, and a day off has no hours', () => {
      const everywhere = { ...special(tuesday, 600, 660), isEverywhere: true };
      const planned = (...hours: [start: number, end: number][]): Schedule => ({
        ...schedule,
        professional: {
          ...schedule.professional,
          specialHours: [
            everywhere,
            ...hours.map(([start, end]) => ({ ...special(tuesday, start, end), isPlanned: true })),
          ],
        },
      });
      expect(plain(rosterHours(planned(), tuesday))).toEqual([{ start: 600, end: 660 }]);
      expect(plain(rosterHours(planned([720, 780]), tuesday))).toEqual([{ start: 720, end: 780 }]);
      const off = planned([0, 0]);
      expect([rosterHours(off, tuesday), workingWindows(off, tuesday)]).toEqual([[], []]);
      expect([isRostered(off, tuesday), isRostered(off, monday)]).toEqual([false, true]);
      // Special hours at the business add up with the rota.
      const specialHours = [...off.professional.specialHours!, special(tuesday, 840, 900)];
      const both = { ...off, professional: { ...off.professional, specialHours } };
      expect(plain(rosterHours(both, tuesday))).toEqual([{ start: 840, end: 900 }]);
    });
  });

  test('spanOf reaches from the earliest start to the latest end', () => {
    expect(spanOf([])).toBeNull();
    expect(
      spanOf([
        { start: 5, end: 6 },
        { start: 1, end: 9 },
        { start: 2, end: 3 },
      ]),
    ).toEqual({ start: 1, end: 9 });
  });
});

describe('windows', () => {
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

  describe('workingWindows', () => {
    test('without rules: intersects the hours of both and subtracts the breaks of both', () => {
      expect(workingWindows(schedule, monday)).toEqual([
        { start: 540, end: 600 },
        { start: 615, end: 780 },
        { start: 840, end: 1020 },
      ]);
    });

    test("with rules: uses those of the weekday, also outside the professional's own hours", () => {
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

    test('with rules on other weekdays only: returns an empty list', () => {
      const rules = [{ id: 'a', weekday: 2, start: 540, end: 1020 }];
      expect(workingWindows({ ...schedule, rules }, monday)).toEqual([]);
    });

    test('returns an empty list if the business is closed', () => {
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

  test('property: a minute is worked if business and professional both have it and neither has a break', () => {
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

  test('property: adding a break never adds time, adding another rule never removes time', () => {
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

  describe('absentWindows', () => {
    const away: Absence = {
      startDate: '2026-03-02',
      startMinute: 720,
      endDate: '2026-03-04',
      endMinute: 600,
    };
    const cases: [string, string, { start: number; end: number }[]][] = [
      ['covers nothing of the day before', '2026-03-01', []],
      ['begins within the first day', '2026-03-02', [{ start: 720, end: 1440 }]],
      ['covers whole days in between', '2026-03-03', [{ start: 0, end: 1440 }]],
      ['ends within the last day', '2026-03-04', [{ start: 0, end: 600 }]],
      ['covers nothing of the day after', '2026-03-05', []],
    ];
    test.each(cases)('%s', (_name, date, expected) => {
      expect(absentWindows([away], date)).toEqual(expected);
    });

    test('covers start to end of a single day', () => {
      expect(absentWindows([{ ...away, endDate: '2026-03-02', endMinute: 780 }], '2026-03-02')).toEqual([
        { start: 720, end: 780 },
      ]);
    });
  });
});
