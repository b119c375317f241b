import type { Logger } from 'pino';

/** Repeated background work of a process. */
export interface WorkerLoop {
  start(): void;
  /** Starts the next turn now. */
  wake(): void;
  /** Starts no further turn and waits for the current one. */
  stop(): Promise<void>;
  isStopped(): boolean;
  /** Resolves when the current turn has ended. */
  turnEnd(): Promise<void>;
}

/** After a turn: first the pause, then the sleep. */
export interface AfterTurn {
  /** Yields to requests. Only a stop shortens it, and the following sleep is skipped. */
  pauseMilliseconds?: number;
  /** Sleep until there is work; a wake shortens it. 0 if there may be more work already. */
  sleepMilliseconds: number;
}

interface Options {
  turn: () => Promise<AfterTurn>;
  log: Logger;
  /** Log message for a failed turn. */
  failureMessage: string;
  /** Sleep after a failed turn. */
  failureSleepMilliseconds: number;
  /** Sleep before the first turn. */
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

/** A sleep that can be interrupted. */
interface WakeableSleep {
  /** Ends when woken or after the given time; immediately if woken since the last sleep. */
  sleep(milliseconds: number): Promise<void>;
  wake(): void;
}

function createWakeableSleep(): WakeableSleep {
  let woken = false;
  let wakeUp = () => {};
  return {
    async sleep(milliseconds) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
    },
    wake() {
      woken = true;
      wakeUp();
    },
  };
}
