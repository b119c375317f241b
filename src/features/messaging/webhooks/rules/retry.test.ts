import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttemptMs, retryForMs } from './retry.ts';

/** When each attempt is made, from the event on, when all of them fail. */
function attemptsMs(chance: () => number): number[] {
  const times = [0];
  for (;;) {
    const nowMs = times.at(-1)!;
    const next = nextAttemptMs({ attempts: times.length, nowMs, untilMs: retryForMs, chance: chance() });
    if (next === null) return times;
    times.push(next);
  }
}

test('5 s, 5 min, 30 min, 2 h, 5 h, 10 h, then every 12 h until three days have passed', () => {
  const hours = attemptsMs(() => 0).map((ms) => ms / 3_600_000);
  const after = [0, 5 / 3600, 1 / 12, 0.5, 2, 5, 10, 12, 12, 12, 12];
  const expected = after.map((_, index) => after.slice(0, index + 1).reduce((sum, delay) => sum + delay, 0));
  expect(hours.slice(0, -1).map((hour) => hour.toFixed(6))).toEqual(
    expected.filter((hour) => hour < 72).map((hour) => hour.toFixed(6)),
  );
  expect(hours.at(-1)).toBe(72);
});

test('whatever chance adds: always later, the last one exactly at the end, and never more than a dozen', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (chances) => {
      let turn = 0;
      const times = attemptsMs(() => chances[turn++ % chances.length]!);
      for (let index = 1; index < times.length; index++)
        expect(times[index]!).toBeGreaterThan(times[index - 1]!);
      expect(times.at(-1)).toBe(retryForMs);
      expect(times.length).toBeLessThanOrEqual(13);
      expect(times.length).toBeGreaterThanOrEqual(10);
    }),
  );
});

test('what is past its end is tried no more', () => {
  expect(nextAttemptMs({ attempts: 1, nowMs: 10, untilMs: 10, chance: 0 })).toBeNull();
  expect(nextAttemptMs({ attempts: 40, nowMs: 9, untilMs: 10, chance: 1 })).toBe(10);
});

test('chance adds up to a tenth of the wait, and never takes any off', () => {
  const after = (chance: number) => nextAttemptMs({ attempts: 2, nowMs: 1_000, untilMs: 10 ** 9, chance });
  expect([after(0), after(0.5), after(1)]).toEqual([301_000, 316_000, 331_000]);
});
