import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsLeftOf, utcDayOf } from './daily-window.ts';

const instant = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('waiting the seconds left, and no fewer, leads into the next day', () => {
  fc.assert(
    fc.property(instant, (date) => {
      const now = date.getTime();
      const day = utcDayOf(now);
      const seconds = secondsLeftOf(day, now);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(86_400);
      expect(utcDayOf(now + seconds * 1000)).toBe(day + 1);
      expect(utcDayOf(now + (seconds - 1) * 1000)).toBe(day);
    }),
  );
});

test.each([
  ['2026-03-01T00:00:00.000Z', 86_400],
  ['2026-03-01T23:59:59.000Z', 1],
  ['2026-03-01T23:59:59.999Z', 1],
  ['2026-03-01T12:00:00.500Z', 43_200],
])('at %s the window has %i seconds left', (text, seconds) => {
  const now = Date.parse(text);
  expect(secondsLeftOf(utcDayOf(now), now)).toBe(seconds);
});

test('an answer that arrives after midnight still tells to wait a second', () => {
  const midnight = Date.parse('2026-03-02T00:00:00.010Z');
  expect(secondsLeftOf(utcDayOf(midnight) - 1, midnight)).toBe(1);
});
