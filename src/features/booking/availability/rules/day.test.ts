import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Absence, Schedule } from '../../../catalog/availability-rules/rules/schedule.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { gridOf, gridStarts, isOnGrid, openDay, sessionsAround, spansFrom, startMsOf } from './day.ts';
import { judge } from './judge.ts';
import type { Situation, Wanted } from './situation.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const allDay = { start: 0, end: 1440 };
const situation = (timezone: string, change: Partial<Schedule> = {}): Situation => ({
  professionalId: 'pro_a',
  businessId: 'biz_a',
  schedule: {
    timezone,
    business: { hours: allDay, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
    professional: { hours: allDay, breaks: [] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
    ...change,
  },
  slotIntervalMinutes: 30,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  occupied: [],
  known: { fromMs: 0, toMs: Date.parse('2100-01-01') },
  nowMs: Date.parse('2026-01-01T00:00:00Z'),
});
const wanted = (change: Partial<Wanted>): Wanted => ({
  localDate: '2026-06-10',
  startMinute: 0,
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  serviceIds: [],
  classServiceId: null,
  capacity: 1,
  role: 'staff',
  ...change,
});

describe('finds every session that can affect the day', () => {
  const date = '2026-06-10';
  const taken = { free: false, code: 'SLOT_TAKEN' };
  const withSession = (zone: string, startMs: number, endMs: number): Situation => ({
    ...situation(zone),
    occupied: [{ startMs, endMs, sessionKey: 'apt_1', seatsTaken: 1, capacity: 1 }],
  });
  // The earliest and the latest time zone: days start 14 hours before and end 12 hours after UTC.
  const eastern = 'Pacific/Kiritimati';
  const western = 'Etc/GMT+12';

  test.each([0, 60, 1440, 4 * 1440])(
    'a buffer of %i minutes before the first start',
    (bufferBeforeMinutes) => {
      const blockedFromMs = Date.parse(date) - 14 * 60 * minuteMs - bufferBeforeMinutes * minuteMs;
      const first = wanted({ localDate: date, startMinute: 0, bufferBeforeMinutes });
      const hour = 60 * minuteMs;
      expect(judge(withSession(eastern, blockedFromMs - hour, blockedFromMs), first).free).toBe(true);
      expect(judge(withSession(eastern, blockedFromMs - hour, blockedFromMs + 1), first)).toMatchObject(
        taken,
      );
    },
  );

  test.each([
    [30, 0],
    [30, 45],
    [1440, 240],
    [30, 4 * 1440],
    [4 * 1440, 0],
  ])('%i minutes from the last start, and %i minutes of buffer', (durationMinutes, bufferAfterMinutes) => {
    const startMs = Date.parse(date) + (12 * 60 + 1439) * minuteMs;
    const blockedToMs = startMs + (durationMinutes + bufferAfterMinutes) * minuteMs;
    const last = wanted({ localDate: date, startMinute: 1439, durationMinutes, bufferAfterMinutes });
    expect(judge(withSession(western, blockedToMs, blockedToMs + minuteMs), last).free).toBe(true);
    expect(judge(withSession(western, blockedToMs - 1, blockedToMs + minuteMs), last)).toMatchObject(taken);
  });

  test('leaves out sessions that cannot affect the day', () => {
    const far = (days: number) => {
      const startMs = Date.parse(date) + days * dayMs;
      return sessionsAround(withSession('UTC', startMs, startMs + minuteMs), wanted({ localDate: date }))
        .length;
    };
    expect([-3, -1, 0, 1, 2, 4].map(far)).toEqual([0, 1, 1, 1, 1, 0]);
  });
});

describe('the start of a day without clock changes', () => {
  const plain = (zone: string, date: string, durationMinutes = 30) =>
    openDay(situation(zone), wanted({ localDate: date, durationMinutes })).plainFromMs;

  test('is midnight of its zone', () => {
    expect(plain('Europe/Lisbon', '2026-06-10')).toBe(Date.parse('2026-06-09T23:00Z'));
    expect(plain('Asia/Kathmandu', '2026-06-10')).toBe(Date.parse('2026-06-09T18:15Z'));
  });

  test('is null when an appointment that starts on the day can last until a clock change', () => {
    expect(plain('Europe/Lisbon', '2026-03-29')).toBeNull();
    expect(plain('Europe/Lisbon', '2026-10-25')).toBeNull();
    // The clock changes 26 hours after midnight, 60 + 60 minutes after the end of the day.
    expect(plain('America/New_York', '2026-03-07', 119)).not.toBeNull();
    expect(plain('America/New_York', '2026-03-07', 121)).toBeNull();
  });

  test('is null when a clock change skips midnight at its start or end', () => {
    expect(plain('Africa/Cairo', '2026-04-24')).toBeNull();
    expect(plain('Africa/Cairo', '2026-04-23', 0)).toBeNull();
  });
});

test('a start has no instant at 24:00 and at a skipped local time', () => {
  const plain = openDay(situation('Europe/Lisbon'), wanted({ localDate: '2026-06-10' }));
  expect([0, 1439, 1440, 1441].map((minute) => startMsOf(plain, minute))).toEqual([
    Date.parse('2026-06-09T23:00Z'),
    Date.parse('2026-06-10T22:59Z'),
    null,
    null,
  ]);
  const changed = openDay(situation('Europe/Lisbon'), wanted({ localDate: '2026-03-29' }));
  expect([59, 60, 119, 120, 1440].map((minute) => startMsOf(changed, minute))).toEqual([
    Date.parse('2026-03-29T00:59Z'),
    null,
    null,
    Date.parse('2026-03-29T01:00Z'),
    null,
  ]);
});

describe('the local spans of an appointment', () => {
  const spans = (zone: string, date: string, minute: number, durationMinutes: number) => {
    const day = openDay(situation(zone), wanted({ localDate: date, durationMinutes }));
    return spansFrom(day, minute, startMsOf(day, minute)).map(({ start, end }) => [start, end]);
  };

  test('end at midnight, without an empty span after it', () => {
    expect(spans('Europe/Lisbon', '2026-06-10', 1410, 30)).toEqual([[1410, 1440]]);
    expect(spans('Europe/Lisbon', '2026-06-10', 1410, 31)).toEqual([
      [1410, 1440],
      [0, 1],
    ]);
    expect(spans('Europe/Lisbon', '2026-06-10', 600, 2 * 1440)).toEqual([
      [600, 1440],
      [0, 1440],
      [0, 600],
    ]);
  });

  test('leave out minutes that the clock skips', () => {
    expect(spans('Europe/Lisbon', '2026-03-29', 30, 60)).toEqual([
      [30, 60],
      [120, 150],
    ]);
  });

  test('leave them out even when two clock changes cancel each other out', () => {
    const skipped: Absence = {
      startDate: '2026-03-29',
      startMinute: 60,
      endDate: '2026-03-29',
      endMinute: 120,
    };
    const halfAYear = wanted({ localDate: '2026-03-28', startMinute: 600, durationMinutes: 230 * 1440 });
    expect(judge(situation('Europe/Lisbon', { absences: [skipped] }), halfAYear).free).toBe(true);
  });

  test('have the windows of their own day', () => {
    const windows = (days: number[]) => {
      const wednesdayNight = wanted({ localDate: '2026-06-10', startMinute: 1410, durationMinutes: 60 });
      const business = { hours: allDay, breaks: [], openDays: days };
      return judge(situation('Europe/Lisbon', { business }), wednesdayNight).free;
    };
    expect([windows([3, 4]), windows([3]), windows([4])]).toEqual([true, false, false]);
  });
});

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

describe('the grid of a day', () => {
  test('starts at the earlier opening and ends at the later closing of business and professional', () => {
    expect(on({})).toEqual({ first: 540, end: 1200, step: 30 });
    expect(on({ professional: { hours: { start: 480, end: 960 }, breaks: [] } })).toEqual({
      first: 480,
      end: 1080,
      step: 30,
    });
  });

  test('follows the rules of the weekday, or the business when there are no rules for the weekday', () => {
    const rules = [
      { id: 'a', weekday: 1, start: 420, end: 500 },
      { id: 'b', weekday: 1, start: 700, end: 1300 },
      { id: 'c', weekday: 2, start: 0, end: 1440 },
    ];
    expect(on({ rules })).toMatchObject({ first: 420, end: 1300 });
    expect(on({ rules }, '2026-06-03')).toMatchObject({ first: 540, end: 1080 });
  });

  test('lists the starts in steps, up to the end', () => {
    expect(gridStarts({ first: 540, end: 600, step: 25 })).toEqual([540, 565, 590]);
    expect(gridStarts({ first: 540, end: 600, step: 30 })).toEqual([540, 570]);
    expect(gridStarts({ first: 540, end: 540, step: 30 })).toEqual([]);
  });
});

test('contains exactly the listed minutes', () => {
  const minute = fc.integer({ min: 0, max: 120 });
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 1, max: 40 }), (first, length, step) => {
      const grid = { first, end: first + length, step };
      for (let at = -step; at <= grid.end + 2 * step; at++)
        expect([at, isOnGrid(grid, at)]).toEqual([at, gridStarts(grid).includes(at)]);
    }),
  );
});
