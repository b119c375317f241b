import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Operating system account of the server. In this folder, null means the account of this process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface CommandResult {
  ok: boolean;
  output: string;
}

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs it as an existing account. */
export function chooseAccount(passwd: string): Account {
  const accounts = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    // `>>> 0`: macOS writes user id 4294967294 as -2.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid !== 0);
    if (account) return account;
  }
  throw new Error(
    'PostgreSQL cannot run as root, and neither the account postgres nor nobody exists. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

export async function findUnprivilegedAccount(): Promise<Account> {
  return chooseAccount(await readFile('/etc/passwd', 'utf8'));
}

/** Runs a command as the account. Permissions are tested by trying. */
export function runAs(account: Account | null, command: string, args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { ...identity(account), cwd: '/', env: serverEnvironment(), maxBuffer: 8 * 1024 * 1024 },
      (error, stdout, stderr) =>
        resolve({ ok: !error, output: `${stdout}${stderr}`.trim() || `${error ?? ''}` }),
    );
  });
}

export async function canUseFolder(account: Account | null, dir: string): Promise<boolean> {
  const script = 'test -x "$1" && test -w "$1"';
  return (await runAs(account, '/bin/sh', ['-c', script, 'sh', dir])).ok;
}

export function identity(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Inherits no environment: PGPORT or PGDATA would change the server, and secrets of the service must not
 * reach it. TZ saves initdb a search through all time zones.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
