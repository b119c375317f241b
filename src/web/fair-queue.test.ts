import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const options = { maxRunning: 4, maxRunningPerParty: 2, maxWaiting: 6, maxWaitingPerParty: 4 };

/** A queue whose tasks end when the test resolves them. */
function newQueue() {
  const queue = createFairQueue(options);
  const running = new Map<string, () => void>();
  const run = (name: string, parties: string[]) =>
    queue.run(
      parties,
      () =>
        new Promise<void>((resolve) => {
          running.set(name, () => {
            running.delete(name);
            resolve();
          });
        }),
    );
  return { run, running };
}

test('tasks of one business share its limit, even for different hosts', async () => {
  const { run, running } = newQueue();
  for (const host of ['a', 'b', 'c', 'd']) run(host, [host, 'biz_slow']);
  expect([...running.keys()]).toEqual(['a', 'b']);
  run('other', ['e', 'biz_other']);
  expect([...running.keys()]).toEqual(['a', 'b', 'other']);
  running.get('a')!();
  await new Promise(setImmediate);
  expect([...running.keys()]).toEqual(['b', 'other', 'c']);
});

test('tasks for one host share its limit, even of different businesses', () => {
  const { run, running } = newQueue();
  for (const business of ['one', 'two', 'three']) run(business, ['slow.host', business]);
  expect([...running.keys()]).toEqual(['one', 'two']);
});

test('tasks of one business cannot fill the queue of waiting tasks', () => {
  const { run } = newQueue();
  const tasks = Array.from({ length: 8 }, (_, index) => run(`slow ${index}`, [`host ${index}`, 'biz_slow']));
  expect(tasks.map((task) => task === null)).toEqual([false, false, false, false, false, false, true, true]);
  expect(run('other', ['e', 'biz_other'])).not.toBeNull();
});
