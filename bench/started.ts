import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Set<() => Promise<void>>();

/** Stops a started process once: by its caller, or at the end of the run. */
export function stoppedAtTheEnd(stop: () => Promise<unknown>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const once = () => {
    stopping ??= stop()
      .finally(() => running.delete(once))
      .then(() => {});
    return stopping;
  };
  running.add(once);
  return once;
}

interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
}

/**
 * For root, PostgreSQL runs as another account, which needs access. The folder is created and registered
 * synchronously, so that no signal comes in between. An engine that is stopping may still write to it during
 * removal.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'openslot-bench-'));
  const remove = stoppedAtTheEnd(() => rm(path, { recursive: true, force: true, maxRetries: 10 }));
  chmodSync(path, 0o755);
  return { path, remove };
}

/**
 * Stops in reverse order, the service before its database. A failure does not prevent the others from being
 * stopped.
 */
export async function stopEverything(): Promise<void> {
  while (running.size > 0)
    await [...running].at(-1)!().catch((error) => console.error('could not be stopped:', error));
}
