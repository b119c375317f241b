import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AfterTurn, createWorkerLoop } from './worker-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const silent = pino({ level: 'silent' });

/** A loop that counts its turns. */
function countingLoop(after: () => AfterTurn | Promise<AfterTurn>, firstSleepMilliseconds?: number) {
  let turns = 0;
  const loop = createWorkerLoop({
    log: silent,
    failureMessage: 'turn failed',
    failureSleepMilliseconds: 1_000,
    ...(firstSleepMilliseconds !== undefined && { firstSleepMilliseconds }),
    turn: async () => {
      turns++;
      return after();
    },
  });
  return { ...loop, turns: () => turns };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('runs a turn, sleeps, and runs the next', async () => {
  const loop = countingLoop(() => ({ sleepMilliseconds: 250 }));
  loop.start();
  await pass(0);
  expect(loop.turns()).toBe(1);
  await pass(249);
  expect(loop.turns()).toBe(1);
  await pass(1);
  expect(loop.turns()).toBe(2);
  await loop.stop();
});

test('can sleep before the first turn', async () => {
  const loop = countingLoop(() => ({ sleepMilliseconds: 250 }), 5_000);
  loop.start();
  await pass(4_999);
  expect(loop.turns()).toBe(0);
  await pass(1);
  expect(loop.turns()).toBe(1);
  await loop.stop();
});

test('continues immediately if there may be more work', async () => {
  let left = 5;
  const loop = countingLoop(() => ({ sleepMilliseconds: --left > 0 ? 0 : 1_000 }));
  loop.start();
  await pass(0);
  expect(loop.turns()).toBe(5);
  await loop.stop();
});

test('wakes early, even when woken during a turn', async () => {
  let end = (_after: AfterTurn) => {};
  const loop = countingLoop(() => new Promise((resolve) => (end = resolve)));
  loop.start();
  await pass(0);
  loop.wake();
  end({ sleepMilliseconds: 60_000 });
  await pass(0);
  expect(loop.turns()).toBe(2);
  end({ sleepMilliseconds: 60_000 });
  await pass(1_000);
  expect(loop.turns()).toBe(2);
  loop.wake();
  await pass(0);
  expect(loop.turns()).toBe(3);
  end({ sleepMilliseconds: 60_000 });
  await loop.stop();
});

test('sleeps after a failure and continues', async () => {
  const loop = countingLoop(() => Promise.reject(new Error('database is unavailable')));
  loop.start();
  await pass(999);
  expect(loop.turns()).toBe(1);
  await pass(1);
  expect(loop.turns()).toBe(2);
  await loop.stop();
});

test('a wake does not shorten a pause, but skips the following sleep', async () => {
  const loop = countingLoop(() => ({ pauseMilliseconds: 1_000, sleepMilliseconds: 60_000 }));
  loop.start();
  await pass(500);
  loop.wake();
  await pass(499);
  expect(loop.turns()).toBe(1);
  await pass(1);
  expect(loop.turns()).toBe(2);
  await loop.stop();
});

test.each([
  ['a sleep', { sleepMilliseconds: 60_000 }],
  ['a pause', { pauseMilliseconds: 60_000, sleepMilliseconds: 0 }],
])('a stop ends %s, and no turn follows', async (_name, after) => {
  const loop = countingLoop(() => after);
  loop.start();
  await pass(0);
  await loop.stop();
  expect([loop.turns(), loop.isStopped(), vi.getTimerCount()]).toEqual([1, true, 0]);
});

test('a stop waits for the current turn', async () => {
  let end = (_after: AfterTurn) => {};
  const loop = countingLoop(() => new Promise((resolve) => (end = resolve)));
  loop.start();
  await pass(0);
  const ended: string[] = [];
  const turn = loop.turnEnd().then(() => ended.push('turn'));
  const stop = loop.stop().then(() => ended.push('stop'));
  await pass(10_000);
  expect(ended).toEqual([]);
  end({ sleepMilliseconds: 0 });
  await Promise.all([turn, stop]);
  expect([ended, loop.turns()]).toEqual([['turn', 'stop'], 1]);
});

test('does not run when stopped before the start, and runs once when started twice', async () => {
  const never = countingLoop(() => ({ sleepMilliseconds: 250 }));
  await never.stop();
  never.start();
  const twice = countingLoop(() => ({ sleepMilliseconds: 250 }));
  twice.start();
  twice.start();
  await pass(0);
  expect([never.turns(), twice.turns()]).toEqual([0, 1]);
  await twice.stop();
});
