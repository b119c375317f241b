import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RemoteWorker } from '../background.ts';
import type { RequestRate } from '../platform/load-pacing.ts';
import { createLineWriter } from '../platform/log.ts';
import { superviseProcess } from '../platform/supervise-process.ts';
import type { WakeableWork } from '../shared/queues.ts';

/** Message of the service to its worker process. */
export type WorkerMessage =
  | { kind: 'start'; databaseUrl: string; publicUrl: string }
  | { kind: 'wake'; work: WakeableWork[] }
  | { kind: 'load'; requestsPerSecond: number };

export interface WorkerProcess extends RemoteWorker {
  start(service: RunningService): void;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

interface RunningService {
  /** Passed in a message, because environment and arguments are visible to other processes. */
  databaseUrl: string;
  publicUrl: string;
  requestRate: RequestRate;
}

/** Word of the command line of a worker that belongs to a service. */
export const supervisedWord = '--supervised';
// Background work in batches of bounded size needs little memory.
const heapOption = '--max-old-space-size=192';
// Commits that follow each other share a message.
const wakeDelayMilliseconds = 5;
const loadIntervalMilliseconds = 250;

/** Runs background work in a child process, which ends with this process. */
export function createWorkerProcess(log: Logger): WorkerProcess {
  let service: RunningService;
  let loadTimer: NodeJS.Timeout | undefined;
  const pending = new Set<WakeableWork>();

  const worker = superviseProcess({
    name: 'worker process',
    log,
    launch() {
      const child = forkWorker();
      createInterface({ input: child.stdout! }).on('line', createLineWriter(log));
      const { databaseUrl, publicUrl } = service;
      send(child, { kind: 'start', databaseUrl, publicUrl });
      return child;
    },
  });

  const sendToWorker = (message: WorkerMessage) => {
    const child = worker.current();
    if (child !== null) send(child, message);
  };

  function sendWake(): void {
    sendToWorker({ kind: 'wake', work: [...pending] });
    pending.clear();
  }

  /** The worker pauses between batches while the service is busy, because both use the same CPU and database. */
  function sendLoad(): void {
    const requestsPerSecond = service.requestRate();
    if (requestsPerSecond === 0 && lastLoad === 0) return;
    lastLoad = requestsPerSecond;
    sendToWorker({ kind: 'load', requestsPerSecond });
  }
  let lastLoad = 0;

  return {
    start(running) {
      service = running;
      worker.start();
      loadTimer = setInterval(sendLoad, loadIntervalMilliseconds).unref();
    },
    wake(work) {
      if (pending.size === 0) setTimeout(sendWake, wakeDelayMilliseconds);
      pending.add(work);
    },
    isUp: () => worker.current() !== null,
    stop() {
      clearInterval(loadTimer);
      return worker.stop();
    },
  };
}

function forkWorker(): ChildProcess {
  const main = new URL(`../main${extname(import.meta.url)}`, import.meta.url);
  return fork(fileURLToPath(main), ['worker', supervisedWord], {
    execArgv: [
      ...process.execArgv.filter((option) => !option.startsWith('--max-old-space-size')),
      heapOption,
    ],
    // Its lines pass through the log of this process, so that lines of both are never mixed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Separate process group: Ctrl-C must reach only the service, which stops its worker.
    detached: true,
  });
}

/** A worker that has just ended is restarted, and finds its work by polling. */
function send(child: ChildProcess, message: WorkerMessage): void {
  if (child.connected) child.send(message, () => {});
}
