import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../../../shared/time.ts';
import { addDays, toLocal } from '../../../../shared/zoned-time.ts';
import {
  type ClassTime,
  dateOfStart,
  datesBetween,
  nextWeekday,
  occurrencesOf,
  occurrencesWithin,
  occursOn,
} from './class-time.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const thursday = '2026-06-04';

const yoga = (change: Partial<ClassTime> = {}): ClassTime => ({
  id: 'cls_a',
  serviceId: 'svc_yoga',
  timezone: 'Europe/Lisbon',
  weekday: 4,
  startMinute: 18 * 60,
  fromDate: null,
  toDate: null,
  exceptDates: [],
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  ...change,
});

const zones = ['Europe/Lisbon', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu'];
const someDate = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days));
const maybeDate = fc.oneof(fc.constant(null), someDate);
const anyTime: fc.Arbitrary<ClassTime> = fc
  .record({
    weekday: fc.integer({ min: 0, max: 6 }),
    startMinute: fc.integer({ min: 0, max: 1439 }),
    fromDate: maybeDate,
    toDate: maybeDate,
    exceptDates: fc.array(someDate, { maxLength: 5 }),
    timezone: fc.constantFrom(...zones),
    durationMinutes: fc.integer({ min: 1, max: 1440 }),
    bufferBeforeMinutes: fc.integer({ min: 0, max: 240 }),
    bufferAfterMinutes: fc.integer({ min: 0, max: 240 }),
  })
  .map((time) => yoga(time));

/** Every day of two years. */
const days = Array.from({ length: 800 }, (_, index) => addDays('2026-01-01', index));

describe('class dates', () => {
  test('are those of its weekday between first and last date, except excluded dates', () => {
    fc.assert(
      fc.property(anyTime, someDate, fc.integer({ min: 0, max: 60 }), (time, from, length) => {
        const to = addDays(from, length);
        const expected = days.filter(
          (date) =>
            from <= date &&
            date <= to &&
            weekdayOf(date) === time.weekday &&
            (time.fromDate === null || time.fromDate <= date) &&
            (time.toDate === null || date <= time.toDate) &&
            !time.exceptDates.includes(date),
        );
        expect(datesBetween(time, from, to)).toEqual(expected);
        expect(days.filter((date) => from <= date && date <= to && occursOn(time, date))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('include both bounds; equal bounds are a single date', () => {
    const bounded = yoga({ fromDate: thursday, toDate: addDays(thursday, 14) });
    expect(datesBetween(bounded, '2026-01-01', '2027-01-01')).toEqual([
      '2026-06-04',
      '2026-06-11',
      '2026-06-18',
    ]);
    const once = yoga({ fromDate: thursday, toDate: thursday });
    expect(datesBetween(once, '2026-01-01', '2027-01-01')).toEqual([thursday]);
    expect(nextWeekday(thursday, 4)).toBe(thursday);
    expect(nextWeekday(thursday, 3)).toBe('2026-06-10');
  });

  test('keep their local time across clock changes and their duration in real time', () => {
    fc.assert(
      fc.property(anyTime, someDate, (time, from) => {
        for (const { date, startMs, endMs, blocked } of occurrencesOf(time, from, addDays(from, 30))) {
          expect(toLocal(startMs, time.timezone)).toEqual({ date, minute: time.startMinute });
          expect(endMs - startMs).toBe(time.durationMinutes * minuteMs);
          expect(startMs - blocked.start).toBe(time.bufferBeforeMinutes * minuteMs);
          expect(blocked.end - endMs).toBe(time.bufferAfterMinutes * minuteMs);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('skip dates on which the local start does not exist', () => {
    const early = yoga({ weekday: 0, startMinute: 90 });
    expect(datesBetween(early, '2026-03-29', '2026-03-29')).toEqual(['2026-03-29']);
    expect(occurrencesOf(early, '2026-03-22', '2026-04-05').map(({ date }) => date)).toEqual([
      '2026-03-22',
      '2026-04-05',
    ]);
  });

  test('are found by their start instant only', () => {
    fc.assert(
      fc.property(anyTime, someDate, fc.integer({ min: 1, max: 3000 }), (time, from, off) => {
        for (const { date, startMs } of occurrencesOf(time, from, addDays(from, 21))) {
          expect(dateOfStart(time, startMs)).toBe(date);
          expect(dateOfStart(time, startMs + off * minuteMs)).toBe(null);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('occurrencesWithin includes occurrences whose buffers overlap', () => {
    fc.assert(
      fc.property(anyTime, someDate, fc.integer({ min: 1, max: 4320 }), (time, date, minutes) => {
        const start = Date.parse(date);
        const end = start + minutes * minuteMs;
        const expected = occurrencesOf(time, addDays(date, -10), addDays(date, 14)).filter(
          ({ blocked }) => Math.max(blocked.start, start) < Math.min(blocked.end, end),
        );
        expect(occurrencesWithin([time], { start, end })).toEqual(expected);
      }),
      { numRuns: 300 },
    );
    expect(occurrencesWithin([], { start: 0, end: dayMs })).toEqual([]);
  });
});
