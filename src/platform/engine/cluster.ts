import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Logger } from 'pino';
import { runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { OWNER } from './connect.ts';
import { renameOnto } from './folders.ts';
import type { Home } from './home.ts';
import { isAlive } from './processes.ts';

const UNFINISHED = /^data\.new-(\d+)-/;
const ABANDONED_MS = 10 * 60 * 1000;
const makingNow = new Set<string>();

/**
 * Creates the database files once, in a temporary folder that is renamed, so that `data/` is either absent or
 * complete.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  major: string,
  options: { durable: boolean; log: Logger },
): Promise<void> {
  await removeUnfinished(home);
  if ((await readVersion(home.data)) === null) await makeCluster(home, binaries, options);
  const version = await readVersion(home.data);
  if (version === null) throw new Error(`${home.data} is not empty, but contains no PostgreSQL database.`);
  if (version !== major) {
    throw new Error(
      `${home.data} was created by PostgreSQL ${version}, but this is PostgreSQL ${major}. Dump and restore it first.`,
    );
  }
}

async function makeCluster(
  home: Home,
  { initdb }: Binaries,
  { durable, log }: { durable: boolean; log: Logger },
) {
  const unfinished = join(home.dir, `data.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  makingNow.add(basename(unfinished));
  try {
    await initialise(home, initdb, unfinished, durable);
    if (await renameOnto(unfinished, home.data)) log.info({ data: home.data }, 'created a new database');
    if (durable) await syncFolder(home.dir);
  } finally {
    await remove(home, unfinished);
    makingNow.delete(basename(unfinished));
  }
}

// Character classification: with plain C, search would not recognize Cyrillic or Greek letters. Not every
// system has each locale.
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initialise(home: Home, initdb: string, folder: string, durable: boolean): Promise<void> {
  let lastOutput = '';
  for (const characterType of CHARACTER_TYPES) {
    // `trust` only until passwords are set: see passwords.ts.
    const args = ['-D', folder, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    args.push(`--lc-ctype=${characterType}`, ...(durable ? [] : ['--no-sync']));
    const { ok, output } = await runAs(home.account, initdb, args);
    if (ok) return;
    lastOutput = output;
    if (!/invalid locale/i.test(output)) break;
  }
  throw new Error(`Cannot create a database in ${home.dir}: ${lastOutput}`);
}

/**
 * Removes folders left by a killed start. The process id in the name shows whether their creator may still
 * run.
 */
async function removeUnfinished(home: Home): Promise<void> {
  for (const name of await readdir(home.dir)) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? 0);
    if (!pid || makingNow.has(name)) continue;
    const path = join(home.dir, name);
    const age =
      Date.now() -
      (await stat(path).then(
        (info) => info.mtimeMs,
        () => 0,
      ));
    // In a container each start tends to get the same process id, so our own id is no sign of life.
    if (pid === process.pid || !isAlive(pid) || age > ABANDONED_MS) await remove(home, path);
  }
}

/** Runs as the account, because root must not follow paths that another account can change. */
async function remove(home: Home, path: string): Promise<void> {
  await runAs(home.account, 'rm', ['-rf', path]);
}

async function readVersion(data: string): Promise<string | null> {
  return (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null))?.trim() ?? null;
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}
