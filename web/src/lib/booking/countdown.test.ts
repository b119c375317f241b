import { expect, test } from 'vitest';
import { countdownText, reachedMoment, secondsUntil } from './countdown';

test('formats minutes and seconds and stops at zero', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  expect(countdownText(secondsUntil('2026-11-30T12:04:52.000Z', now))).toBe('4:52');
  expect(countdownText(secondsUntil('2026-11-30T12:00:09.000Z', now))).toBe('0:09');
  expect(secondsUntil('2026-11-30T11:00:00.000Z', now)).toBe(0);
});

test('announces each moment once, even when the tab was asleep', () => {
  expect(reachedMoment(182, 181)).toBeNull();
  expect(reachedMoment(181, 180)).toBe(180);
  expect(reachedMoment(180, 179)).toBeNull();
  expect(reachedMoment(70, 0)).toBe(60);
  expect(reachedMoment(1, 0)).toBe(0);
});
