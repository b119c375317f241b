import { lchown, mkdir, mkdtemp, readdir, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Account, canUseFolder } from './account.ts';
import { PORT, tryConnect } from './connect.ts';
import type { Home } from './home.ts';

const TEMPORARY = 'openslot-pg-';
// Size of sockaddr_un.sun_path without the final NUL.
const LONGEST = process.platform === 'darwin' ? 103 : 107;

/** Only the account of the server and root can enter this folder, and they also need a password. */
export async function prepareSocketDir({ dir, account }: Home): Promise<string> {
  const run = runDir(dir);
  if (socketPathFits(run)) {
    await mkdir(run, { recursive: true, mode: 0o700 });
    if (account) await lchown(run, account.uid, account.gid);
    return run;
  }
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!socketPathFits(join(parent, `${TEMPORARY}xxxxxx`))) continue;
    const made = await makeTemporary(parent, account);
    if (made) return made;
  }
  throw new Error(`The path ${run} is too long for a socket, and no temporary folder is usable.`);
}

export const runDir = (homeDir: string) => join(homeDir, 'run');

export const isTemporary = (dir: string) => basename(dir).startsWith(TEMPORARY);

export function socketPathFits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= LONGEST;
}

/** Ignores folders inside a home and folders where a server responds. */
export async function removeTemporarySocketDir(dir: string): Promise<void> {
  if (!isTemporary(dir)) return;
  const found = await tryConnect(dir);
  if (found.state === 'ready') await found.client.end();
  if (found.state !== 'none') return;
  const names = await readdir(dir).catch(() => []);
  for (const name of names) if (name.startsWith('.s.PGSQL.')) await unlink(join(dir, name)).catch(() => {});
  await rmdir(dir).catch(() => {});
}

async function makeTemporary(parent: string, account: Account | null): Promise<string | null> {
  const dir = await mkdtemp(join(parent, TEMPORARY)).catch(() => null);
  if (!dir) return null;
  if (account) await lchown(dir, account.uid, account.gid);
  if (await canUseFolder(account, dir)) return dir;
  await rmdir(dir);
  return null;
}
