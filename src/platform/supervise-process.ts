import type { ChildProcess } from 'node:child_process';
import type { Logger } from 'pino';
import { pause, settlesWithin } from './engine/processes.ts';

export interface SupervisedProcess {
  start(): void;
  /** Null before the start, after a stop, and between an unexpected end and the restart. */
  current(): ChildProcess | null;
  /** Sends SIGTERM, later SIGKILL, and resolves when the process has ended. */
  stop(): Promise<void>;
}

interface Options {
  /** Name in log messages. */
  name: string;
  launch: () => ChildProcess;
  log: Logger;
  shortestPauseMilliseconds?: number;
  longestPauseMilliseconds?: number;
  /** A process that ran longer than this starts again with the shortest pause. */
  steadyMilliseconds?: number;
  /** Until SIGKILL. */
  patienceMilliseconds?: number;
}

/** Runs a child process and restarts it when it ends. The pause before a restart doubles up to a maximum. */
export function superviseProcess({
  name,
  launch,
  log,
  shortestPauseMilliseconds = 100,
  longestPauseMilliseconds = 5_000,
  steadyMilliseconds = 30_000,
  patienceMilliseconds = 10_000,
}: Options): SupervisedProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | null = null;
  let watching: Promise<void> | null = null;

  async function watch(): Promise<void> {
    let pauseMilliseconds = shortestPauseMilliseconds;
    while (!signal.aborted) {
      const startedAt = performance.now();
      child = launch();
      log.info({ pid: child.pid }, `${name} started`);
      const how = await waitForEnd(child);
      child = null;
      if (signal.aborted) return;
      if (performance.now() - startedAt > steadyMilliseconds) pauseMilliseconds = shortestPauseMilliseconds;
      log.error({ how, pauseMilliseconds }, `${name} ended unexpectedly; restarting it`);
      await pause(pauseMilliseconds, signal);
      pauseMilliseconds = Math.min(pauseMilliseconds * 2, longestPauseMilliseconds);
    }
  }

  return {
    start() {
      watching ??= watch();
    },
    current: () => child,
    async stop() {
      stopping.abort();
      if (watching === null) return;
      child?.kill('SIGTERM');
      if (await settlesWithin(watching, patienceMilliseconds)) return;
      log.warn(`${name} did not stop in time; killing it`);
      child?.kill('SIGKILL');
      await watching;
    },
  };
}

/** Resolves when the process has ended and its output was read. */
function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => child.pid === undefined && resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
