import type { Logger } from 'pino';

/** Housekeeping that any process may do at any time, even when others are doing it too. */
export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
  /** Every task once; one that fails does not keep the others from running. */
  run(): Promise<void>;
}

const everyMilliseconds = 10 * 60_000;

export function createUpkeep(parts: { log: Logger; tasks: Record<string, () => Promise<unknown>> }): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (const [task, work] of Object.entries(parts.tasks)) {
      await work().catch((error) => parts.log.warn({ err: error, task }, 'upkeep failed'));
    }
  }

  function plan(): void {
    // Spread out, so that processes started together do not all clean at once.
    timer = setTimeout(
      () => {
        running = run();
        plan();
      },
      everyMilliseconds * (0.75 + Math.random() / 2),
    ).unref();
  }

  return {
    start: plan,
    async stop() {
      clearTimeout(timer);
      await running;
    },
    run,
  };
}
