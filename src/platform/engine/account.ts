import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Whom the server runs as. `null` elsewhere in this folder means: as ourselves. */
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

/** PostgreSQL refuses to run as root, so root lends it an account that already exists. */
export function chooseAccount(passwd: string): Account {
  const accounts = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    // `>>> 0`: macOS writes nobody's id as -2.
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

/** Runs a command with the account's rights: what it may do is found out by trying, never computed. */
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
 * Nothing of ours is inherited: PGPORT, PGDATA and the like would change how the server starts, and secrets of the
 * service are none of its business. TZ also spares initdb a search through all time zones.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
