import { chmod, copyFile, mkdir, readdir, readlink, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Copies a folder so that every account can read it. `fs.cp` would keep the modes of the source, and those may be the
 * very reason for copying (umask 077, execute bits lost in an archive).
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
    // Static archives are for linking programs against, and are not needed to run them.
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, executable ? 0o755 : 0o644);
    }
  }
}

/** Moves a finished folder to its name; false when a folder with something in it has that name already. */
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
