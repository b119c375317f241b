import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSlots } from '../../../platform/slots.ts';
import type { ReadOptions, ReadResult } from './rules/read-busy-times.ts';

/** Parses calendars, which come from strangers, without delaying requests. */
export interface ParseProcess {
  parse(bytes: Buffer, options: ReadOptions): Promise<ReadResult | { problem: 'too-complex' }>;
  close(): void;
}

export interface ParseJob {
  bytes: Buffer;
  options: ReadOptions;
}

// Rules such as "February 30" make the library search without end.
const parseMillisecondsDefault = 20_000;
/** An idle process ends, because it occupies memory. */
const idleMilliseconds = 30_000;

/** Parses one calendar at a time in a child process, which is killed when a calendar takes too long. */
export function createParseProcess({ parseMilliseconds = parseMillisecondsDefault } = {}): ParseProcess {
  const slots = createSlots({ places: 1, refuse: () => new Error('too many calendars') });
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function stop(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function run(job: ParseJob): Promise<ReadResult | { problem: 'too-complex' }> {
    clearTimeout(idleTimer);
    child ??= forkProcess();
    const parser = child;
    return new Promise((resolve) => {
      const end = (result: ReadResult | { problem: 'too-complex' }) => {
        clearTimeout(timer);
        parser.off('message', end).off('exit', crash).off('error', crash);
        resolve(result);
      };
      const crash = () => {
        if (child === parser) stop();
        end({ problem: 'too-complex' });
      };
      const timer = setTimeout(crash, parseMilliseconds);
      parser.on('message', end).on('exit', crash).on('error', crash);
      parser.send(job, () => {});
    });
  }

  return {
    parse: (bytes, options) =>
      slots.within(async () => {
        try {
          return await run({ bytes, options });
        } finally {
          idleTimer = setTimeout(stop, idleMilliseconds).unref();
        }
      }),
    close() {
      clearTimeout(idleTimer);
      stop();
    },
  };
}

function forkProcess(): ChildProcess {
  const extension = extname(import.meta.url);
  return fork(fileURLToPath(new URL(`./parse-calendars${extension}`, import.meta.url)), [], {
    execArgv: [
      '--max-old-space-size=256',
      // Sources need a loader, which tests do not pass on.
      ...(extension === '.ts'
        ? ['--conditions=openslot-source', '--import', import.meta.resolve('tsx')]
        : []),
    ],
    // The secrets of the service are not passed on.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    detached: true,
  });
}
