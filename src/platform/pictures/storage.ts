import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFiles } from '../../shared/picture-files.ts';
import { minuteMs } from '../../shared/time.ts';

/** Stores the copies of a picture under its id. */
export interface PictureStorage {
  /** Moves the copies from the folder. They survive a power failure when it resolves. */
  put(id: string, folder: string): Promise<void>;
  /** Null if the file does not exist. */
  get(id: string, file: string): Promise<Buffer | null>;
  /** Succeeds if nothing is stored. */
  delete(id: string): Promise<void>;
}

export function createDiskStorage(directory: string): PictureStorage {
  const folderOf = (id: string) => join(directory, id);
  return {
    async put(id, folder) {
      const target = folderOf(id);
      await mkdir(target, { recursive: true });
      for (const file of pictureFiles) {
        await moveFile(join(folder, file), join(target, file));
        await sync(join(target, file));
      }
      await sync(target);
    },
    get: (id, file) => readFile(join(folderOf(id), file)).catch(nullIfMissing),
    delete: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Another file system.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const abandonedMilliseconds = 60 * minuteMs;

/** Folder for uploads in progress. */
export const uploadDirectory = (dataDir: string) => join(dataDir, 'media', 'uploads');

/** The embedded database uses the same disk, and would stop without space. */
const reservedBytes = 512 * 1024 * 1024;

async function requireSpace(directory: string, reserved: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < reserved)
    throw Object.assign(new Error('too little disk space for uploads'), {
      code: 'ENOSPC',
      syscall: 'statfs',
    });
}

/** Folder for one upload. It is deleted when the work ends. */
export async function withUploadFolder<T>(
  directory: string,
  work: (folder: string) => Promise<T>,
  reserved = reservedBytes,
): Promise<T> {
  const folder = join(directory, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await requireSpace(folder, reserved);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders of uploads that a crash interrupted. `now` is the system clock, like the file times. */
export async function removeAbandonedUploads(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch(nullIfMissing);
  for (const name of names ?? []) {
    const path = join(directory, name);
    const found = await stat(path).catch(nullIfMissing);
    if (found !== null && now.getTime() - found.mtimeMs > abandonedMilliseconds)
      await rm(path, { recursive: true, force: true });
  }
}
