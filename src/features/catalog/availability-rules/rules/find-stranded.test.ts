import { describe, expect, test } from 'vitest';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import { findStranded, obstaclesTo } from './find-stranded.ts';
import type { Schedule } from './schedule.ts';

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
    ['by an absence over part of it', { ...lisbon, absences: [onDay('2026-03-02', 630, 640)] }],
    ['by a closure', { ...lisbon, closures: [onDay('2026-03-02')] }],
    ['by first rules that leave its day out', { ...lisbon, rules: [rule(2, 540, 1020)] }],
    ['by first rules that end within it', { ...lisbon, rules: [rule(1, 540, 630)] }],
    ['by a day the business no longer opens', { ...lisbon, business: { ...lisbon.business, openDays: [2] } }],
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
    ['by another zone, where it is evening', { ...lisbon, timezone: 'Asia/Tokyo' }],
  ])('%s', (_name, after) => {
    expect(isStranded(lisbon, after, monday10)).toBe(true);
  });
});

describe('a booking is not stranded', () => {
  test.each<[string, Schedule]>([
    ['by an absence that ends when it begins', { ...lisbon, absences: [onDay('2026-03-02', 0, 600)] }],
    ['by a closure from its end on', { ...lisbon, closures: [onDay('2026-03-02', 660)] }],
    ['by rules that just hold it', { ...lisbon, rules: [rule(1, 600, 660)] }],
    ['by two rules that touch within it', { ...lisbon, rules: [rule(1, 600, 630), rule(1, 630, 660)] }],
    ['by a change elsewhere in the week', { ...lisbon, closures: [onDay('2026-03-03')] }],
  ])('%s', (_name, after) => {
    expect(isStranded(lisbon, after, monday10)).toBe(false);
  });
});

describe('what stood in its way before', () => {
  const early = '2026-03-02T07:00:00Z';
  const shorter = {
    ...lisbon,
    professional: { ...lisbon.professional, hours: { start: 600, end: 900 } },
  };

  test('is not the doing of a change to the same hours', () => {
    expect(isStranded(lisbon, shorter, early)).toBe(false);
  });

  test('does not excuse an absence over it', () => {
    expect(isStranded(lisbon, { ...lisbon, absences: [onDay('2026-03-02')] }, early)).toBe(true);
  });

  test('as time off excuses whatever else comes to stand there, while it lasts', () => {
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

  test('outside the professional’s hours does not excuse a business that closes', () => {
    const afternoon = { ...lisbon, rules: [rule(1, 720, 1020)] };
    const closing = { ...afternoon, business: { ...lisbon.business, openDays: [0, 2, 3, 4, 5, 6] } };
    expect(isStranded(afternoon, closing, monday10)).toBe(true);
  });
});

describe('the last rule', () => {
  test('going away brings the hours back, and strands what was outside them', () => {
    const late = { ...lisbon, rules: [rule(1, 540, 1080)] };
    expect(isStranded(late, lisbon, '2026-03-02T17:00:00Z')).toBe(true);
    expect(isStranded(late, lisbon, '2026-03-02T16:00:00Z')).toBe(false);
  });
});

describe('past midnight', () => {
  const allNight = { start: 0, end: 1440 };
  const club: Schedule = {
    ...lisbon,
    business: { ...lisbon.business, hours: allNight },
    professional: { hours: allNight, breaks: [] },
  };
  const lateMonday = '2026-03-02T23:30:00Z';

  test.each<[string, Schedule, boolean]>([
    ['an absence on the second day counts', { ...club, absences: [onDay('2026-03-03', 0, 15)] }, true],
    ['one after its end does not', { ...club, absences: [onDay('2026-03-03', 30)] }, false],
    ['both days need a rule', { ...club, rules: [rule(1, 0, 1440)] }, true],
    ['and are served by two', { ...club, rules: [rule(1, 0, 1440), rule(2, 0, 30)] }, false],
  ])('%s', (_name, after, expected) => {
    expect(isStranded(club, after, lateMonday)).toBe(expected);
  });
});

describe('when the clock is changed', () => {
  test('a booking is judged by the clock of its own day', () => {
    // 09:00 in Lisbon is 09:00Z in winter and 08:00Z in summer.
    const nine = { ...lisbon, rules: [rule(1, 540, 600)] };
    expect(isStranded(lisbon, nine, '2026-03-23T09:00:00Z')).toBe(false);
    expect(isStranded(lisbon, nine, '2026-03-30T08:00:00Z')).toBe(false);
    expect(isStranded(lisbon, nine, '2026-03-30T09:00:00Z')).toBe(true);
  });

  test('an hour that passes twice is occupied though its end shows no later than its beginning', () => {
    const night: Schedule = {
      ...lisbon,
      business: { ...lisbon.business, hours: { start: 0, end: 1440 } },
      professional: { hours: { start: 0, end: 1440 }, breaks: [] },
    };
    // From 01:30 for sixty minutes: the clock then shows 01:30 again.
    const start = '2026-10-25T00:30:00Z';
    const away = (from: number, to: number) => ({ ...night, absences: [onDay('2026-10-25', from, to)] });
    expect(isStranded(night, away(105, 110), start)).toBe(true);
    expect(isStranded(night, away(65, 70), start)).toBe(true);
    expect(isStranded(night, away(120, 180), start)).toBe(false);
    expect(isStranded(night, away(0, 60), start)).toBe(false);
  });
});

test('everything that stands in the way is named', () => {
  const inTheWay = (change: Partial<Schedule>) => obstaclesTo(booking(monday10), { ...lisbon, ...change });
  expect(inTheWay({})).toEqual([]);
  expect(inTheWay({ absences: [onDay('2026-03-02')] })).toEqual(['absence']);
  expect(inTheWay({ closures: [onDay('2026-03-02')] })).toEqual(['closure']);
  expect(inTheWay({ business: { ...lisbon.business, openDays: [] }, rules: [rule(2, 0, 1440)] })).toEqual([
    'business hours',
    'professional hours',
  ]);
});
