import type { Logger } from 'pino';
import { minuteMs } from '../../shared/time.ts';
import { createWorkerLoop } from '../worker-loop.ts';

/** Housekeeping that any process may do at any time, even when others are doing it too. */
export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
  /** Every task once; one that fails does not keep the others from running. */
  run(): Promise<void>;
}

const everyMilliseconds = 10 * minuteMs;

export function createUpkeep(parts: { log: Logger; tasks: Record<string, () => Promise<unknown>> }): Upkeep {
  async function run(): Promise<void> {
    for (const [task, work] of Object.entries(parts.tasks)) {
      await work().catch((error) => parts.log.warn({ err: error, task }, 'upkeep failed'));
    }
  }

  // Spread out, so that processes started together do not all clean at once.
  const untilNext = () => everyMilliseconds * (0.75 + Math.random() / 2);
  const loop = createWorkerLoop({
    log: parts.log,
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
