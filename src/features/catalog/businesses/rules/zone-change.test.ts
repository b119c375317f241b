import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocal } from '../../../../shared/zoned-time.ts';
import { movesBookings } from './zone-change.ts';

const zones = ['UTC', 'Europe/Lisbon', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns'];
const startsAtMs = fc
  .integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2028, 0) / 60_000 })
  .map((minute) => minute * 60_000);

const seenIn = (zone: string) => (at: number) => {
  const { date, minute } = toLocal(at, zone);
  return { date, startMinute: minute, startsAtMs: at };
};

test('the zone a booking was made in never moves it', () => {
  fc.assert(
    fc.property(fc.array(startsAtMs), fc.constantFrom(...zones), (starts, zone) => {
      expect(movesBookings(starts.map(seenIn(zone)), zone)).toBe(false);
    }),
  );
});

test('another zone moves it exactly when its clock shows something else at that moment', () => {
  fc.assert(
    fc.property(startsAtMs, fc.constantFrom(...zones), fc.constantFrom(...zones), (at, from, to) => {
      const clock = (timeZone: string) =>
        new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
      expect(movesBookings([seenIn(from)(at)], to)).toBe(clock(from) !== clock(to));
    }),
  );
});

test('one booking of many is enough', () => {
  const winter = seenIn('Europe/London')(Date.UTC(2026, 1, 1, 9));
  const summer = seenIn('Europe/London')(Date.UTC(2026, 6, 1, 9));
  expect(movesBookings([winter, winter], 'UTC')).toBe(false);
  expect(movesBookings([winter, summer], 'UTC')).toBe(true);
});

test('the same time on another day is another time', () => {
  // A whole day apart.
  const there = seenIn('Pacific/Kiritimati')(Date.UTC(2026, 1, 1, 9));
  expect(movesBookings([there], 'Pacific/Honolulu')).toBe(true);
});
