import { expect, test, vi } from 'vitest';
import { createRequestRate, paceFor } from './load-pacing.ts';

test('the rate is what was asked of late, not since the beginning', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let count = 0;
  const requestRate = createRequestRate(() => count);
  expect(requestRate()).toBe(0);
  count += 100;
  vi.advanceTimersByTime(500);
  expect(requestRate()).toBe(200);
  // Asked again before enough time has passed to measure anew.
  count += 1000;
  vi.advanceTimersByTime(40);
  expect(requestRate()).toBe(200);
  vi.advanceTimersByTime(460);
  expect(requestRate()).toBe(2000);
  vi.advanceTimersByTime(1000);
  expect(requestRate()).toBe(0);
  vi.useRealTimers();
});

test('the more is asked, the longer the pauses, and batches shrink; none of it comes to a stop', () => {
  const rates = [0, 19, 20, 199, 200, 1_000_000];
  expect(rates.map((rate) => paceFor(rate).pauseMilliseconds)).toEqual([0, 0, 100, 100, 1_000, 1_000]);
  expect(rates.map((rate) => paceFor(rate).batchSize)).toEqual([100, 100, 50, 50, 50, 50]);
});
