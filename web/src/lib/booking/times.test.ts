import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween, firstShownDay, groupTimes, isDate, type TimeOffered } from './times';

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((ahead) => new Date(Date.UTC(2025, 0, 1 + ahead)).toISOString().slice(0, 10));

const offered = (time: string, available: boolean, reason: string | null = null): TimeOffered => ({
  time,
  startUtc: null,
  available,
  reason,
  seatsLeft: null,
  professionals: [],
  isHeld: false,
});

test('the first shown day is a multiple of the range after today and the range contains the date', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 400 }), fc.constantFrom(7, 14), (today, ahead, together) => {
      const date = new Date(Date.parse(`${today}T12:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10);
      const first = firstShownDay(today, date, together);
      expect(daysBetween(today, first) % together).toBe(0);
      expect(first >= today).toBe(true);
      if (ahead >= 0) {
        expect(daysBetween(first, date)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(first, date)).toBeLessThan(together);
      }
    }),
  );
});

test('every free time is in exactly one part of the day, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({
          time: clock,
          available: fc.boolean(),
          reason: fc.constantFrom('BOOKED', 'OUTSIDE_HOURS', 'BUSINESS_CLOSED', 'TIME_OFF'),
        }),
        { selector: ({ time }) => time, maxLength: 80 },
      ),
      (given) => {
        const times = given
          .map(({ time, available, reason }) => offered(time, available, available ? null : reason))
          .sort((one, other) => one.time.localeCompare(other.time));
        const shown = groupTimes(times).flatMap((group) => group.times);
        expect(shown.filter(({ available }) => available)).toEqual(
          times.filter(({ available }) => available),
        );
        expect(shown.map(({ time }) => time)).toEqual(shown.map(({ time }) => time).toSorted());
        expect(shown.some(({ reason }) => reason === 'OUTSIDE_HOURS' || reason === 'BUSINESS_CLOSED')).toBe(
          false,
        );
      },
    ),
  );
});

test('groups times by part of the day and hides times outside working hours', () => {
  const groups = groupTimes([
    offered('08:00', false, 'OUTSIDE_HOURS'),
    offered('09:30', true),
    offered('11:59', false, 'BOOKED'),
    offered('12:00', true),
    offered('17:30', true),
    offered('18:00', true),
  ]);
  expect(groups.map(({ part, times }) => [part, times.map(({ time }) => time)])).toEqual([
    ['morning', ['09:30', '11:59']],
    ['afternoon', ['12:00', '17:30']],
    ['evening', ['18:00']],
  ]);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['tomorrow', false],
  ['2026-1-1', false],
])('%s is a date: %s', (text, expected) => expect(isDate(text)).toBe(expected));
