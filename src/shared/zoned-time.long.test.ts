import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, toInstant, toLocal, toLocalSpans } from './zoned-time.ts';

const zones = [
  'UTC',
  'Europe/Lisbon',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Recife',
  'America/Havana',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
];
const firstMs = Date.UTC(1970, 0, 5);
const lastMs = Date.UTC(2060, 0, 1);

/** Tests instants near clock changes. */
const changes = zones.flatMap((zone) => {
  const found: { zone: string; epochMs: number }[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(firstMs).toZonedDateTimeISO(zone);
  for (let count = 0; count < 60; count++) {
    at = at.getTimeZoneTransition('next');
    if (at === null || at.epochMilliseconds > lastMs) break;
    found.push({ zone, epochMs: at.epochMilliseconds });
  }
  return found;
});

const anyMoment = fc.record({
  zone: fc.constantFrom(...zones),
  epochMs: fc.integer({ min: firstMs / 1000, max: lastMs / 1000 }).map((seconds) => seconds * 1000),
});
const nearChange = fc
  .record({
    change: fc.constantFrom(...changes),
    minutes: fc.integer({ min: -30 * 60, max: 30 * 60 }),
  })
  .map(({ change, minutes }) => ({ zone: change.zone, epochMs: change.epochMs + minutes * 60_000 }));
const moment = fc.oneof(anyMoment, nearChange);

const zoned = (epochMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone);
const localOf = (at: Temporal.ZonedDateTime) => ({
  date: at.toPlainDate().toString(),
  minute: at.hour * 60 + at.minute,
});

test('the test data includes clock changes', () => {
  expect(changes.length).toBeGreaterThan(300);
});

test('converts instants to local time like Temporal', () => {
  fc.assert(
    fc.property(moment, ({ zone, epochMs }) => {
      expect(toLocal(epochMs, zone)).toEqual(localOf(zoned(epochMs, zone)));
    }),
    { numRuns: 1500 },
  );
});

test('converts local time to the first matching instant, or null, like Temporal', () => {
  fc.assert(
    fc.property(moment, ({ zone, epochMs }) => {
      // Uses UTC wall time as local time, which hits skipped and repeated times.
      for (const { date, minute } of [toLocal(epochMs, 'UTC'), toLocal(epochMs, zone)]) {
        const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
        const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
        const exists = earlier.toPlainDateTime().equals(wall);
        expect(toInstant(date, minute, zone)).toBe(exists ? earlier.epochMilliseconds : null);
      }
    }),
    { numRuns: 1500 },
  );
});

test('spans contain exactly the local minutes that pass, within their days', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 1600 }), ({ zone, epochMs }, minutes) => {
      const start = Math.floor(epochMs / 60_000) * 60_000;
      const shown = new Set<string>();
      for (let minute = 0; minute < minutes; minute++) {
        const local = toLocal(start + minute * 60_000, zone);
        shown.add(`${local.date} ${local.minute}`);
      }
      const covered: string[] = [];
      for (const { date, start: from, end } of toLocalSpans(start, start + minutes * 60_000, zone)) {
        expect(0 <= from && from < end && end <= 1440).toBe(true);
        for (let minute = from; minute < end; minute++) covered.push(`${date} ${minute}`);
      }
      expect(covered.sort()).toEqual([...shown].sort());
    }),
    { numRuns: 200 },
  );
});

describe('special days', () => {
  const at = (date: string, time: [number, number], zone: string) => {
    const epochMs = toInstant(date, time[0] * 60 + time[1], zone);
    return epochMs === null ? null : new Date(epochMs).toISOString();
  };
  const cases: [string, string, [number, number], string, string | null][] = [
    ['Lisbon skips an hour in March', '2026-03-29', [1, 30], 'Europe/Lisbon', null],
    ['Lisbon repeats one in October', '2026-10-25', [1, 30], 'Europe/Lisbon', '2026-10-25T00:30:00.000Z'],
    ['Lord Howe skips half an hour', '2026-10-04', [2, 15], 'Australia/Lord_Howe', null],
    ['and has the one after it', '2026-10-04', [2, 30], 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['Kathmandu is 5:45 ahead', '2026-05-01', [9, 0], 'Asia/Kathmandu', '2026-05-01T03:15:00.000Z'],
    ['Apia skipped a whole day', '2011-12-30', [12, 0], 'Pacific/Apia', null],
    ['and opened the next', '2011-12-31', [9, 0], 'Pacific/Apia', '2011-12-30T19:00:00.000Z'],
    ['Havana has no midnight in spring', '2026-03-08', [0, 0], 'America/Havana', null],
    ['nor does the day before end', '2026-03-07', [24, 0], 'America/Havana', null],
    ['Recife changed twice in a week', '2000-10-15', [12, 0], 'America/Recife', '2000-10-15T15:00:00.000Z'],
  ];
  test.each(cases)('%s', (_name, date, time, zone, expected) => {
    expect(at(date, time, zone)).toBe(expected);
  });

  test('lists a repeated half hour once', () => {
    const start = Date.parse('2026-10-25T00:30:00Z');
    expect(toLocalSpans(start, start + 3_600_000, 'Europe/Lisbon')).toEqual([
      { date: '2026-10-25', start: 60, end: 120 },
    ]);
  });

  test('splits a span at midnight', () => {
    const start = Date.parse('2026-06-01T22:30:00Z');
    expect(toLocalSpans(start, start + 3_600_000, 'Europe/Lisbon')).toEqual([
      { date: '2026-06-01', start: 1410, end: 1440 },
      { date: '2026-06-02', start: 0, end: 30 },
    ]);
  });
});

test('counts calendar days in any year', () => {
  const date = fc
    .integer({ min: -700_000, max: 2_900_000 })
    .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }).toString());
  fc.assert(
    fc.property(date, fc.integer({ min: -10_000, max: 10_000 }), (from, days) => {
      const to = Temporal.PlainDate.from(from).add({ days }).toString();
      expect(addDays(from, days)).toBe(to);
      expect(daysBetween(from, to)).toBe(days);
    }),
  );
});
