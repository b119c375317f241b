import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { timeOfDay, weekdayOf } from '../src/shared/time.ts';
import {
  blockedOf,
  type Diary,
  duringOf,
  type PlacementRequest,
  placeBooking,
  type Start,
} from './schedule.ts';
import type { RequestedTime } from './types.ts';

const hourMs = 3_600_000;
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'UTC',
];

const anyNow = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2036-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const anyHours = fc.constantFrom(
  { businessHours: ['09:00', '19:00'], professionalHours: ['09:30', '18:00'] } as const,
  { businessHours: ['06:00', '14:00'], professionalHours: ['05:00', '14:00'] } as const,
  // Includes hours that clock changes skip or repeat.
  { businessHours: ['00:00', '24:00'], professionalHours: ['01:00', '11:00'] } as const,
);

const anyTimetable = fc
  .record({
    timezone: fc.constantFrom(...zones),
    openDays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 }),
    hours: anyHours,
    breaks: fc.constantFrom([], [['13:00', '13:30'] as const]),
    stepMinutes: fc.constantFrom(15, 20, 30, 60),
    minNoticeMinutes: fc.constantFrom(0, 60, 1440),
  })
  .map(({ hours, ...rest }) => ({ ...rest, ...hours }));

const anyRequestedTime: fc.Arbitrary<RequestedTime> = fc.oneof(
  fc.record({ inDays: fc.integer({ min: 0, max: 30 }), at: fc.constantFrom('02:30', '10:00', '18:00') }),
  fc.record({ daysAgo: fc.integer({ min: 0, max: 200 }), at: fc.constantFrom('02:30', '10:00', '18:00') }),
);

const recentTimes: RequestedTime[] = [{ hoursAgo: 3 }, { hoursAgo: 20 }, { hoursAgo: 24 }, { hoursAgo: 30 }];

type Placed = PlacementRequest & { start: Start };

function placeAll(requests: PlacementRequest[], now: Date): Placed[] {
  const diary: Diary = new Map();
  return requests.map((request) => ({ ...request, start: placeBooking(request, now, diary) }));
}

function requestsFor(
  timetable: PlacementRequest['timetable'],
  requestedTimes: RequestedTime[],
): PlacementRequest[] {
  return requestedTimes.map((requested, index) => ({
    timetable,
    requestedTime: requested,
    durationMinutes: [60, 30, 45, 90][index % 4] ?? 60,
    buffers: [0, index % 2 === 0 ? 15 : 0],
    professional: index % 3 === 2 ? 'second' : 'first',
    clients: index % 4 === 3 ? ['ann', 'bob'] : [index % 2 === 0 ? 'ann' : 'bob'],
  }));
}

function overlaps(spans: { fromMs: number; toMs: number }[]): boolean {
  const sorted = [...spans].sort((a, b) => a.fromMs - b.fromMs);
  return sorted.some((span, index) => index > 0 && (sorted[index - 1]?.toMs ?? 0) > span.fromMs);
}

test('at any build time, upcoming appointments are in the future, past ones are over, and recent ones started within two days', () => {
  fc.assert(
    fc.property(
      anyNow,
      anyTimetable,
      fc.array(anyRequestedTime, { maxLength: 12 }),
      (now, timetable, requestedTimes) => {
        for (const { requestedTime: requested, start, durationMinutes } of placeAll(
          requestsFor(timetable, [...recentTimes, ...requestedTimes]),
          now,
        )) {
          const ageMs = now.getTime() - start.atMs;
          if ('inDays' in requested) expect(ageMs).toBeLessThan(-timetable.minNoticeMinutes * 60_000);
          else if ('daysAgo' in requested) expect(ageMs).toBeGreaterThanOrEqual(durationMinutes * 60_000);
          else {
            expect(ageMs).toBeGreaterThanOrEqual(10 * 60_000);
            expect(ageMs).toBeLessThan(48 * hourMs);
          }
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('professionals and clients have no overlapping appointments, including buffers', () => {
  fc.assert(
    fc.property(
      anyNow,
      anyTimetable,
      fc.array(anyRequestedTime, { maxLength: 16 }),
      (now, timetable, requestedTimes) => {
        const placed = placeAll(requestsFor(timetable, [...recentTimes, ...requestedTimes]), now);
        for (const professional of ['first', 'second']) {
          const busy = placed.filter((request) => request.professional === professional);
          expect(
            overlaps(
              busy.map(({ start, durationMinutes, buffers }) =>
                blockedOf(duringOf(start, durationMinutes), buffers),
              ),
            ),
          ).toBe(false);
        }
        for (const client of ['ann', 'bob']) {
          const busy = placed.filter(({ clients }) => clients.includes(client));
          expect(overlaps(busy.map(({ start, durationMinutes }) => duringOf(start, durationMinutes)))).toBe(
            false,
          );
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('local date and minute match the instant and fall on open days', () => {
  fc.assert(
    fc.property(
      anyNow,
      anyTimetable,
      fc.array(anyRequestedTime, { maxLength: 8 }),
      (now, timetable, requestedTimes) => {
        for (const { start } of placeAll(requestsFor(timetable, requestedTimes), now)) {
          const shown = Temporal.Instant.fromEpochMilliseconds(start.atMs).toZonedDateTimeISO(
            timetable.timezone,
          );
          expect([start.date, timeOfDay(start.minute)]).toEqual([
            shown.toPlainDate().toString(),
            shown.toPlainTime().toString({ smallestUnit: 'minute' }),
          ]);
          expect(timetable.openDays).toContain(weekdayOf(start.date));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('skips local times that do not exist', () => {
  const timetable = {
    timezone: 'Europe/Berlin',
    openDays: [0],
    businessHours: ['00:00', '24:00'],
    professionalHours: ['02:00', '04:00'],
    breaks: [],
    stepMinutes: 30,
    minNoticeMinutes: 0,
  } as const;
  const [placed] = placeAll(
    requestsFor(timetable, [{ inDays: 1, at: '02:30' }]),
    new Date('2026-03-28T12:00:00Z'),
  );
  expect(placed?.start).toEqual({
    date: '2026-03-29',
    minute: 180,
    atMs: Date.parse('2026-03-29T01:00:00Z'),
  });
});

test('recent appointments use open days if possible', () => {
  const timetable = {
    timezone: 'Europe/Berlin',
    openDays: [1, 2, 3, 4, 5, 6],
    businessHours: ['09:00', '19:00'],
    professionalHours: ['09:30', '18:00'],
    breaks: [],
    stepMinutes: 30,
    minNoticeMinutes: 0,
  } as const;
  const start = placeAll(requestsFor(timetable, [{ hoursAgo: 3 }]), new Date('2026-08-02T16:00:00Z'))[0]
    ?.start;
  expect(start).toMatchObject({ date: '2026-08-01', minute: 17 * 60 });
});
