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

test('the pause grows with the request rate, without steps, up to one second', () => {
  const rates = [0, 20, 40, 120, 220, 1_000_000];
  expect(rates.map((rate) => paceFor(rate).pauseMilliseconds)).toEqual([0, 0, 100, 500, 1_000, 1_000]);
  expect(rates.map((rate) => paceFor(rate).batchSize)).toEqual([100, 100, 50, 50, 50, 50]);
  for (let rate = 0; rate < 300; rate++)
    expect(paceFor(rate + 1).pauseMilliseconds - paceFor(rate).pauseMilliseconds).toBeLessThanOrEqual(5);
});
