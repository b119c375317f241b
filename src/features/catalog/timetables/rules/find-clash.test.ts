import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runToEnd } from '../../../../shared/steps.ts';
import { addDays } from '../../../../shared/zoned-time.ts';
import { type ClassTime, occurrencesOf } from './class-time.ts';
import { findClash, type TakenTime } from './find-clash.ts';

const minuteMs = 60_000;
const now = Date.parse('2026-06-01T07:00:00Z');

const weekly = (id: string, change: Partial<ClassTime> = {}): ClassTime => ({
  id,
  serviceId: `svc_${id}`,
  timezone: 'Europe/Lisbon',
  weekday: 4,
  startMinute: 600,
  fromDate: null,
  toDate: null,
  exceptDates: [],
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  ...change,
});
const booking = (at: string, minutes = 30, serviceIds = ['svc_haircut']): TakenTime => {
  const startMs = Date.parse(at);
  return { serviceIds, startMs, blocked: { start: startMs, end: startMs + minutes * minuteMs } };
};
const clash = (times: ClassTime[], taken: TakenTime[] = [], changed = 'a') =>
  runToEnd(findClash(times, taken, ({ id }) => id === changed, now));

describe('findClash', () => {
  test('finds another class of the professional, including buffers', () => {
    const next = weekly('b', { startMinute: 660 });
    expect(clash([weekly('a'), next])).toBeNull();
    expect(clash([weekly('a', { bufferAfterMinutes: 1 }), next])).toEqual({
      date: '2026-06-04',
      startMinute: 600,
      with: 'class',
    });
    expect(clash([weekly('a'), weekly('b', { startMinute: 660, bufferBeforeMinutes: 1 })])).not.toBeNull();
    expect(clash([weekly('a'), weekly('b', { weekday: 5 })])).toBeNull();
  });

  test('finds an overlap that appears only after a clock change', () => {
    // 10:00 in Lisbon is 10:00 in Lagos in summer and 11:00 in winter.
    const lagos = weekly('b', { timezone: 'Africa/Lagos', startMinute: 660 });
    expect(clash([weekly('a'), lagos])).toMatchObject({ date: '2026-10-29' });
  });

  test('finds a booking, unless it is a seat of the class', () => {
    expect(clash([weekly('a')], [booking('2026-06-18T08:45:00Z')])).toEqual({
      date: '2026-06-18',
      startMinute: 600,
      with: 'booking',
    });
    expect(
      clash([weekly('a')], [booking('2026-06-18T08:30:00Z'), booking('2026-06-18T10:00:00Z')]),
    ).toBeNull();
    expect(clash([weekly('a')], [booking('2026-06-18T09:00:00Z', 60, ['svc_a'])])).toBeNull();
    expect(clash([weekly('a')], [booking('2026-06-18T09:15:00Z', 60, ['svc_a'])])).not.toBeNull();
    expect(clash([weekly('a')], [booking('2026-06-18T09:00:00Z', 60, ['svc_a', 'svc_b'])])).not.toBeNull();
  });

  test('ignores unrelated and past entries', () => {
    expect(clash([weekly('b'), weekly('c')], [booking('2026-06-04T09:00:00Z')])).toBeNull();
    expect(clash([weekly('a', { toDate: '2026-05-31' }), weekly('b')])).toBeNull();
    expect(
      clash([weekly('a'), weekly('b', { exceptDates: [], fromDate: '2026-06-11', toDate: '2026-06-11' })]),
    ).toMatchObject({
      date: '2026-06-11',
    });
    const apart = weekly('a', { exceptDates: ['2026-06-11'] });
    expect(clash([apart, weekly('b', { fromDate: '2026-06-11', toDate: '2026-06-11' })])).toBeNull();
  });
});

test('property: agrees with a comparison of every pair', () => {
  const some = (id: string) =>
    fc
      .record({
        weekday: fc.integer({ min: 3, max: 4 }),
        startMinute: fc.integer({ min: 0, max: 24 }).map((step) => step * 30),
        durationMinutes: fc.constantFrom(30, 60, 120),
        bufferBeforeMinutes: fc.constantFrom(0, 30),
        bufferAfterMinutes: fc.constantFrom(0, 30),
        timezone: fc.constantFrom('Europe/Lisbon', 'America/New_York'),
      })
      .map((time) => weekly(id, time));
  fc.assert(
    fc.property(
      fc.tuple(some('a'), some('b'), some('c')),
      fc.constantFrom('a', 'b', 'c'),
      (times, changed) => {
        const all = times.flatMap((time) => occurrencesOf(time, '2026-05-28', addDays('2026-06-01', 1100)));
        const ours = all.filter(({ classTime }) => classTime.id === changed);
        const meets = ours.some((one) =>
          all.some(
            (other) =>
              other.classTime.id !== changed &&
              other.blocked.end > now &&
              one.blocked.end > now &&
              one.blocked.start < other.blocked.end &&
              other.blocked.start < one.blocked.end,
          ),
        );
        expect(clash(times, [], changed) !== null).toBe(meets);
      },
    ),
    { numRuns: 60 },
  );
});
