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

/** Whether this process is the PostgreSQL server of this data folder, and not a zombie or a later holder of the number. */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isServerByProc(pid, data) : isServerByPs(pid, data);
}

async function isServerByProc(pid: number, data: string): Promise<boolean> {
  try {
    // A server's working directory is its data folder, by whatever path that folder was reached.
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
