import { expect, test } from 'vitest';
import { runToEnd } from './steps.ts';

test('runs interruptible work to its end', () => {
  const done: number[] = [];
  function* work() {
    for (let step = 0; step < 5; step++) {
      done.push(step);
      yield;
    }
    return 'result';
  }
  expect(runToEnd(work())).toBe('result');
  expect(done).toEqual([0, 1, 2, 3, 4]);
});
