import type { Logger } from 'pino';
import { minuteMs } from '../../shared/time.ts';
import { createWorkerLoop } from '../worker-loop.ts';

/** Periodic cleanup. Safe to run in several processes at the same time. */
export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
  /** Runs every task once. A failing task does not stop the others. */
  run(): Promise<void>;
}

const everyMilliseconds = 10 * minuteMs;

export function createUpkeep(dependencies: {
  log: Logger;
  tasks: Record<string, () => Promise<unknown>>;
}): Upkeep {
  async function run(): Promise<void> {
    for (const [task, work] of Object.entries(dependencies.tasks)) {
      await work().catch((error) => dependencies.log.warn({ err: error, task }, 'upkeep failed'));
    }
  }

  // Randomized, so that processes started together do not clean up at the same time.
  const untilNext = () => everyMilliseconds * (0.75 + Math.random() / 2);
  const loop = createWorkerLoop({
    log: dependencies.log,
    failureMessage: 'upkeep failed',
    failureSleepMilliseconds: everyMilliseconds,
    firstSleepMilliseconds: untilNext(),
    async turn() {
      await run();
      return { sleepMilliseconds: untilNext() };
    },
  });

  return { start: loop.start, stop: loop.stop, run };
}
