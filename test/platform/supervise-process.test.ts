import { spawn } from 'node:child_process';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isAlive } from '../../src/platform/engine/processes.ts';
import { superviseProcess } from '../../src/platform/supervise-process.ts';
import { eventually } from '../fixtures/eventually.ts';

/** Runs a script under supervision and records the log. */
function supervised(script: string, options: { steadyMilliseconds?: number } = {}) {
  const lines: { msg: string; how?: string; pauseMilliseconds?: number; pid?: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const child = superviseProcess({
    name: 'child',
    log,
    launch: () => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] }),
    shortestPauseMilliseconds: 10,
    longestPauseMilliseconds: 40,
    patienceMilliseconds: 300,
    ...options,
  });
  const ends = () => lines.filter(({ how }) => how !== undefined);
  return { child, lines, ends };
}

test('a process that crashes at once is restarted with growing pauses, up to the maximum', async () => {
  const { child, ends } = supervised('process.exit(3)');
  child.start();
  await eventually(async () => ends().length >= 5);
  await child.stop();
  expect(
    ends()
      .slice(0, 5)
      .map(({ how, pauseMilliseconds }) => [how, pauseMilliseconds]),
  ).toEqual([10, 20, 40, 40, 40].map((pause) => ['exit code 3', pause]));
  expect(child.current()).toBe(null);
});

test('a process that ran long enough is restarted with the shortest pause', async () => {
  const { child, ends } = supervised('', { steadyMilliseconds: 0 });
  child.start();
  await eventually(async () => ends().length >= 3);
  await child.stop();
  expect(ends().map(({ pauseMilliseconds }) => pauseMilliseconds)).toEqual(ends().map(() => 10));
});

test('a stop ends the process and starts no other', async () => {
  const { child, ends, lines } = supervised('setInterval(() => {}, 1000)');
  child.start();
  const { pid } = child.current()!;
  await child.stop();
  expect([isAlive(pid!), ends(), lines.length]).toEqual([false, [], 1]);
});

test('a process that ignores SIGTERM is killed', async () => {
  const { child, lines } = supervised(
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("ready")',
  );
  child.start();
  const { pid, stdout } = child.current()!;
  await new Promise((resolve) => stdout!.once('data', resolve));
  await child.stop();
  expect(isAlive(pid!)).toBe(false);
  expect(lines.at(-1)?.msg).toBe('child did not stop in time; killing it');
});

test('a stop before the start does nothing', async () => {
  await supervised('').child.stop();
});
