import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { timeOfDay, weekdayOf } from '../src/shared/time.ts';
import { blockedOf, type Diary, duringOf, place, type Request, type Start } from './schedule.ts';
import type { Wish } from './types.ts';

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
  // Through the hours that clock changes skip and repeat.
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

const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ inDays: fc.integer({ min: 0, max: 30 }), at: fc.constantFrom('02:30', '10:00', '18:00') }),
  fc.record({ daysAgo: fc.integer({ min: 0, max: 200 }), at: fc.constantFrom('02:30', '10:00', '18:00') }),
);

const recentWishes: Wish[] = [{ hoursAgo: 3 }, { hoursAgo: 20 }, { hoursAgo: 24 }, { hoursAgo: 30 }];

type Placed = Request & { start: Start };

function placeAll(requests: Request[], now: Date): Placed[] {
  const diary: Diary = new Map();
  return requests.map((request) => ({ ...request, start: place(request, now, diary) }));
}

function requestsFor(timetable: Request['timetable'], wishes: Wish[]): Request[] {
  return wishes.map((wish, index) => ({
    timetable,
    wish,
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

test('whenever it is built: upcoming ones lie ahead, past ones are over, recent ones began within two days', () => {
  fc.assert(
    fc.property(anyNow, anyTimetable, fc.array(anyWish, { maxLength: 12 }), (now, timetable, wishes) => {
      for (const { wish, start, durationMinutes } of placeAll(
        requestsFor(timetable, [...recentWishes, ...wishes]),
        now,
      )) {
        const ageMs = now.getTime() - start.atMs;
        if ('inDays' in wish) expect(ageMs).toBeLessThan(-timetable.minNoticeMinutes * 60_000);
        else if ('daysAgo' in wish) expect(ageMs).toBeGreaterThanOrEqual(durationMinutes * 60_000);
        else {
          expect(ageMs).toBeGreaterThanOrEqual(10 * 60_000);
          expect(ageMs).toBeLessThan(48 * hourMs);
        }
      }
    }),
    { numRuns: 80 },
  );
});

test('nobody is ever in two places, buffers included', () => {
  fc.assert(
    fc.property(anyNow, anyTimetable, fc.array(anyWish, { maxLength: 16 }), (now, timetable, wishes) => {
      const placed = placeAll(requestsFor(timetable, [...recentWishes, ...wishes]), now);
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
    }),
    { numRuns: 80 },
  );
});

test('date and minute are what the clock on the wall shows at that instant, on open days', () => {
  fc.assert(
    fc.property(anyNow, anyTimetable, fc.array(anyWish, { maxLength: 8 }), (now, timetable, wishes) => {
      for (const { start } of placeAll(requestsFor(timetable, wishes), now)) {
        const shown = Temporal.Instant.fromEpochMilliseconds(start.atMs).toZonedDateTimeISO(
          timetable.timezone,
        );
        expect([start.date, timeOfDay(start.minute)]).toEqual([
          shown.toPlainDate().toString(),
          shown.toPlainTime().toString({ smallestUnit: 'minute' }),
        ]);
        expect(timetable.openDays).toContain(weekdayOf(start.date));
      }
    }),
    { numRuns: 60 },
  );
});

test('a wall time that the clock skips is not chosen', () => {
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

test('recent ones keep to open days where the two days hold one', () => {
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
