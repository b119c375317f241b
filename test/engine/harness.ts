import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import pino from 'pino';
import { afterAll, onTestFinished } from 'vitest';
import { chooseAccount } from '../../src/platform/engine/account.ts';
import {
  type Connection,
  type Engine,
  type EngineOptions,
  startEngine,
} from '../../src/platform/engine/engine.ts';

export interface ProcessOptions {
  dataDir: string;
  borrow?: boolean;
  settings?: Record<string, string>;
  packageDir?: string;
  drainMs?: number;
  holdMs?: number;
}

export interface Launch {
  uid?: number;
  gid?: number;
  /** Prefix of the command line, such as `unshare -m`. */
  wrap?: string[];
}

export interface EngineProcess {
  child: ChildProcess;
  /** The connection, or the error message. */
  outcome: Promise<(Connection & { error?: never }) | { error: string }>;
  connection(): Promise<Connection>;
  ended: Promise<number | null>;
  logged(): string;
}

export const asRoot = process.getuid?.() === 0;
const silent = pino({ enabled: false });
let shared: Promise<string> | undefined;
const script = fileURLToPath(new URL('engine-process.ts', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));

export async function temporaryFolder(mode = 0o755, parent = tmpdir()): Promise<string> {
  const dir = await realpath(await mkdtemp(join(parent, 'openslot-test-')));
  await chmod(dir, mode);
  onTestFinished(async () => {
    for (const pid of await processesIn(dir)) killHard(pid);
    const home = await homeOf(dir).catch(() => null);
    if (home && !home.startsWith(dir)) await rm(home, { recursive: true, force: true });
    await rm(dir, { recursive: true, force: true, maxRetries: 20 });
  });
  return dir;
}

/**
 * A DATA_DIR with a database, shared by the tests of one file, because creating one takes almost a second.
 */
export async function usedDataDir(): Promise<string> {
  shared ??= makeShared();
  const dataDir = await shared;
  onTestFinished(async () => {
    for (const pid of await processesIn(dataDir)) killHard(pid);
  });
  return dataDir;
}

async function makeShared(): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'openslot-test-')));
  await chmod(dataDir, 0o755);
  const engine = await startEngine({ dataDir, log: silent, settings: { fsync: 'off' } });
  await engine.stop();
  return dataDir;
}

afterAll(async () => {
  if (shared) await rm(await shared, { recursive: true, force: true, maxRetries: 20 });
});

/** Starts an engine in this process; launchEngine uses a process of its own. */
export async function startHere(options: Omit<EngineOptions, 'log'>): Promise<Engine> {
  const engine = await startEngine({ log: silent, settings: { fsync: 'off' }, ...options });
  onTestFinished(() => engine.stop());
  return engine;
}

export const homeOf = (dataDir: string) => realpath(join(dataDir, 'postgres'));

export function launchEngine(options: ProcessOptions, { uid, gid, wrap = [] }: Launch = {}): EngineProcess {
  const [command = '', ...args] = [
    ...wrap,
    process.execPath,
    '--import',
    'tsx',
    script,
    JSON.stringify(options),
  ];
  const child = spawn(command, args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: gid ?? uid }),
  });
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const outcome = new Promise<Connection | { error: string }>((resolve) => {
    createInterface({ input: child.stdout! }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('close', () => resolve({ error: `exited without output: ${log}` }));
  }) as EngineProcess['outcome'];
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const connection = async () => {
    const result = await outcome;
    if (result.error !== undefined) throw new Error(`${result.error}\n${log}`);
    return result;
  };
  return { child, outcome, connection, ended, logged: () => log };
}

/** Runs a statement as the owner. */
export async function sql<Row extends pg.QueryResultRow>(
  { ownerUrl }: { ownerUrl: string },
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(ownerUrl);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Servers, backends and initdb, by command line or, for renamed backends, by working directory. */
export async function processesIn(dir: string): Promise<number[]> {
  const home = await homeOf(dir).catch(() => dir);
  const mentions = (text: string) => text.includes(dir) || text.includes(home);
  if (!existsSync('/proc/self')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.filter((line) => /postgres|initdb/.test(line) && mentions(line)).map(Number.parseInt);
  }
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).map(Number).filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (/postgres|initdb/.test(command.split('\0')[0] ?? '') && (mentions(command) || mentions(cwd)))
      found.push(pid);
  }
  return found;
}

export async function serverPid(dataDir: string): Promise<number> {
  const record = await readFile(join(await homeOf(dataDir), 'data/postmaster.pid'), 'utf8');
  return Number(record.split('\n')[0]);
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

export async function eventually<T>(what: () => Promise<T>, ms = 10_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await what();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** An unprivileged account if the tests run as root; otherwise the current one. */
export async function ordinaryUser(): Promise<{ uid?: number; gid?: number }> {
  if (!asRoot) return {};
  const { uid, gid } = chooseAccount(await readFile('/etc/passwd', 'utf8'));
  return { uid, gid };
}
