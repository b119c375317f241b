import { randomBytes } from 'node:crypto';
import { constants, link, mkdir, open, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newSecretKey, parseSecretKeys } from './secrets.ts';

export const keyFileOf = (dataDir: string) => join(dataDir, 'secret-key');

/** Null if the file does not exist. */
export async function readKeyFile(path: string): Promise<Buffer[] | null> {
  const text = await readText(path);
  if (text === null) return null;
  const keys = parseSecretKeys(text);
  if (keys === null)
    throw new Error(
      `${path} must contain at least 32 random bytes as base64 or hex. Restore the previous file.`,
    );
  return keys;
}

/**
 * Creates the file atomically and durably before its key is used. Concurrent processes all get the key of the
 * first one.
 */
export async function makeKeyFile(path: string): Promise<Buffer[]> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(fresh, 'wx', 0o600);
    await file.writeFile(`${newSecretKey()}\n`);
    // The process may run as root first and as the owner of the folder later.
    const { uid, gid } = await stat(dirname(path));
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.sync();
    await file.close();
    await link(fresh, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(fresh).catch(() => {});
  }
  await syncFolder(dirname(path));
  const keys = await readKeyFile(path);
  if (keys === null) throw new Error(`${path} disappeared while it was being created.`);
  return keys;
}

async function readText(path: string): Promise<string | null> {
  try {
    const file = await open(path, constants.O_RDONLY);
    return await file.readFile('utf8').finally(() => file.close());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read.`, { cause: error });
  }
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  await handle.sync().finally(() => handle.close());
}
