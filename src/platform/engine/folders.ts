import { chmod, copyFile, mkdir, readdir, readlink, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Copies a folder so that every account can read it. `fs.cp` would keep the modes of the source, which may be
 * the reason for copying (umask 077, lost execute bits).
 */
export async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const executable = basename(from) === 'bin';
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    // Static archives are not needed at run time.
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, executable ? 0o755 : 0o644);
    }
  }
}

/** False if the target exists and is not empty. */
export async function renameOnto(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}
