import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { build } from '../../scripts/build.mjs';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEngine } from '../../src/platform/engine/engine.ts';
import { onServer, withDatabase } from '../fixtures/database.ts';

const root = new URL('../../', import.meta.url).pathname;
const log = pino({ level: 'silent' });

export interface Engine {
  dataDir: string;
  /** Creates an empty database. `url` is for the service, `ownerUrl` for the owner of its tables. */
  createDatabase(): Promise<{ url: string; ownerUrl: string }>;
  stop(): Promise<void>;
}

export async function openEngine(): Promise<Engine> {
  await build();
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-hostile-'));
  // If this process runs as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const engine = await startEngine({ dataDir, log, settings: { fsync: 'off', synchronous_commit: 'off' } });
  let created = 0;
  return {
    dataDir,
    async createDatabase() {
      const name = `hostile_${++created}`;
      const { url, ownerUrl } = engine.connection;
      await onServer(withDatabase(ownerUrl, 'postgres'), (client) => client.query(`create database ${name}`));
      return { url: withDatabase(url, name), ownerUrl: withDatabase(ownerUrl, name) };
    },
    async stop() {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Values measured inside the service since the last call. */
interface Vitals {
  /** Longest CPU time of one turn of the event loop. */
  longestMilliseconds: number;
  /** Longest wall-clock delay, which includes the time used by other processes. */
  longestDelayMilliseconds: number;
  residentMegabytes: number;
  heapMegabytes: number;
}

export interface Service {
  url: string;
  pid: number;
  db: Database;
  vitals(options?: { collectGarbage: boolean }): Promise<Vitals>;
  /** Log lines with level `warn` or higher. */
  faults(): string[];
  stop(): Promise<void>;
}

/** Starts the built service with the demo marketplace in its own process, with the monitor loaded. */
export async function startService(engine: Engine): Promise<Service> {
  const database = await engine.createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-hostile-'));
  const nodeOptions = [
    '--max-old-space-size=384',
    '--no-concurrent-marking',
    '--expose-gc',
    '--import',
    join(root, 'test/hostile/monitor.mjs'),
  ];
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'dist/src/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      DEMO: 'on',
      PAYMENT_PROVIDER: 'mock',
      AUTH_LIMIT_PER_MINUTE: '1000000',
      API_KEY_DAILY_LIMIT: '1000000000',
      // Raises the database timeouts: this suite checks responses, not their speed.
      DATABASE_SLOWNESS: '4',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = readLines(child);
  const url = await lines.address;
  const db = openDatabase(database.ownerUrl, { poolSize: 2, log, slowness: 4 });
  return {
    url,
    pid: child.pid!,
    db,
    vitals: (options) => ask(child, options?.collectGarbage ? 'collect garbage' : 'vitals'),
    faults: lines.faults,
    async stop() {
      await db.close();
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ask(child: ChildProcess, question: string): Promise<Vitals> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Vitals));
    child.send(question, (error) => error && reject(error));
  });
}

const warning = 40;

function readLines(child: ChildProcess) {
  const faults: string[] = [];
  let rest = '';
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const listening = /"url":"(http:[^"]+)"/.exec(line)?.[1];
        if (listening !== undefined) resolve(listening);
        if (Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= warning && faults.length < 50) faults.push(line);
      }
    });
    child.once('close', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
  return { address, faults: () => faults };
}
