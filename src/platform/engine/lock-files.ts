import { randomBytes } from 'node:crypto';
import { link, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PORT } from './connect.ts';
import type { Home } from './home.ts';
import { isAlive, isServerOf } from './processes.ts';
import { runDir } from './socket-dir.ts';

export interface LockFile {
  pid: number;
  /** Process id and start time, which identify one start. */
  startedAs: string;
  socketDir: string | undefined;
}

// A starting server creates the file and fills it later.
const WRITING_MS = 3_000;

export function findServerRecord(home: Home): Promise<LockFile | null> {
  return findLockFile(join(home.data, 'postmaster.pid'));
}

/**
 * PostgreSQL overwrites lock files of dead processes itself. It refuses if the id now belongs to an unrelated
 * process (common in containers) or a zombie, or if a power failure left the file empty. Those files are
 * removed here.
 */
export async function removeMisleadingLockFiles(home: Home): Promise<void> {
  for (const path of [join(home.data, 'postmaster.pid'), join(runDir(home.dir), `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null && (await isMisleading(path, text, home.data))) await removeIfSame(path, text);
  }
}

async function isMisleading(path: string, text: string, data: string): Promise<boolean> {
  // Negative: a server in single-user mode.
  const pid = Math.abs(Number.parseInt(text, 10));
  if (pid) return isAlive(pid) && !(await isServerOf(pid, data));
  const age =
    Date.now() -
    (await stat(path).then(
      (info) => info.mtimeMs,
      () => Date.now(),
    ));
  return age > WRITING_MS;
}

/** Restores the file if another process replaced it concurrently. */
async function removeIfSame(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, path).catch(() => {});
  await unlink(aside);
}

async function findLockFile(path: string): Promise<LockFile | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [pid, , startTime, , socketDir] = text.split('\n');
  return Number(pid) > 0
    ? { pid: Number(pid), startedAs: `${pid} ${startTime}`, socketDir: socketDir || undefined }
    : null;
}
