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

/** Makes the database files once. They are made aside and renamed, so `data/` is either absent or whole. */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  major: string,
  options: { durable: boolean; log: Logger },
): Promise<void> {
  await removeUnfinished(home);
  if ((await readVersion(home.data)) === null) await makeCluster(home, binaries, options);
  const version = await readVersion(home.data);
  if (version === null) throw new Error(`${home.data} is not empty, but holds no PostgreSQL database.`);
  if (version !== major) {
    throw new Error(
      `${home.data} was made by PostgreSQL ${version}, and this is PostgreSQL ${major}: dump and restore it first.`,
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
    if (await renameOnto(unfinished, home.data)) log.info({ data: home.data }, 'made a new database');
    if (durable) await syncFolder(home.dir);
  } finally {
    await remove(home, unfinished);
    makingNow.delete(basename(unfinished));
  }
}

// What counts as a letter: with plain C, search would see none in Cyrillic or Greek. Not every system has every one of them.
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

async function initialise(home: Home, initdb: string, folder: string, durable: boolean): Promise<void> {
  let told = '';
  for (const characterType of CHARACTER_TYPES) {
    // Nobody is trusted for long: see passwords.ts.
    const args = ['-D', folder, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
    args.push(`--lc-ctype=${characterType}`, ...(durable ? [] : ['--no-sync']));
    const { ok, output } = await runAs(home.account, initdb, args);
    if (ok) return;
    told = output;
    if (!/invalid locale/i.test(output)) break;
  }
  throw new Error(`Cannot make a database in ${home.dir}: ${told}`);
}

/** What a killed start left behind. The number in the name tells whether its maker may still be at work. */
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
    // In a container each start tends to get the same number, hence our own is no sign of life.
    if (pid === process.pid || !isAlive(pid) || age > ABANDONED_MS) await remove(home, path);
  }
}

/** As the account, for root should not walk through folders that somebody else can rearrange meanwhile. */
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
