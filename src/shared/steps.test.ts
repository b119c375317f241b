import { expect, test } from 'vitest';
import { atOnce } from './steps.ts';

test('work is done to its end, however often it may be interrupted', () => {
  const done: number[] = [];
  function* work() {
    for (let step = 0; step < 5; step++) {
      done.push(step);
      yield;
    }
    return 'result';
  }
  expect(atOnce(work())).toBe('result');
  expect(done).toEqual([0, 1, 2, 3, 4]);
});
