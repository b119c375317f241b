import type { Logger } from 'pino';
import { createWakeableSleep } from './wakeable-sleep.ts';

/** Work that a process does again and again without anybody waiting for it. */
export interface WorkerLoop {
  start(): void;
  /** Begins the next turn now rather than when the sleep is over. */
  wake(): void;
  /** Begins no further turn, and waits for the one underway. */
  stop(): Promise<void>;
  isStopped(): boolean;
  /** Resolves when the turn underway, if there is one, is over. */
  turnEnd(): Promise<void>;
}

/** What follows a turn: first the pause, then the sleep. */
export interface AfterTurn {
  /** Leaves the machine to callers: only a stop cuts it short. What came meanwhile is looked for at once, without a sleep. */
  pauseMilliseconds?: number;
  /** Until there is something to do: a wake cuts it short. 0 when there may be more already. */
  sleepMilliseconds: number;
}

interface Options {
  turn: () => Promise<AfterTurn>;
  log: Logger;
  /** What a turn that failed is logged as. */
  failureMessage: string;
  /** Slept after a turn that failed, so that what is down is not asked without a break. */
  failureSleepMilliseconds: number;
  /** Slept before the first turn. */
  firstSleepMilliseconds?: number;
}

export function createWorkerLoop({ turn, log, ...options }: Options): WorkerLoop {
  const { failureMessage, failureSleepMilliseconds, firstSleepMilliseconds = 0 } = options;
  const { sleep, wake } = createWakeableSleep();
  let stopped = false;
  let loop: Promise<void> | null = null;
  let underway: Promise<unknown> = Promise.resolve();

  async function run(): Promise<void> {
    await rest({ sleepMilliseconds: firstSleepMilliseconds });
    while (!stopped) {
      const attempt = tryTurn();
      underway = attempt;
      await rest(await attempt);
    }
  }

  async function tryTurn(): Promise<AfterTurn> {
    try {
      return await turn();
    } catch (error) {
      log.warn({ err: error }, failureMessage);
      return { sleepMilliseconds: failureSleepMilliseconds };
    }
  }

  async function rest({ pauseMilliseconds = 0, sleepMilliseconds }: AfterTurn): Promise<void> {
    const until = performance.now() + pauseMilliseconds;
    while (!stopped && performance.now() < until) await sleep(until - performance.now());
    if (pauseMilliseconds > 0) wake();
    if (!stopped && sleepMilliseconds > 0) await sleep(sleepMilliseconds);
  }

  return {
    start() {
      loop ??= run();
    },
    wake,
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
    isStopped: () => stopped,
    async turnEnd() {
      await underway;
    },
  };
}
