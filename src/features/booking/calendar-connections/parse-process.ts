import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSlots } from '../../../platform/slots.ts';
import type { ReadEntry } from './caldav/read-entry.ts';
import type { ReadOptions, ReadResult } from './rules/read-busy-times.ts';

/** Parses calendars, which come from strangers, without delaying requests. */
export interface ParseProcess {
  parse(bytes: Buffer, options: ReadOptions): Promise<ReadResult | TooComplex>;
  /** Entries of a CalDAV calendar, each of which is a calendar with one event or series. */
  parseEntries(texts: readonly string[], options: ReadOptions): Promise<ReadEntry[] | TooComplex>;
  close(): void;
}

interface TooComplex {
  problem: 'too-complex';
}

export type ParseJob = { options: ReadOptions } & ({ bytes: Buffer } | { entries: readonly string[] });

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

  function run<Result>(job: ParseJob): Promise<Result | TooComplex> {
    clearTimeout(idleTimer);
    child ??= forkProcess();
    const parser = child;
    return new Promise((resolve) => {
      const end = (result: Result | TooComplex) => {
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

  const inTurn = <Result>(job: ParseJob) =>
    slots.within(async () => {
      try {
        return await run<Result>(job);
      } finally {
        idleTimer = setTimeout(stop, idleMilliseconds).unref();
      }
    });

  return {
    parse: (bytes, options) => inTurn<ReadResult>({ bytes, options }),
    parseEntries: (entries, options) => inTurn<ReadEntry[]>({ entries, options }),
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
