import { describe, expect, test } from 'vitest';
import { emptyTimetable } from '../../timetables/rules/class-time.ts';
import { isRostered, openingHours, rosterHours, spanOf } from './day-hours.ts';
import type { Schedule } from './schedule.ts';

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
const special = (date: string, start: number, end: number) => ({ id: `${date} ${start}`, date, start, end });
const opening = (...specialHours: ReturnType<typeof special>[]): Schedule => ({
  ...schedule,
  business: { ...schedule.business, specialHours },
});
const plain = (hours: readonly { start: number; end: number }[]) =>
  hours.map(({ start, end }) => ({ start, end }));

describe('a business opens', () => {
  test('on each weekday at the hours of that weekday, where they are given', () => {
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

  test('on a date with special hours at these alone, though it be closed on that weekday', () => {
    const open = opening(special(monday, 480, 600), special(monday, 660, 1200), special(sunday, 600, 660));
    expect(plain(openingHours(open, monday))).toEqual([
      { start: 480, end: 600 },
      { start: 660, end: 1200 },
    ]);
    expect(plain(openingHours(open, sunday))).toEqual([{ start: 600, end: 660 }]);
    expect(openingHours(open, tuesday)).toEqual([nine]);
  });
});

describe('a professional is there', () => {
  const at = (hours: { start: number; end: number }, on: Schedule) =>
    plain(rosterHours({ ...on, professional: { ...on.professional, hours } }, monday))[0];

  test('longer with the business, on the side on which their hours reach as far as it usually opens', () => {
    const longer = opening(special(monday, 420, 1260));
    expect(at(nine, longer)).toEqual({ start: 420, end: 1260 });
    expect(at({ start: 400, end: 1300 }, longer)).toEqual({ start: 400, end: 1300 });
    expect(at({ start: 541, end: 1020 }, longer)).toEqual({ start: 541, end: 1260 });
    expect(at({ start: 540, end: 1019 }, longer)).toEqual({ start: 420, end: 1019 });
  });

  test('no shorter: what is left of their hours is for the business to say', () => {
    expect(at(nine, opening(special(monday, 600, 660)))).toEqual(nine);
  });

  test('on a weekday that is usually closed, by the hours of other days', () => {
    const longer = opening(special(sunday, 420, 1260));
    expect(plain(rosterHours(longer, sunday))).toEqual([{ start: 420, end: 1260 }]);
    expect(rosterHours(longer, monday)).toEqual([nine]);
  });

  test('by the hours of the weekday, where the business has such', () => {
    const weeklyHours = [
      { weekday: 1, start: 600, end: 720 },
      { weekday: 1, start: 780, end: 900 },
    ];
    const longer = opening(special(monday, 420, 1260));
    const weekly = { ...longer, business: { ...longer.business, weeklyHours } };
    expect(at({ start: 600, end: 900 }, weekly)).toEqual({ start: 420, end: 1260 });
    expect(at({ start: 601, end: 899 }, weekly)).toEqual({ start: 601, end: 899 });
  });

  test('by rules to the minute, whatever the business does', () => {
    const rules = [{ id: 'a', weekday: 1, start: 540, end: 1020 }];
    const ruled = { ...opening(special(monday, 420, 1260)), rules };
    expect(plain(rosterHours(ruled, monday))).toEqual([nine]);
    expect(rosterHours(ruled, tuesday)).toEqual([]);
    expect([isRostered(ruled, monday), isRostered(ruled, tuesday)]).toEqual([true, false]);
    expect(isRostered(schedule, tuesday)).toBe(true);
  });

  test('at special hours of their own in place of rules and hours', () => {
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
});

test('a span reaches from the first beginning to the last end', () => {
  expect(spanOf([])).toBeNull();
  expect(
    spanOf([
      { start: 5, end: 6 },
      { start: 1, end: 9 },
      { start: 2, end: 3 },
    ]),
  ).toEqual({ start: 1, end: 9 });
});
