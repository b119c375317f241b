import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { offeredMinutesOf, sumByDay, type WorkingProfessional } from './offered-minutes.ts';

const offeredMinutes = (
  professionals: readonly WorkingProfessional[],
  dates: readonly string[],
  zone: string,
) => sumByDay(offeredMinutesOf(professionals, dates, zone), dates.length);

const allDay = { start: 0, end: 1440 };
const around: Schedule = {
  timezone: 'Europe/Berlin',
  business: { hours: allDay, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
  professional: { hours: allDay, breaks: [] },
  rules: [],
  absences: [],
  closures: [],
  timetable: emptyTimetable,
};
const on = (schedule: Partial<Schedule>, ...dates: string[]) =>
  offeredMinutes(
    [{ schedule: { ...around, ...schedule }, joinedOn: '2000-01-01' }],
    dates,
    schedule.timezone ?? around.timezone,
  );
const hours = (start: number, end: number) => ({ start: start * 60, end: end * 60 });

describe('counts elapsed minutes on days with a clock change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23 * 60],
    ['Europe/Berlin', '2026-10-25', 25 * 60],
    ['Europe/Berlin', '2026-10-26', 24 * 60],
    ['America/New_York', '2026-03-08', 23 * 60],
    ['Australia/Lord_Howe', '2026-04-05', 24.5 * 60],
    ['Australia/Lord_Howe', '2026-10-04', 23.5 * 60],
    ['Africa/Cairo', '2026-04-24', 23 * 60],
    ['Pacific/Apia', '2026-10-25', 24 * 60],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('in %s on %s', (timezone, date, minutes) => {
    expect(on({ timezone }, date)).toEqual([minutes]);
  });

  test('hours away from the clock change keep their length', () => {
    const business = { ...around.business, hours: hours(9, 17) };
    expect(on({ business }, '2026-03-28', '2026-03-29', '2026-10-25')).toEqual([480, 480, 480]);
  });

  test('a window that overlaps the skipped hour is shorter', () => {
    const from = (start: number, end: number) =>
      on({ professional: { hours: hours(start, end), breaks: [] } }, '2026-03-29');
    expect([from(1, 2.5), from(2.5, 4), from(2, 3), from(1, 4)]).toEqual([[60], [60], [0], [120]]);
  });
});

test('subtracts breaks, closed weekdays, rules, absences and closures once', () => {
  const business = { hours: hours(9, 17), breaks: [hours(12, 13)], openDays: [1, 2, 3, 4, 5] };
  const professional = { hours: hours(8, 16), breaks: [hours(12, 12.5), hours(15, 15.5)] };
  const absence = (date: string, start: number, end: number) => ({
    startDate: date,
    startMinute: start * 60,
    endDate: date,
    endMinute: end * 60,
  });
  const schedule = {
    business,
    professional,
    absences: [
      absence('2026-06-02', 9, 11),
      { ...absence('2026-06-03', 0, 0), endDate: '2026-06-04', endMinute: 600 },
    ],
    closures: [absence('2026-06-02', 10, 12)],
  };
  // Monday; Tuesday with both; Wednesday absent; Thursday until 10:00; Saturday closed.
  const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-06'];
  expect(on(schedule, ...days)).toEqual([330, 150, 0, 270, 0]);

  const rules = [
    { id: 'a', weekday: 1, ...hours(9, 10) },
    { id: 'b', weekday: 1, ...hours(16, 20) },
  ];
  expect(on({ business, professional, rules }, '2026-06-01', '2026-06-02')).toEqual([120, 0]);
});

test('adds up all professionals, each from the day they joined', () => {
  const schedule = { ...around, business: { ...around.business, hours: hours(9, 17) } };
  const professionals = [
    { schedule, joinedOn: '2020-01-01' },
    { schedule, joinedOn: '2026-06-02' },
  ];
  expect(offeredMinutes(professionals, ['2026-06-01', '2026-06-02'], 'Europe/Berlin')).toEqual([480, 960]);
  expect(offeredMinutes([], ['2026-06-01'], 'Europe/Berlin')).toEqual([0]);
});

test('dates with special hours differ from other dates of the weekday, in any order', () => {
  const special = { id: 'a', date: '2026-06-08', ...hours(10, 11) };
  const mondays = ['2026-06-01', '2026-06-08', '2026-06-15'];
  const usual = { ...around.business, hours: hours(9, 17) };
  expect(on({ business: { ...usual, specialHours: [special] } }, ...mondays)).toEqual([480, 60, 480]);
  expect(
    on({ business: { ...usual, specialHours: [{ ...special, date: '2026-06-01' }] } }, ...mondays),
  ).toEqual([60, 480, 480]);
  const professional = { ...around.professional, specialHours: [special] };
  expect(on({ business: usual, professional }, ...mondays)).toEqual([480, 60, 480]);
});

test('weekly hours apply per weekday', () => {
  const weeklyHours = [
    { weekday: 1, ...hours(9, 12) },
    { weekday: 1, ...hours(13, 15) },
    { weekday: 2, ...hours(9, 10) },
  ];
  expect(
    on({ business: { ...around.business, weeklyHours } }, '2026-06-01', '2026-06-02', '2026-06-03'),
  ).toEqual([300, 60, 0]);
});
