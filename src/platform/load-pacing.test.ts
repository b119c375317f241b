import { expect, test, vi } from 'vitest';
import { createRequestRate, paceFor } from './load-pacing.ts';

test('measures the recent request rate', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let count = 0;
  const requestRate = createRequestRate(() => count);
  expect(requestRate()).toBe(0);
  count += 100;
  vi.advanceTimersByTime(500);
  expect(requestRate()).toBe(200);
  // Too early for a new measurement.
  count += 1000;
  vi.advanceTimersByTime(40);
  expect(requestRate()).toBe(200);
  vi.advanceTimersByTime(460);
  expect(requestRate()).toBe(2000);
  vi.advanceTimersByTime(1000);
  expect(requestRate()).toBe(0);
  vi.useRealTimers();
});

test('higher request rates lead to longer pauses and smaller batches, but never stop the work', () => {
  const rates = [0, 19, 20, 199, 200, 1_000_000];
  expect(rates.map((rate) => paceFor(rate).pauseMilliseconds)).toEqual([0, 0, 100, 100, 1_000, 1_000]);
  expect(rates.map((rate) => paceFor(rate).batchSize)).toEqual([100, 100, 50, 50, 50, 50]);
});
