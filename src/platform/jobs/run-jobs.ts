import type { Logger } from 'pino';
import { type Queue, queues } from '../../shared/queues.ts';
import { createBatcher } from '../batch.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { paceFor, type RequestRate } from '../load-pacing.ts';
import { createWorkerLoop, type WorkerLoop } from '../worker-loop.ts';
import { deleteJobs, failJob, type JobRow, postponeJob, takeDueJobs } from './job-table.ts';
import type { JobKind } from './jobs.ts';
import { describeFailure, type RetryPolicy, retryDelaySeconds } from './retry.ts';

export interface JobContext {
  /** The same for every attempt. Use it to detect repetitions. */
  id: string;
  /** Starts at 1. */
  attempt: number;
  queue: Queue;
  /** Aborted shortly before the lease ends. */
  signal: AbortSignal;
}

/** Must be idempotent: after a crash, a job may run again. */
export type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<void>;

export interface JobRunner {
  /** Call before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>, policy?: RetryPolicy): void;
  start(): void;
  /** Looks for due jobs of the queue now. */
  wake(queue: Queue): void;
  /** Takes no new jobs and waits for running ones. */
  stop(): Promise<void>;
}

interface RunnerDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  pollMilliseconds?: number;
  requestRate?: RequestRate;
}

const leaseSeconds = 60;
// Before the lease ends, so that no other process starts the job meanwhile.
const deadlineSeconds = 50;

/** Runs jobs. Any number of processes can do so at the same time. Each queue has its own workers. */
export function createJobRunner({
  db,
  clock,
  log,
  pollMilliseconds = 1_000,
  requestRate = () => 0,
}: RunnerDependencies): JobRunner {
  const handlers = new Map<string, { handler: JobHandler<unknown>; policy: RetryPolicy }>();
  const running = new Set<Promise<void>>();
  const { maxConcurrent: atOnce } = queueOptions.bulk;
  // Jobs that finish at the same time are deleted together, because a commit costs more than a row.
  const finish = createBatcher<JobRow, void>({
    maxSize: atOnce,
    async run(done) {
      await deleteJobs(db, done);
      return Array(done.length).fill(undefined);
    },
  });

  const loops = Object.fromEntries(queues.map((queue) => [queue, createQueueLoop(queue)])) as Record<
    Queue,
    WorkerLoop
  >;

  function createQueueLoop(queue: Queue): WorkerLoop {
    const options = queueOptions[queue];
    let busy = 0;
    const loop = createWorkerLoop({
      log,
      failureMessage: 'failed to query jobs',
      failureSleepMilliseconds: pollMilliseconds,
      async turn() {
        const free = options.maxConcurrent - busy;
        const wanted = free < options.minFree ? 0 : free;
        const taken = wanted === 0 ? [] : await take(queue, wanted);
        busy += taken.length;
        for (const job of taken) {
          const run = attempt(job).finally(() => {
            running.delete(run);
            busy--;
            loop.wake();
          });
          running.add(run);
        }
        const pauses = options.slowsUnderLoad && taken.length > 0;
        return {
          pauseMilliseconds: pauses ? paceFor(requestRate()).pauseMilliseconds : 0,
          sleepMilliseconds: taken.length < wanted || wanted === 0 ? pollMilliseconds : 0,
        };
      },
    });
    return loop;
  }

  async function take(queue: Queue, limit: number): Promise<JobRow[]> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
    return takeDueJobs(db, { queue, kinds: [...handlers.keys()], limit, now, leaseUntil });
  }

  async function attempt(job: JobRow): Promise<void> {
    const { handler, policy } = handlers.get(job.kind)!;
    try {
      await withDeadline((signal) =>
        handler(job.payload, { id: job.id, attempt: job.attempts, queue: job.queue, signal }),
      );
      await finish(job);
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
      // If this fails too, the lease expires.
      await reschedule(job, policy, error).catch((cause) =>
        log.warn({ err: cause }, 'failed to reschedule a job'),
      );
    }
  }

  async function reschedule(job: JobRow, policy: RetryPolicy, error: unknown): Promise<void> {
    const now = clock.now();
    const delay = retryDelaySeconds(job.attempts, policy, Math.random());
    if (delay === null) await failJob(db, job, now, describeFailure(error));
    else await postponeJob(db, job, new Date(now.getTime() + delay * 1000), describeFailure(error));
  }

  return {
    handle(kind, handler, policy = {}) {
      if (handlers.has(kind.name)) throw new Error(`Two handlers for the job ${kind.name}.`);
      handlers.set(kind.name, { handler: handler as JobHandler<unknown>, policy });
    },
    start() {
      for (const queue of queues) loops[queue].start();
    },
    wake: (queue) => loops[queue].wake(),
    async stop() {
      await Promise.all(queues.map((queue) => loops[queue].stop()));
      await Promise.all(running);
    },
  };
}

async function withDeadline(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('deadline exceeded')), deadlineSeconds * 1000);
  try {
    await Promise.race([work(deadline.signal), rejectOnAbort(deadline.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

interface QueueOptions {
  /**
   * Maximum number of concurrent jobs per process. Each queue has its own limit, so that a full queue does
   * not block the others.
   */
  maxConcurrent: number;
  /**
   * Minimum number of free workers before jobs are queried, because a query costs the same for one as for
   * several.
   */
  minFree: number;
  /** Whether the queue slows down under request load. */
  slowsUnderLoad: boolean;
}

const queueOptions: Record<Queue, QueueOptions> = {
  urgent: { maxConcurrent: 8, minFree: 1, slowsUnderLoad: false },
  normal: { maxConcurrent: 8, minFree: 4, slowsUnderLoad: true },
  bulk: { maxConcurrent: 16, minFree: 8, slowsUnderLoad: true },
};
