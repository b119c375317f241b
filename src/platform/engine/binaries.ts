import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Logger } from 'pino';
import { type Account, isRoot, runAs } from './account.ts';
import { copyReadable, renameOnto } from './folders.ts';
import type { PlatformPackage } from './platform-package.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const SYSTEM_CACHE = '/var/cache/openslot';
const ABANDONED_MS = 60 * 60 * 1000;

/** Binaries the account can execute: those in node_modules, or a copy. */
export async function prepareBinaries(
  { dir, label }: PlatformPackage,
  account: Account | null,
  dataDir: string,
  log: Logger,
): Promise<Binaries> {
  await linkLibraries(dir).catch((error) =>
    log.debug({ err: error }, 'cannot create the symbolic links of the PostgreSQL package'),
  );
  if ((await tryRun(dir, account)).ok) return at(dir);

  const copy = join(isRoot() ? await systemCache() : dataDir, `postgres-${label}`);
  if (!(await tryRun(copy, account)).ok) {
    log.info({ from: dir, to: copy }, 'copying PostgreSQL to a folder where it can run');
    await copyPackage(dir, copy, account);
  }
  const result = await tryRun(copy, account);
  if (!result.ok) {
    throw new Error(
      `The embedded PostgreSQL does not run here: ${result.output}. Set DATABASE_URL to use another server.`,
    );
  }
  return at(copy);
}

/**
 * npm packages contain no symbolic links. An install script creates them, which `npm ci --ignore-scripts`
 * skips.
 */
async function linkLibraries(dir: string): Promise<void> {
  const text = await readFile(join(dir, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dir, target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(dir, source)), link).catch((error) => {
      // Another process may have created it at the same time.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Tests loading the libraries and reading the share folder, which fail most often. */
function tryRun(dir: string, account: Account | null) {
  const script = 'test -r "$2" && exec "$1" --version';
  const share = join(dir, 'native/share/postgresql/postgres.bki');
  return runAs(account, '/bin/sh', ['-c', script, 'sh', at(dir).postgres, share]);
}

/** Root must only execute what root wrote: a folder that another account could have created is rejected. */
async function systemCache(): Promise<string> {
  await mkdir(SYSTEM_CACHE, { recursive: true, mode: 0o755 });
  const info = await lstat(SYSTEM_CACHE);
  if (!info.isDirectory() || info.uid !== 0 || info.mode & 0o022) {
    throw new Error(`${SYSTEM_CACHE} must be a folder that only root can write. Remove it and start again.`);
  }
  await chmod(SYSTEM_CACHE, 0o755);
  return SYSTEM_CACHE;
}

/** Copies to a temporary folder and renames it, so that no process sees an incomplete copy. */
async function copyPackage(from: string, to: string, account: Account | null): Promise<void> {
  const parent = dirname(to);
  await removeAbandonedCopies(parent, `${basename(to)}.new-`);
  const temporary = await mkdtemp(`${to}.new-`);
  try {
    await copyReadable(join(from, 'native'), join(temporary, 'native'));
    await linkLibraries(temporary);
    await chmod(temporary, 0o755);
    // Without it, a power failure could leave empty files.
    await runAs(null, 'sync', ['-f', temporary]);
    await putInPlace(temporary, to, account);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function putInPlace(from: string, to: string, account: Account | null): Promise<void> {
  if (await renameOnto(from, to)) return;
  // A copy exists: another process just created it, or it is an old one that does not run.
  if ((await tryRun(to, account)).ok) return;
  const aside = `${from}-broken`;
  await rename(to, aside).catch(() => {});
  await renameOnto(from, to);
  await rm(aside, { recursive: true, force: true });
}

async function removeAbandonedCopies(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const dir = join(parent, name);
    const age =
      Date.now() -
      (await stat(dir).then(
        (info) => info.mtimeMs,
        () => Date.now(),
      ));
    if (age > ABANDONED_MS) await rm(dir, { recursive: true, force: true });
  }
}

const at = (dir: string): Binaries => ({
  initdb: join(dir, 'native/bin/initdb'),
  postgres: join(dir, 'native/bin/postgres'),
});

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );
