import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const options = { maxRunning: 4, maxRunningPerParty: 2, maxWaiting: 6, maxWaitingPerParty: 4 };

/** A line whose tasks end when they are told to. */
function newLine() {
  const line = createFairQueue(options);
  const running = new Map<string, () => void>();
  const run = (name: string, parties: string[]) =>
    line.run(
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

test('whoever comes with many names gets no more places than with one', async () => {
  const { run, running } = newLine();
  for (const host of ['a', 'b', 'c', 'd']) run(host, [host, 'biz_slow']);
  expect([...running.keys()]).toEqual(['a', 'b']);
  run('other', ['e', 'biz_other']);
  expect([...running.keys()]).toEqual(['a', 'b', 'other']);
  running.get('a')!();
  await new Promise(setImmediate);
  expect([...running.keys()]).toEqual(['b', 'other', 'c']);
});

test('nor do many parties with one name', () => {
  const { run, running } = newLine();
  for (const business of ['one', 'two', 'three']) run(business, ['slow.host', business]);
  expect([...running.keys()]).toEqual(['one', 'two']);
});

test('nor does one fill the line of those who wait', () => {
  const { run } = newLine();
  const asked = Array.from({ length: 8 }, (_, index) => run(`slow ${index}`, [`host ${index}`, 'biz_slow']));
  expect(asked.map((one) => one === null)).toEqual([false, false, false, false, false, false, true, true]);
  expect(run('other', ['e', 'biz_other'])).not.toBeNull();
});
