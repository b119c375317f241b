import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runInTimeSlices } from '../../src/platform/time-slices.ts';

function busyFor(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until; );
}

test('long work yields repeatedly and returns the same result', async () => {
  let others = 0;
  let done = false;
  const waiting = (async () => {
    for (; !done; others++) await setImmediate();
  })();
  const sum = await runInTimeSlices(
    (function* () {
      let steps = 0;
      for (; steps < 20; steps++) {
        busyFor(5);
        yield;
      }
      return steps;
    })(),
  );
  done = true;
  await waiting;
  expect(sum).toBe(20);
  // 100 ms in turns of 8 ms.
  expect(others).toBeGreaterThanOrEqual(5);
});

test('errors are thrown', async () => {
  const steps = (function* () {
    yield;
    throw new Error('no');
  })();
  await expect(runInTimeSlices(steps)).rejects.toThrow('no');
});
