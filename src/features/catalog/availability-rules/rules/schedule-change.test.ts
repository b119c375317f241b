import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains } from '../../../../shared/intervals.ts';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import type { Absence, Schedule } from './schedule.ts';
import { findStranded, obstaclesTo, openedTimes } from './schedule-change.ts';

const lisbon: Schedule = {
  timezone: 'Europe/Lisbon',
  business: { hours: { start: 540, end: 1080 }, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
  professional: { hours: { start: 540, end: 1020 }, breaks: [] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
};

const booking = (start: string, minutes = 60) => ({
  id: start,
  startMs: Date.parse(start),
  endMs: Date.parse(start) + minutes * 60_000,
});
const isStranded = (before: Schedule, after: Schedule, start: string, minutes?: number) =>
  findStranded(before, after, [booking(start, minutes)]).length === 1;
const rule = (weekday: number, start: number, end: number) => ({ id: `${weekday}`, weekday, start, end });
const onDay = (date: string, start = 0, end = 1440) => ({
  startDate: date,
  startMinute: start,
  endDate: date,
  endMinute: end,
});

const monday10 = '2026-03-02T10:00:00Z';

describe('a booking is stranded', () => {
  test.each<[string, Schedule]>([
    ['by an absence during part of it', { ...lisbon, absences: [onDay('2026-03-02', 630, 640)] }],
    ['by a closure', { ...lisbon, closures: [onDay('2026-03-02')] }],
    ['by first rules that exclude its weekday', { ...lisbon, rules: [rule(2, 540, 1020)] }],
    ['by first rules that end during it', { ...lisbon, rules: [rule(1, 540, 630)] }],
    ['by a weekday that is no longer open', { ...lisbon, business: { ...lisbon.business, openDays: [2] } }],
    [
      'by a break of the business',
      { ...lisbon, business: { ...lisbon.business, breaks: [{ start: 650, end: 700 }] } },
    ],
    [
      'by a break of the professional',
      { ...lisbon, professional: { ...lisbon.professional, breaks: [{ start: 600, end: 605 }] } },
    ],
    [
      'by later hours',
      { ...lisbon, professional: { ...lisbon.professional, hours: { start: 601, end: 1020 } } },
    ],
    ['by a time zone where it is evening', { ...lisbon, timezone: 'Asia/Tokyo' }],
  ])('%s', (_name, after) => {
    expect(isStranded(lisbon, after, monday10)).toBe(true);
  });
});

describe('a booking is not stranded', () => {
  test.each<[string, Schedule]>([
    ['by an absence that ends at its start', { ...lisbon, absences: [onDay('2026-03-02', 0, 600)] }],
    ['by a closure that starts at its end', { ...lisbon, closures: [onDay('2026-03-02', 660)] }],
    ['by rules that contain it exactly', { ...lisbon, rules: [rule(1, 600, 660)] }],
    [
      'by two adjacent rules that contain it together',
      { ...lisbon, rules: [rule(1, 600, 630), rule(1, 630, 660)] },
    ],
    ['by a change on another weekday', { ...lisbon, closures: [onDay('2026-03-03')] }],
  ])('%s', (_name, after) => {
    expect(isStranded(lisbon, after, monday10)).toBe(false);
  });
});

describe('existing obstacles', () => {
  const early = '2026-03-02T07:00:00Z';
  const shorter = {
    ...lisbon,
    professional: { ...lisbon.professional, hours: { start: 600, end: 900 } },
  };

  test('do not count against a change of the same hours', () => {
    expect(isStranded(lisbon, shorter, early)).toBe(false);
  });

  test('do not excuse a new absence', () => {
    expect(isStranded(lisbon, { ...lisbon, absences: [onDay('2026-03-02')] }, early)).toBe(true);
  });

  test('time off excuses further obstacles while it lasts', () => {
    const away = { ...lisbon, absences: [onDay('2026-03-02')] };
    const others = [
      { rules: [rule(2, 540, 1020)] },
      { closures: [onDay('2026-03-02')] },
      { business: { ...lisbon.business, openDays: [2] } },
    ];
    for (const other of others) {
      expect(isStranded(away, { ...away, ...other }, monday10)).toBe(false);
      expect(isStranded(lisbon, { ...lisbon, ...other }, monday10)).toBe(true);
    }
    expect(isStranded(away, { ...lisbon, rules: [rule(2, 540, 1020)] }, monday10)).toBe(true);
  });

  test('a booking outside professional hours is stranded when the business closes', () => {
    const afternoon = { ...lisbon, rules: [rule(1, 720, 1020)] };
    const closing = { ...afternoon, business: { ...lisbon.business, openDays: [0, 2, 3, 4, 5, 6] } };
    expect(isStranded(afternoon, closing, monday10)).toBe(true);
  });
});

describe('deleting the last rule', () => {
  test('restores the working hours and strands bookings outside them', () => {
    const late = { ...lisbon, rules: [rule(1, 540, 1080)] };
    expect(isStranded(late, lisbon, '2026-03-02T17:00:00Z')).toBe(true);
    expect(isStranded(late, lisbon, '2026-03-02T16:00:00Z')).toBe(false);
  });
});

describe('bookings past midnight', () => {
  const allNight = { start: 0, end: 1440 };
  const club: Schedule = {
    ...lisbon,
    business: { ...lisbon.business, hours: allNight },
    professional: { hours: allNight, breaks: [] },
  };
  const lateMonday = '2026-03-02T23:30:00Z';

  test.each<[string, Schedule, boolean]>([
    ['an absence on the second day counts', { ...club, absences: [onDay('2026-03-03', 0, 15)] }, true],
    ['an absence after the end does not count', { ...club, absences: [onDay('2026-03-03', 30)] }, false],
    ['both days need a rule', { ...club, rules: [rule(1, 0, 1440)] }, true],
    ['a rule on each day is enough', { ...club, rules: [rule(1, 0, 1440), rule(2, 0, 30)] }, false],
  ])('%s', (_name, after, expected) => {
    expect(isStranded(club, after, lateMonday)).toBe(expected);
  });
});

describe('clock changes', () => {
  test('a booking is checked in the local time of its own date', () => {
    // 09:00 in Lisbon is 09:00Z in winter and 08:00Z in summer.
    const nine = { ...lisbon, rules: [rule(1, 540, 600)] };
    expect(isStranded(lisbon, nine, '2026-03-23T09:00:00Z')).toBe(false);
    expect(isStranded(lisbon, nine, '2026-03-30T08:00:00Z')).toBe(false);
    expect(isStranded(lisbon, nine, '2026-03-30T09:00:00Z')).toBe(true);
  });

  test('a repeated hour is occupied although the local end is not later than the local start', () => {
    const night: Schedule = {
      ...lisbon,
      business: { ...lisbon.business, hours: { start: 0, end: 1440 } },
      professional: { hours: { start: 0, end: 1440 }, breaks: [] },
    };
    // 60 minutes from 01:30: the local time is 01:30 again.
    const start = '2026-10-25T00:30:00Z';
    const away = (from: number, to: number) => ({ ...night, absences: [onDay('2026-10-25', from, to)] });
    expect(isStranded(night, away(105, 110), start)).toBe(true);
    expect(isStranded(night, away(65, 70), start)).toBe(true);
    expect(isStranded(night, away(120, 180), start)).toBe(false);
    expect(isStranded(night, away(0, 60), start)).toBe(false);
  });
});

test('obstaclesTo lists every obstacle', () => {
  const inTheWay = (change: Partial<Schedule>) => obstaclesTo(booking(monday10), { ...lisbon, ...change });
  expect(inTheWay({})).toEqual([]);
  expect(inTheWay({ absences: [onDay('2026-03-02')] })).toEqual(['absence']);
  expect(inTheWay({ closures: [onDay('2026-03-02')] })).toEqual(['closure']);
  expect(inTheWay({ business: { ...lisbon.business, openDays: [] }, rules: [rule(2, 0, 1440)] })).toEqual([
    'business hours',
    'professional hours',
  ]);
});

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

describe('openedTimes', () => {
  test('returns the added hours of each day', () => {
    expect(openedTimes(schedule, opening(8, 19), june)).toEqual([
      { start: at('2026-06-01T06:00Z'), end: at('2026-06-01T07:00Z') },
      { start: at('2026-06-01T15:00Z'), end: at('2026-06-01T17:00Z') },
      { start: at('2026-06-02T06:00Z'), end: at('2026-06-02T07:00Z') },
      { start: at('2026-06-02T15:00Z'), end: at('2026-06-02T17:00Z') },
    ]);
  });

  test('returns the working time of a deleted absence or closure, minus other absences', () => {
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

  test('returns nothing for shorter hours, and the difference for a change of time zone', () => {
    expect(openedTimes(schedule, opening(10, 12), june)).toEqual([]);
    const lisbon = { ...schedule, timezone: 'Europe/Lisbon' };
    expect(openedTimes(schedule, lisbon, { ...june, toDate: june.fromDate })).toEqual([
      { start: at('2026-06-01T15:00Z'), end: at('2026-06-01T16:00Z') },
    ]);
  });

  test('property: opened times are bookable after the change and were not before', () => {
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
