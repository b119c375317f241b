import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { type Call, caller, slowMachine } from '../fixtures/app.ts';
import { testSecretKey } from '../fixtures/secrets.ts';

// What ships.
await build();

const root = new URL('../../', import.meta.url).pathname;
/** To be imported by every process that a test starts. */
export const guard = new URL('../fixtures/only-loopback.mjs', import.meta.url).href;

export interface Service {
  url: string;
  call: Call;
  process: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** Sends a signal and waits for the end; the exit code, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** The service as it ships, in a process of its own. */
export async function startService(
  environment: Record<string, string>,
  words: string[] = [],
): Promise<Service> {
  const started = launch(environment, words);
  const url = await started.address;
  return { ...started, url, call: caller(url) };
}

/** The same, without waiting until it listens. */
export function launch(environment: Record<string, string>, words: string[] = []) {
  // What ships.
  build();
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=384', join(root, 'dist/src/main.js'), ...words],
    {
      cwd: root,
      env: {
        NODE_OPTIONS: `--import ${guard}`,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATABASE_SLOWNESS: String(slowMachine),
        ...sharedKey(environment),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const address = new Promise<string>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      text += chunk;
      const listening = /"url":"(http:[^"]+)"/.exec(text);
      if (listening?.[1]) resolve(listening[1]);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    ended.then((how) => reject(new Error(`ended with ${how}: ${text}`)));
  });
  address.catch(() => {});
  return {
    process: child,
    address,
    ended,
    output: () => text,
    end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

/** On a database of its own, it makes its own key. */
const sharedKey = (environment: Record<string, string>): Record<string, string> =>
  environment['DATABASE_URL'] === undefined ? {} : { SECRET_KEY: testSecretKey };

/** Runs a command to its end. */
export async function runCommand(environment: Record<string, string>, words: string[]) {
  const started = launch(environment, words);
  return { exitCode: await started.ended, output: started.output() };
}

export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-service-'));
  // Enterable by the account that runs PostgreSQL for root: the database then stays in the folder, and its processes name it.
  await chmod(dataDir, 0o755);
  return {
    dataDir,
    async remove() {
      for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every process, of any parent, whose command line or environment names the folder. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      ['cmdline', 'environ'].some((file) => readQuietly(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map(Number);
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
