export interface Stop {
  reason: string;
  exitCode: number;
}

/**
 * Resolves at the first signal or fault. Registered before the start, so that a signal during the start leads
 * to an orderly shutdown afterwards.
 */
export function waitForStop(onFault: (fault: string, error: unknown) => void): Promise<Stop> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => resolve({ reason: signal, exitCode: 0 }));
    }
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error) => {
        onFault(fault, error);
        resolve({ reason: fault, exitCode: 1 });
      });
    }
  });
}

/** Resolves when the work has ended or the time is over. */
export function withDeadline(work: Promise<void>, milliseconds: number): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds).unref();
    }),
  ]);
}
