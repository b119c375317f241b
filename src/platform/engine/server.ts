import { spawn } from 'node:child_process';
import { constants, type FileHandle, open, rename, stat } from 'node:fs/promises';
import { identity, serverEnvironment } from './account.ts';
import type { Binaries } from './binaries.ts';
import { PORT } from './connect.ts';
import type { Home } from './home.ts';
import { accessRulesOf, writeAccessRules } from './passwords.ts';
import { settlesWithin } from './processes.ts';

export interface ServerPlan {
  home: Home;
  binaries: Binaries;
  socketDir: string;
  ownerName: string;
  settings: Record<string, string>;
}

export interface Server {
  pid: number | undefined;
  /** Resolves to the exit reason. */
  ended: Promise<string>;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Last lines written to the log since the start. */
  readLog(): Promise<string>;
}

const SETTINGS = {
  max_connections: '100',
  // Below all timeouts, so that one transaction of a deadlock is aborted and retried.
  deadlock_timeout: '200ms',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and error details contain personal data and must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export async function spawnServer(plan: ServerPlan): Promise<Server> {
  const { home } = plan;
  await writeAccessRules(home);
  const log = await openLog(home);
  const { size: logStart } = await log.stat();
  const child = spawn(plan.binaries.postgres, serverArguments(plan), {
    ...identity(home.account),
    cwd: home.dir,
    env: serverEnvironment(),
    // Separate process group: Ctrl-C must reach only the service, which stops its database after pending
    // requests.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let running = true;
  // process.exit() must not leave a server behind.
  const onExit = () => void child.kill('SIGINT');
  process.on('exit', onExit);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => {
    running = false;
    process.off('exit', onExit);
  });
  await log.close();
  return {
    pid: child.pid,
    ended,
    hasEnded: () => !running,
    signal: (name) => child.kill(name),
    readLog: () => readLastLines(home.logFile, logStart),
  };
}

/** Fast shutdown first; stronger signals for a stuck server. */
export async function stopServer(
  server: Server,
  { fastMs, immediateMs } = { fastMs: 10_000, immediateMs: 5_000 },
): Promise<void> {
  for (const [name, patienceMs] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
  ] as const) {
    if (server.hasEnded()) return;
    server.signal(name);
    if (await settlesWithin(server.ended, patienceMs)) return;
  }
  server.signal('SIGKILL');
  await server.ended;
}

function serverArguments({ home, socketDir, settings }: ServerPlan): string[] {
  const pairs = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return [
    '-D',
    home.data,
    '-c',
    `hba_file=${accessRulesOf(home)}`,
    '-h',
    '',
    '-k',
    socketDir,
    '-p',
    String(PORT),
    ...pairs,
  ];
}

async function openLog({ logFile, account }: Home): Promise<FileHandle> {
  const size = await stat(logFile).then(
    (info) => info.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  // NOFOLLOW: the folder belongs to another account, which must not choose the file that root writes.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const handle = await open(logFile, flags, 0o600);
  if (account) await handle.chown(account.uid, account.gid);
  return handle;
}

async function readLastLines(logFile: string, from: number): Promise<string> {
  const handle = await open(logFile, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const start = Math.max(from, (await handle.stat()).size - 16 * 1024);
    const buffer = Buffer.alloc(16 * 1024);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-10).join('\n');
  } finally {
    await handle.close();
  }
}
