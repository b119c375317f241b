import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeOutcome, nextAttemptMs, retryPeriodMs } from './retry.ts';

/** Times of all attempts after the event if every one fails. */
function attemptsMs(chance: () => number): number[] {
  const times = [0];
  for (;;) {
    const nowMs = times.at(-1)!;
    const next = nextAttemptMs({ attempts: times.length, nowMs, untilMs: retryPeriodMs, chance: chance() });
    if (next === null) return times;
    times.push(next);
  }
}

test('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, then every 12 h for three days', () => {
  const hours = attemptsMs(() => 0).map((ms) => ms / 3_600_000);
  const after = [0, 5 / 3600, 1 / 12, 0.5, 2, 5, 10, 12, 12, 12, 12];
  const expected = after.map((_, index) => after.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0));
  expect(hours.slice(0, -1).map((hour) => hour.toFixed(6))).toEqual(
    expected.filter((hour) => hour < 72).map((hour) => hour.toFixed(6)),
  );
  expect(hours.at(-1)).toBe(72);
});

test('with any jitter, attempts increase, the last one is exactly at the deadline, and there are 10 to 13', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (chances) => {
      let turn = 0;
      const times = attemptsMs(() => chances[turn++ % chances.length]!);
      for (let index = 1; index < times.length; index++)
        expect(times[index]!).toBeGreaterThan(times[index - 1]!);
      expect(times.at(-1)).toBe(retryPeriodMs);
      expect(times.length).toBeLessThanOrEqual(13);
      expect(times.length).toBeGreaterThanOrEqual(10);
    }),
  );
});

test('no attempt follows after the deadline', () => {
  expect(nextAttemptMs({ attempts: 1, nowMs: 10, untilMs: 10, chance: 0 })).toBeNull();
  expect(nextAttemptMs({ attempts: 40, nowMs: 9, untilMs: 10, chance: 1 })).toBe(10);
});

test('jitter adds up to 10 % of the delay', () => {
  const after = (chance: number) => nextAttemptMs({ attempts: 2, nowMs: 1_000, untilMs: 10 ** 9, chance });
  expect([after(0), after(0.5), after(1)]).toEqual([301_000, 316_000, 331_000]);
});

test('only 2xx is a success, and only 410 stops all attempts', () => {
  for (let status = 100; status < 600; status++) {
    const { error, statusCode, isGone } = judgeOutcome({ status });
    expect([status, error, statusCode, isGone]).toEqual([
      status,
      Math.floor(status / 100) === 2 ? null : 'status',
      status,
      status === 410,
    ]);
  }
});

test('without a response the error names the failure', () => {
  expect(judgeOutcome({ failure: 'timeout' })).toEqual({ statusCode: null, error: 'timeout', isGone: false });
});
