import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { createSlots } from '../slots.ts';
import type { PictureAnswer, PictureJob, PictureResult } from './formats.ts';

export interface PictureProcess {
  /** Decodes the file and writes its copies. `party` shares the process with others. */
  prepare(files: Omit<PictureJob, 'id'>, party: string): Promise<PictureResult>;
  close(): Promise<void>;
}

interface Options {
  log: Logger;
  /** Time for one picture. The process is killed afterwards. */
  jobMilliseconds?: number;
  /** An idle process ends, because it occupies memory. */
  idleMilliseconds?: number;
  /** A process with more memory ends after its picture: HEIC decoders do not return memory. */
  maxMemoryBytes?: number;
  maxWaiting?: number;
  /** Time in the queue. Together with the job below the idle timeout of connections. */
  waitMilliseconds?: number;
  /** Further options of Node for the process. */
  execArgv?: readonly string[];
}

const retryAfterSeconds = 5;
const unavailable = (cause: string) => new AppError('DB_UNAVAILABLE', { retryAfterSeconds, cause });

/** Prepares one picture at a time in a child process. The queue is bounded; a full queue answers 503. */
export function createPictureProcess({
  log,
  jobMilliseconds = 30_000,
  idleMilliseconds = 30_000,
  maxMemoryBytes = 500 * 1024 * 1024,
  maxWaiting = 8,
  waitMilliseconds = 20_000,
  execArgv = [],
}: Options): PictureProcess {
  const slots = createSlots({
    places: 1,
    maxWaiting,
    maxWaitingPerParty: Math.ceil(maxWaiting / 2),
    refuse: () => unavailable('too many pictures are being prepared'),
  });
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let jobs = 0;
  let isClosed = false;

  function start(): ChildProcess {
    const started = forkProcess(execArgv);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    // Failed starts and sends are reported by `exit` or by the time limit.
    started.on('error', (error) => log.warn({ err: error }, 'picture process failed'));
    return started;
  }

  function stop(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function run(files: Omit<PictureJob, 'id'>): Promise<PictureResult> {
    clearTimeout(idleTimer);
    child ??= start();
    const worker = child;
    const id = ++jobs;
    return new Promise((resolve, reject) => {
      const end = (result: PictureResult | { failure: string }) => {
        clearTimeout(timer);
        worker.off('message', receive).off('exit', crash);
        if (!('failure' in result)) return resolve(result);
        log.error({ reason: result.failure }, 'picture refused');
        // The next picture tries again.
        stop();
        reject(unavailable('pictures cannot be prepared'));
      };
      const receive = ({ id: answered, memoryBytes, ...result }: PictureAnswer) => {
        if (answered !== id) return;
        if (memoryBytes > maxMemoryBytes) stop();
        end(result);
      };
      const crash = () => {
        end(isClosed ? { failure: 'service is stopping' } : { problem: 'unreadable' });
      };
      const timer = setTimeout(() => {
        worker.kill('SIGKILL');
        child = null;
        end({ problem: 'too-slow' });
      }, jobMilliseconds);
      worker.on('message', receive).on('exit', crash);
      worker.send({ id, ...files } satisfies PictureJob, () => {});
    });
  }

  return {
    prepare: (files, party) =>
      slots.within(
        async () => {
          if (isClosed) throw unavailable('service is stopping');
          try {
            return await run(files);
          } finally {
            idleTimer = setTimeout(stop, idleMilliseconds).unref();
          }
        },
        { party, waitMilliseconds },
      ),
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      stop();
    },
  };
}

function forkProcess(execArgv: readonly string[]): ChildProcess {
  const extension = extname(import.meta.url);
  const main = new URL(`./process-pictures${extension}`, import.meta.url);
  return fork(fileURLToPath(main), [], {
    // Sources need a loader, which tests do not pass on.
    execArgv: [
      '--max-old-space-size=256',
      ...execArgv,
      ...(extension === '.ts' ? ['--import', import.meta.resolve('tsx')] : []),
    ],
    // The secrets of the service are not passed on.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
}
