import { rmSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Launched, launch, takeOwnership } from './launch.ts';
import type { Purpose } from './owner.ts';
import { pause } from './processes.ts';
import { type ServerPlan, stopServer } from './server.ts';
import { isTemporary, removeTemporarySocketDir } from './socket-dir.ts';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 30_000;

/** Restarts the server when it ends, until the returned function stops it. */
export function supervise(
  plan: ServerPlan,
  purpose: Purpose,
  first: Launched,
  log: Logger,
  stopping: AbortController,
): () => Promise<void> {
  const { signal } = stopping;
  let current: Launched | null = first;
  let pauseMs = SHORTEST_PAUSE_MS;

  const onExit = () => {
    if (isTemporary(plan.socketDir)) rmSync(plan.socketDir, { recursive: true, force: true });
  };
  process.on('exit', onExit);

  async function watch(): Promise<void> {
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    while (!signal.aborted) {
      if (current) await Promise.race([current.server.ended, current.ownerLock.lost, stopped]);
      if (signal.aborted) return;
      try {
        if (current && !(await endsNow(current))) await retakeLock(current);
        else await restart();
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'PostgreSQL could not be restarted yet');
      }
    }
  }

  /** The crash of one backend ends all sessions, while the server itself continues. */
  async function retakeLock(launched: Launched): Promise<void> {
    log.warn('PostgreSQL ended all sessions; reconnecting');
    const ownerLock = await takeOwnership(launched.server, plan, signal);
    if (ownerLock) current = { ...launched, ownerLock };
  }

  async function restart(): Promise<void> {
    if (current) {
      log.error({ how: await current.server.ended }, 'PostgreSQL ended unexpectedly; restarting it');
      if (Date.now() - current.startedAt > STEADY_MS) pauseMs = SHORTEST_PAUSE_MS;
      current = null;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (signal.aborted) return;
    const launched = await launch(plan, purpose, log, signal);
    if (!('server' in launched)) throw new Error('another Openslot process uses this DATA_DIR');
    current = launched;
    log.info('PostgreSQL is running again');
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= (async () => {
      stopping.abort();
      await watching;
      if (current) await stopServer(current.server);
      process.off('exit', onExit);
      await removeTemporarySocketDir(plan.socketDir);
    })();
    return stopped;
  };
}

/** The connection of the lock usually ends shortly before the server. */
async function endsNow({ server }: Launched): Promise<boolean> {
  await Promise.race([server.ended, pause(100)]);
  return server.hasEnded();
}
