import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function signalIfAlive(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * True if the process is the PostgreSQL server of this data folder, not a zombie or a later process with the
 * same id.
 */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isServerByProc(pid, data) : isServerByPs(pid, data);
}

async function isServerByProc(pid: number, data: string): Promise<boolean> {
  try {
    // The working directory of a server is its data folder.
    const [cwd, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)]);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return cwd.ino === folder.ino && cwd.dev === folder.dev && /(^|\/)postgres\0/.test(command);
  } catch {
    return false;
  }
}

function isServerByPs(pid: number, data: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'command=', '-p', String(pid)], (error, stdout) =>
      resolve(!error && stdout.includes('postgres') && stdout.includes(data)),
    );
  });
}

/** Resolves to whether the promise settled in time. */
export function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

export async function waitUntil(condition: () => Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await pause(25);
  }
  return true;
}

/** Ends early, without throwing, when the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}
