import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchSecretKey } from './engine.ts';
import { makeTemporaryFolder, stoppedAtTheEnd } from './started.ts';

export interface RunningServer {
  url: string;
  pid: number;
  /** Peak memory so far. */
  peakMegabytes(): Promise<number>;
  /** Current memory. */
  residentMegabytes(): Promise<number>;
  /** CPU time of the serving process so far. */
  cpuMilliseconds(): Promise<number>;
  /** CPU time of its worker process so far; 0 without one. */
  workerCpuMilliseconds(): Promise<number>;
  /** Suspends both processes during other measurements, so that background work does not use the CPU. */
  whileHalted<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

// Five minutes at 50 ms each: the first start builds the service and the pages.
const startTries = 6000;

/** Starts a server as a child process and waits for the line with its URL. */
async function start(words: string[], environment: Record<string, string>): Promise<RunningServer> {
  const folder = makeTemporaryFolder();
  const logFile = join(folder.path, 'log');
  // The log goes to a file; reading a pipe would use the core of the load generator.
  const log = await open(logFile, 'w+');
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', log.fd, 'inherit'],
  });
  const stop = stoppedAtTheEnd(async () => {
    await end(child);
    await log.close();
    await folder.remove();
  });
  for (let tries = 0; tries < startTries && child.exitCode === null; tries++) {
    const address = /http:\/\/[\d.]+:\d+/.exec(await readFile(logFile, 'utf8'));
    if (address !== null) {
      return {
        url: address[0],
        pid: child.pid!,
        stop,
        peakMegabytes: () => megabytesOf(child.pid, 'VmHWM'),
        residentMegabytes: () => megabytesOf(child.pid, 'VmRSS'),
        cpuMilliseconds: () => cpuMillisecondsOf(child.pid),
        workerCpuMilliseconds: async () => cpuMillisecondsOf(await findWorker(child.pid)),
        whileHalted: (work) => whileHalted(child, work),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`${words.join(' ')} did not start`);
}

async function whileHalted<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  const worker = await findWorker(child.pid);
  const signalBoth = (signal: NodeJS.Signals) => {
    child.kill(signal);
    if (worker !== undefined) process.kill(worker, signal);
  };
  signalBoth('SIGSTOP');
  try {
    return await work();
  } finally {
    signalBoth('SIGCONT');
  }
}

/** The worker process of a service. */
async function findWorker(pid: number | undefined): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const id of children.split(' ').filter(Boolean)) {
    const title = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (title.startsWith('openslot worker')) return Number(id);
  }
  return undefined;
}

async function megabytesOf(pid: number | undefined, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]);
  return Math.round(kilobytes / 1024);
}

const ticksPerSecond = 100;

async function cpuMillisecondsOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0;
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks * 1000) / ticksPerSecond;
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    // A suspended process would not receive the signal.
    child.kill('SIGCONT');
  });
}

/** The service as started by `npm start`. */
export async function startService(environment: Record<string, string> = {}): Promise<RunningServer> {
  const folder = makeTemporaryFolder();
  const server = await start(['--max-old-space-size=384', '--no-concurrent-marking', 'scripts/start.mjs'], {
    PORT: '0',
    DATA_DIR: folder.path,
    SECRET_KEY: benchSecretKey,
    API_KEY_DAILY_LIMIT: '1000000000',
    // No timeouts on a busy machine.
    DATABASE_SLOWNESS: '20',
    ...environment,
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}

/** A bare Fastify route that sends the given bytes: the limit of machine and framework. */
export function startBareRoute(file: string): Promise<RunningServer> {
  return start(['bench/bare-route.mjs', file], {});
}

/** A server with fixed work, to compare CPU time with. */
export function startCalibration(databaseUrl: string): Promise<RunningServer> {
  return start(['bench/cpu/calibration.mjs', databaseUrl], {});
}

/** A bare server that renders a page without data. */
export function startBarePage(path: string): Promise<RunningServer> {
  return start(['bench/bare-page.mjs', path], {});
}
