import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const running = new Set<() => Promise<void>>();

/** Whatever was started is stopped, and once only: by whoever started it, or when the run ends, however that comes. */
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
 * For root, PostgreSQL runs as another account, which has to get in. Made and remembered at once, so that no signal comes between; an
 * engine that is still ending may write into it while it is removed.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'openslot-bench-'));
  const remove = stoppedAtTheEnd(() => rm(path, { recursive: true, force: true, maxRetries: 10 }));
  chmodSync(path, 0o755);
  return { path, remove };
}

/**
 * The last one first: a service goes before its database. One that fails to stop keeps no other from being stopped. What is started
 * meanwhile, by a measurement that a signal found in the middle, is stopped as well.
 */
export async function stopEverything(): Promise<void> {
  while (running.size > 0)
    await [...running].at(-1)!().catch((error) => console.error('could not be stopped:', error));
}
