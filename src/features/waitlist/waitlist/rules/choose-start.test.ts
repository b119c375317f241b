import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlaps } from '../../../../shared/intervals.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { judgeDay } from '../../../booking/availability/rules/judge.ts';
import type { Sequence } from '../../../booking/availability/rules/situation.ts';
import { type Situation, sessionKeyOf } from '../../../booking/availability/rules/situation.ts';
import { emptyTimetable } from '../../../catalog/timetables/rules/class-time.ts';
import { chooseStart, type EntryCriteria, searchDistance } from './choose-start.ts';

const minuteMs = 60_000;
const date = '2026-06-03';
const at = (time: string) => Date.parse(`${date}T${time}:00Z`);

const situation: Situation = {
  professionalId: 'pro_1',
  businessId: 'biz_1',
  schedule: {
    timezone: 'UTC',
    business: { hours: { start: 540, end: 1020 }, breaks: [], openDays: [0, 1, 2, 3, 4, 5, 6] },
    professional: { hours: { start: 540, end: 1020 }, breaks: [{ start: 720, end: 780 }] },
    rules: [],
    absences: [],
    closures: [],
    timetable: emptyTimetable,
  },
  slotIntervalMinutes: 30,
  minNoticeMinutes: 0,
  bookingHorizonDays: 365,
  occupied: [],
  known: { fromMs: at('00:00') - 10 * 86_400_000, toMs: at('00:00') + 10 * 86_400_000 },
  nowMs: at('00:00'),
};
const sequence: Sequence = {
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  serviceIds: [],
  classServiceId: null,
  capacity: 1,
};
const criteria: EntryCriteria = { from: date, to: date, sequence, busy: [] };
const piece = (start: string, end: string) => ({ start: at(start), end: at(end) });
const booked = (start: string, end: string, sessionKey = 'another') => ({
  startMs: at(start),
  endMs: at(end),
  sessionKey,
  seatsTaken: 1,
  capacity: 1,
});
const startOf = (...given: Parameters<typeof chooseStart>) => {
  const offer = chooseStart(...given);
  return offer && new Date(offer.startMs).toISOString().slice(11, 16);
};

test('chooses the start nearest to the beginning of the freed time', () => {
  expect(startOf(situation, [piece('10:00', '11:00')], criteria)).toBe('10:00');
  expect(startOf(situation, [piece('10:15', '11:00')], criteria)).toBe('10:00');
  const taken = { ...situation, occupied: [booked('10:00', '10:30')] };
  expect(startOf(taken, [piece('10:00', '11:00')], criteria)).toBe('10:30');
});

test('a long service may extend beyond the freed time, before or after', () => {
  const long = { ...criteria, sequence: { ...sequence, durationMinutes: 60 } };
  const before = { ...situation, occupied: [booked('10:30', '12:00')] };
  expect(startOf(before, [piece('10:00', '10:30')], long)).toBe('09:30');
  const between = { ...situation, occupied: [booked('09:30', '10:00'), booked('10:30', '12:00')] };
  expect(startOf(between, [piece('10:00', '10:30')], long)).toBeNull();
});

test('buffers count as occupied time', () => {
  const wide = { ...criteria, sequence: { ...sequence, bufferBeforeMinutes: 15 } };
  const taken = { ...situation, occupied: [booked('09:00', '10:00')] };
  expect(startOf(taken, [piece('10:00', '10:30')], wide)).toBe('10:30');
});

test('returns null outside the dates, during other appointments and when the offer would expire at once', () => {
  const free = [piece('10:00', '10:30')];
  expect(startOf(situation, free, { ...criteria, from: addDays(date, 1), to: addDays(date, 3) })).toBeNull();
  expect(startOf(situation, free, { ...criteria, busy: [piece('09:45', '10:15')] })).toBeNull();
  expect(startOf({ ...situation, nowMs: at('09:59') + 1 }, free, criteria)).toBeNull();
  expect(startOf({ ...situation, nowMs: at('09:59') }, free, criteria)).toBe('10:00');
});

test('an offer lasts 15 minutes, but not past the minimum notice of the business', () => {
  const free = [piece('10:00', '10:30')];
  const expiry = (changes: Partial<Situation>) =>
    chooseStart({ ...situation, ...changes }, free, criteria)?.expiresAtMs;
  expect(expiry({})).toBe(at('00:15'));
  expect(expiry({ nowMs: at('08:50'), minNoticeMinutes: 60 })).toBe(at('09:00'));
  expect(expiry({ nowMs: at('09:50') })).toBe(at('10:00'));
});

test('prefers the nearest start to the earliest one; the earlier of two equally near starts wins', () => {
  const hour = { ...criteria, sequence: { ...sequence, durationMinutes: 60 } };
  // 09:30 overlaps the freed time too.
  expect(startOf(situation, [piece('10:15', '11:00')], hour)).toBe('10:00');
  expect(startOf(situation, [piece('10:20', '11:00')], hour)).toBe('10:30');
});

test('with several freed intervals, the distance counts to the nearest one', () => {
  const freed = [piece('09:00', '09:10'), piece('15:00', '16:00')];
  expect(startOf({ ...situation, occupied: [booked('09:00', '09:30')] }, freed, criteria)).toBe('15:00');
  expect(startOf({ ...situation, occupied: [booked('15:00', '15:30')] }, freed, criteria)).toBe('09:00');
  const later = [piece('10:05', '10:20'), piece('15:00', '16:00')];
  expect(startOf(situation, later, criteria)).toBe('15:00');
  expect(startOf(situation, [piece('10:00', '10:30'), piece('15:05', '15:20')], criteria)).toBe('10:00');
});

test('seatsLeftAfter excludes the offered seat', () => {
  const yoga = { ...sequence, classServiceId: 'svc_yoga', capacity: 4 };
  const session = {
    ...booked('10:00', '10:30', sessionKeyOf('pro_1', 'svc_yoga', at('10:00'))),
    seatsTaken: 1,
    capacity: 4,
  };
  const offer = chooseStart({ ...situation, occupied: [session] }, [piece('10:00', '10:30')], {
    ...criteria,
    sequence: yoga,
  });
  expect(offer).toEqual({
    date,
    startMinute: 600,
    startMs: at('10:00'),
    endMs: at('10:30'),
    blocked: piece('10:00', '10:30'),
    seatsLeftAfter: 2,
    expiresAtMs: at('00:15'),
  });
});

describe('freed times around midnight', () => {
  const allDay = { start: 0, end: 1440 };
  const night: Situation = {
    ...situation,
    schedule: {
      ...situation.schedule,
      business: { ...situation.schedule.business, hours: allDay },
      professional: { hours: allDay, breaks: [] },
    },
    nowMs: at('00:00') - 5 * 86_400_000,
  };
  const days = { from: addDays(date, -3), to: addDays(date, 3) };
  const midnight = at('00:00');
  const chosen = (
    occupied: Situation['occupied'],
    freed: Parameters<typeof chooseStart>[1],
    its: EntryCriteria,
  ) => {
    const offer = chooseStart({ ...night, occupied }, freed, its);
    return offer && new Date(offer.startMs).toISOString().slice(0, 16);
  };
  const taken = (startMs: number, endMs: number) => ({ ...booked('00:00', '00:00'), startMs, endMs });

  test('the search distance is the duration plus buffers', () => {
    expect(
      searchDistance({ ...sequence, bufferBeforeMinutes: 7, durationMinutes: 50, bufferAfterMinutes: 20 }),
    ).toEqual({ backMs: 70 * minuteMs, onMs: 7 * minuteMs });
  });

  test('finds a start on the previous day through the duration or the buffer after it', () => {
    const freed = [{ start: midnight, end: midnight + 30 * minuteMs }];
    const rest = taken(midnight + 30 * minuteMs, midnight + 300 * minuteMs);
    const long = { ...criteria, ...days, sequence: { ...sequence, durationMinutes: 60 } };
    expect(chosen([rest], freed, long)).toBe('2026-06-02T23:30');
    const tidied = { ...criteria, ...days, sequence: { ...sequence, bufferAfterMinutes: 30 } };
    expect(chosen([rest], freed, tidied)).toBe('2026-06-02T23:30');
  });

  test('finds a start on the next day through the buffer before it', () => {
    const freed = [{ start: midnight - 60 * minuteMs, end: midnight }];
    const before = taken(midnight - 300 * minuteMs, midnight - 60 * minuteMs);
    const prepared = { ...criteria, ...days, sequence: { ...sequence, bufferBeforeMinutes: 60 } };
    expect(chosen([before], freed, prepared)).toBe('2026-06-03T00:00');
  });

  test('only on the dates of the entry', () => {
    const freed = [{ start: midnight, end: midnight + 30 * minuteMs }];
    const long = { ...criteria, sequence: { ...sequence, durationMinutes: 60 } };
    expect(chosen([], freed, { ...long, from: date, to: addDays(date, 1) })).toBe('2026-06-03T00:00');
    expect(chosen([], freed, { ...long, from: addDays(date, -1), to: addDays(date, -1) })).toBe(
      '2026-06-02T23:30',
    );
    expect(chosen([], freed, { ...long, from: addDays(date, -3), to: addDays(date, -2) })).toBeNull();
    expect(chosen([], freed, { ...long, from: addDays(date, 1), to: addDays(date, 2) })).toBeNull();
  });

  test('only within the booking horizon', () => {
    const freed = [{ start: midnight, end: midnight + 30 * minuteMs }];
    expect(chooseStart({ ...night, bookingHorizonDays: 4 }, freed, { ...criteria, ...days })).toBeNull();
    expect(chooseStart({ ...night, bookingHorizonDays: 5 }, freed, { ...criteria, ...days })).not.toBeNull();
  });
});

test('the chosen start is free and overlaps the freed time, and a start is chosen whenever one exists', () => {
  const minute = fc.integer({ min: 480, max: 1080 });
  const span = (start: number, length: number) => ({
    start: at('00:00') + start * minuteMs,
    end: at('00:00') + (start + length) * minuteMs,
  });
  fc.assert(
    fc.property(
      fc.record({
        freed: fc.tuple(minute, fc.integer({ min: 5, max: 180 })),
        taken: fc.array(fc.tuple(minute, fc.integer({ min: 5, max: 120 })), { maxLength: 6 }),
        busy: fc.array(fc.tuple(minute, fc.integer({ min: 5, max: 60 })), { maxLength: 3 }),
        durationMinutes: fc.constantFrom(15, 30, 45, 60, 120),
        bufferBeforeMinutes: fc.constantFrom(0, 10),
        bufferAfterMinutes: fc.constantFrom(0, 15),
      }),
      ({ freed: freedSpan, taken, busy, ...lengths }) => {
        const occupied = taken.map(([start, length], index) => ({
          ...booked('00:00', '00:00', `booking ${index}`),
          startMs: span(start, length).start,
          endMs: span(start, length).end,
        }));
        const there = { ...situation, occupied };
        const wanted = { ...sequence, ...lengths };
        const freed = [span(...freedSpan)];
        const elsewhere = busy.map((one) => span(...one));
        const blockedFrom = (startMs: number) => ({
          start: startMs - lengths.bufferBeforeMinutes * minuteMs,
          end: startMs + (lengths.durationMinutes + lengths.bufferAfterMinutes) * minuteMs,
        });
        const suitable = judgeDay(there, { ...wanted, localDate: date, role: 'client' }).flatMap(
          ({ verdict }) =>
            verdict.free &&
            overlaps(blockedFrom(verdict.startMs), freed[0]!) &&
            !elsewhere.some((one) => overlaps(one, { start: verdict.startMs, end: verdict.endMs }))
              ? [verdict.startMs]
              : [],
        );
        const offer = chooseStart(there, freed, { from: date, to: date, sequence: wanted, busy: elsewhere });
        if (offer === null) expect(suitable).toEqual([]);
        else expect(suitable).toContain(offer.startMs);
      },
    ),
  );
});
