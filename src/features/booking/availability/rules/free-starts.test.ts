import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../../shared/steps.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { firstFreeStart, freeStarts, nearestFreeStarts, reachOf, wantedOf } from './free-starts.ts';
import { judgeDay } from './judge.ts';
import type { OfferedService, Situation } from './situation.ts';

const minuteMs = 60_000;
const monday = '2026-06-01';
const at = (date: string, minute: number) => Date.parse(date) + minute * minuteMs;

const service: OfferedService = {
  id: 'svc_a',
  durationMinutes: 60,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  capacity: 1,
};
/** Open on weekdays from 9 to 12 with an interval of one hour: three starts a day. */
const situation: Situation = {
  professionalId: 'pro_a',
  businessId: 'biz_a',
  schedule: {
    timezone: 'UTC',
    business: { hours: { start: 540, end: 720 }, breaks: [], openDays: [1, 2, 3, 4, 5] },
    professional: { hours: { start: 540, end: 720 }, breaks: [] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
  },
  slotIntervalMinutes: 60,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  occupied: [],
  known: { fromMs: 0, toMs: Date.parse('2100-01-01') },
  nowMs: at('2026-05-31', 0),
};
const hour = wantedOf(null, 60);
const busy = (date: string, start: number, end: number) => ({
  startMs: at(date, start),
  endMs: at(date, end),
  sessionKey: `${date} ${start}`,
  seatsTaken: 1,
  capacity: 1,
});

describe('the wanted time of a customer', () => {
  test('has the length and buffers of the service', () => {
    expect(wantedOf(service, 30)).toEqual({
      durationMinutes: 60,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      serviceIds: ['svc_a'],
      classServiceId: null,
      capacity: 1,
      role: 'client',
    });
    expect(reachOf(service)).toBe(70);
  });

  test('is a seat in the session of a class', () => {
    expect(wantedOf({ ...service, capacity: 2 }, 30)).toMatchObject({ classServiceId: 'svc_a', capacity: 2 });
  });

  test('is one slot interval without a service', () => {
    expect(wantedOf(null, 20)).toEqual({
      durationMinutes: 20,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      serviceIds: [],
      classServiceId: null,
      capacity: 1,
      role: 'client',
    });
    expect(reachOf(null)).toBe(240);
  });
});

describe('the free starts of a day', () => {
  test('are the starts that the judge accepts, with instants and free seats', () => {
    expect(freeStarts({ ...situation, occupied: [busy(monday, 600, 660)] }, hour, monday)).toEqual([
      { localDate: monday, startMinute: 540, startMs: at(monday, 540), seatsLeft: 1 },
      { localDate: monday, startMinute: 660, startMs: at(monday, 660), seatsLeft: 1 },
    ]);
  });

  test('can be limited to a part of the day, whose end is exclusive', () => {
    const part = { start: 600, end: 660 };
    expect(freeStarts(situation, hour, monday, part).map(({ startMinute }) => startMinute)).toEqual([600]);
  });

  test('are the same as judged one by one, for past days, weekends and clock changes', () => {
    const zones = fc.constantFrom(
      'UTC',
      'America/New_York',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
      'Africa/Cairo',
    );
    const dates = fc.constantFrom('2026-04-23', '2026-04-24', '2026-03-08', '2026-06-06', '2026-06-07');
    fc.assert(
      fc.property(zones, dates, fc.integer({ min: -3000, max: 3000 }), (timezone, date, nowMinute) => {
        const schedule = {
          ...situation.schedule,
          timezone,
          business: { ...situation.schedule.business, hours: { start: 0, end: 1440 } },
          professional: { hours: { start: 0, end: 1440 }, breaks: [] },
        };
        const now = { ...situation, schedule, nowMs: at(date, nowMinute) };
        expect(freeStarts(now, hour, date).map(({ startMinute }) => startMinute)).toEqual(
          judgeDay(now, { ...hour, localDate: date }).flatMap(({ startMinute: minute, verdict }) =>
            verdict.free ? [minute] : [],
          ),
        );
      }),
    );
  });
});

describe('the first free start', () => {
  const first = (change: Partial<Situation>, from: string, to: string) =>
    runToEnd(firstFreeStart({ ...situation, ...change }, hour, from, to));

  test('is searched from the first day to the last, both included', () => {
    expect(first({}, monday, monday)).toMatchObject({ localDate: monday, startMinute: 540 });
    // Saturday and Sunday are closed.
    expect(first({}, '2026-06-06', '2026-06-08')).toMatchObject({
      localDate: '2026-06-08',
      startMinute: 540,
    });
    expect(first({}, '2026-06-06', '2026-06-07')).toBeNull();
    expect(first({}, '2026-06-02', monday)).toBeNull();
  });

  test('yields after every day without a free start', () => {
    const steps = firstFreeStart(situation, hour, '2026-06-06', '2026-06-08');
    expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
  });
});

describe('the nearest free starts', () => {
  const nearest = (from: string, to: string, aroundMs: number, most: number) =>
    nearestFreeStarts(situation, hour, { fromDate: from, toDate: to }, aroundMs, most).map(
      ({ localDate: date, startMinute: minute }) => `${date} ${minute}`,
    );

  test('are ordered by distance, then by time', () => {
    expect(nearest(monday, monday, at(monday, 600), 3)).toEqual([
      '2026-06-01 600',
      '2026-06-01 540',
      '2026-06-01 660',
    ]);
    expect(nearest(monday, monday, at(monday, 650), 3)).toEqual([
      '2026-06-01 660',
      '2026-06-01 600',
      '2026-06-01 540',
    ]);
  });

  test('are limited in number and to the given days', () => {
    expect(nearest(monday, '2026-06-02', at('2026-06-02', 540), 4)).toEqual([
      '2026-06-02 540',
      '2026-06-02 600',
      '2026-06-02 660',
      '2026-06-01 660',
    ]);
    expect(nearest(monday, addDays(monday, 4), at(monday, 0), 100)).toHaveLength(15);
  });
});
