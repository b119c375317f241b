import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFailure, retryDelaySeconds } from './retry.ts';

test('ten attempts; each delay is three times the previous one, plus up to 25 % jitter', () => {
  const waits = Array.from({ length: 10 }, (_, index) => retryDelaySeconds(index + 1, {}, 0));
  expect(waits).toEqual([5, 15, 45, 135, 405, 1215, 3645, 10935, 32805, null]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, chance) => {
        const least = 5 * 3 ** (attempt - 1);
        const wait = retryDelaySeconds(attempt, {}, chance) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(least * 1.25);
      },
    ),
  );
});

test('a job kind can have its own schedule', () => {
  const policy = { attempts: 2, delaySeconds: () => 60 };
  expect([1, 2].map((attempt) => retryDelaySeconds(attempt, policy, 0))).toEqual([60, null]);
});

test('describes a failure without its message', () => {
  const error = Object.assign(new TypeError('ada@example.com'), { code: 'ECONNECTION', responseCode: 421 });
  expect(describeFailure(error)).toBe('TypeError ECONNECTION 421');
  expect(describeFailure('ada@example.com')).toBe('string');
});
