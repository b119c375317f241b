import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  realpath,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Account, canUseFolder, findUnprivilegedAccount, isRoot, runAs } from './account.ts';

/** Folder of one database: `data/`, `run/`, `postgres.log`. */
export interface Home {
  dataDir: string;
  dir: string;
  data: string;
  logFile: string;
  account: Account | null;
}

const SYSTEM_HOMES = '/var/lib/openslot';

export async function prepareHome(dataDirGiven: string, log: Logger): Promise<Home> {
  const dataDir = resolve(dataDirGiven);
  await mkdir(dataDir, { recursive: true });
  const place = join(dataDir, 'postgres');
  const account = isRoot() ? await prepareForAccount(dataDir, place, log) : await prepareForSelf(place);
  const dir = await realpath(place);
  return { dataDir, dir, data: join(dir, 'data'), logFile: join(dir, 'postgres.log'), account };
}

async function prepareForSelf(place: string): Promise<null> {
  if (!(await findExisting(place))) await mkdir(place, { recursive: true, mode: 0o700 });
  const { uid } = await stat(place);
  if (uid !== process.getuid?.()) {
    throw new Error(
      `${place} belongs to another account (uid ${uid}). Start as that account or as root, or choose another DATA_DIR.`,
    );
  }
  return null;
}

async function prepareForAccount(dataDir: string, place: string, log: Logger): Promise<Account> {
  const existing = await findExisting(place);
  // A database keeps its account.
  const account =
    existing && existing.uid !== 0
      ? { name: `uid ${existing.uid}`, uid: existing.uid, gid: existing.gid }
      : await findUnprivilegedAccount();

  if (!existing && !(await canUseFoldersIn(dataDir, account))) await linkToSystemHome(place, account, log);
  else if (!existing) await mkdir(place, { recursive: true, mode: 0o700 });
  const dir = await realpath(place);
  // Also after a start that was killed between creating the folder and changing its owner, or a backup
  // restored by root.
  if (!existing || existing.uid === 0) await changeOwner(dir, account);

  if (!(await canUseFolder(account, dir))) {
    throw new Error(
      `The account that owns the database (${account.name}) cannot reach ${dir}. ` +
        'Make the folders above it passable (chmod a+x), or choose another DATA_DIR.',
    );
  }
  return account;
}

async function changeOwner(dir: string, { uid, gid }: Account): Promise<void> {
  const { ok, output } = await runAs(null, 'chown', ['-RhP', `${uid}:${gid}`, dir]);
  if (!ok) throw new Error(`Cannot give ${dir} to the account that runs PostgreSQL: ${output}`);
}

/**
 * Owner of the home, if it exists. A dangling link means lost data: never start with an empty database then.
 */
async function findExisting(place: string): Promise<{ uid: number; gid: number } | null> {
  try {
    return await stat(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (!(await isLinked(place))) return null;
  throw new Error(
    `${place} points to ${await readlink(place)}, which does not exist. ` +
      `Restore that folder, or delete ${place} to start with an empty database.`,
  );
}

const isLinked = (place: string) =>
  lstat(place).then(
    (info) => info.isSymbolicLink(),
    () => false,
  );

async function canUseFoldersIn(dataDir: string, account: Account): Promise<boolean> {
  const probe = await mkdtemp(join(dataDir, '.probe-'));
  try {
    await lchown(probe, account.uid, account.gid);
    return await canUseFolder(account, probe);
  } catch {
    // The file system does not allow root to change the owner.
    return false;
  } finally {
    await rmdir(probe);
  }
}

async function linkToSystemHome(place: string, account: Account, log: Logger): Promise<void> {
  const home = join(SYSTEM_HOMES, randomBytes(8).toString('hex'));
  await mkdir(SYSTEM_HOMES, { recursive: true, mode: 0o755 });
  await chmod(SYSTEM_HOMES, 0o755);
  await mkdir(home, { mode: 0o700 });
  await lchown(home, account.uid, account.gid);
  try {
    await symlink(home, place);
    log.info({ place, home }, `account ${account.name} cannot reach DATA_DIR; the database is in ${home}`);
  } catch (error) {
    await rmdir(home);
    // Another process has created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
