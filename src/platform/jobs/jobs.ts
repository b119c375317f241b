import type { Logger } from 'pino';
import { newId } from '../../shared/ids.ts';
import { type Lane, lanes } from '../../shared/lanes.ts';
import { createBatcher } from '../batch.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { paceFor, type RequestRate } from '../load-pacing.ts';
import { createWorkerLoop, type WorkerLoop } from '../worker-loop.ts';
import { deleteJobs, failJob, insertJobs, type JobRow, postponeJob, takeDueJobs } from './job-table.ts';
import { laneTerms } from './lanes.ts';
import { describeFailure, type RetryPolicy, retryDelaySeconds } from './retry.ts';

/** Names a kind of work and ties its payload's type to it. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly lane: Lane;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string, lane: Lane = 'normal'): JobKind<Payload> => ({ name, lane });

export interface JobContext {
  /** The same at every attempt: what tells a repeat from a first time. */
  id: string;
  /** From 1. */
  attempt: number;
  lane: Lane;
  /** Aborted when the lease is about to end. */
  signal: AbortSignal;
}

/** May run again after it has done its work, when the process dies in between: it must not mind. */
export type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<void>;

export interface Jobs {
  /** Becomes due with the commit of the transaction, or at `runAt`; a rollback takes it back. Returns its id. */
  enqueue<Payload>(
    transaction: Transaction,
    kind: JobKind<Payload>,
    payload: Payload,
    runAt?: Date,
  ): Promise<string>;
  /** Many at once, in one statement, in the order they are given. */
  enqueueAll<Payload>(
    transaction: Transaction,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>;
  /** To be called before `start`. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>, policy?: RetryPolicy): void;
  start(): void;
  /** Takes nothing more, and waits for what is being done. */
  stop(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  pollMilliseconds?: number;
  requestRate?: RequestRate;
}

const leaseSeconds = 60;
// Before the lease ends, so that nobody else begins while this attempt is still at it.
const deadlineSeconds = 50;

/** A durable queue in the database, worked off by every process that serves: in lanes, each with workers of its own. */
export function createJobs({ db, clock, log, pollMilliseconds = 1_000, requestRate = () => 0 }: Parts): Jobs {
  const handlers = new Map<string, { handler: JobHandler<unknown>; policy: RetryPolicy }>();
  const running = new Set<Promise<void>>();
  const { atOnce } = laneTerms.bulk;
  // Several are often done at about the same moment, and each commit of its own costs more than the row.
  const end = createBatcher<JobRow, void>({
    most: atOnce,
    async run(done) {
      await deleteJobs(db, done);
      return Array(done.length).fill(undefined);
    },
  });

  const loops = Object.fromEntries(lanes.map((lane) => [lane, createLaneLoop(lane)])) as Record<
    Lane,
    WorkerLoop
  >;

  function createLaneLoop(lane: Lane): WorkerLoop {
    const terms = laneTerms[lane];
    let busy = 0;
    const loop = createWorkerLoop({
      log,
      failureMessage: 'could not ask for jobs',
      failureSleepMilliseconds: pollMilliseconds,
      async turn() {
        const free = terms.atOnce - busy;
        const wanted = free < terms.atLeast ? 0 : free;
        const taken = wanted === 0 ? [] : await take(lane, wanted);
        busy += taken.length;
        for (const job of taken) {
          const run = attempt(job).finally(() => {
            running.delete(run);
            busy--;
            loop.wake();
          });
          running.add(run);
        }
        const pauses = terms.givesWay && taken.length > 0;
        return {
          pauseMilliseconds: pauses ? paceFor(requestRate()).pauseMilliseconds : 0,
          sleepMilliseconds: taken.length < wanted || wanted === 0 ? pollMilliseconds : 0,
        };
      },
    });
    return loop;
  }

  async function take(lane: Lane, limit: number): Promise<JobRow[]> {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + leaseSeconds * 1000);
    return takeDueJobs(db, { lane, kinds: [...handlers.keys()], limit, now, leaseUntil });
  }

  async function attempt(job: JobRow): Promise<void> {
    const { handler, policy } = handlers.get(job.kind)!;
    try {
      await withDeadline((signal) =>
        handler(job.payload, { id: job.id, attempt: job.attempts, lane: job.lane, signal }),
      );
      await end(job);
    } catch (error) {
      log.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
      // When even this cannot be written, the lease ends by itself.
      await setBack(job, policy, error).catch((cause) =>
        log.warn({ err: cause }, 'could not set a job back'),
      );
    }
  }

  async function setBack(job: JobRow, policy: RetryPolicy, error: unknown): Promise<void> {
    const now = clock.now();
    const delay = retryDelaySeconds(job.attempts, policy, Math.random());
    if (delay === null) await failJob(db, job, now, describeFailure(error));
    else await postponeJob(db, job, new Date(now.getTime() + delay * 1000), describeFailure(error));
  }

  return {
    async enqueue(transaction, kind, payload, runAt) {
      const now = clock.now();
      const id = newId('job', now.getTime());
      await insertJobs(
        transaction,
        { kind: kind.name, lane: kind.lane },
        [{ id, payload, runAt: runAt ?? now }],
        now,
      );
      if (runAt === undefined || runAt <= now) transaction.afterCommit(loops[kind.lane].wake);
      return id;
    },
    async enqueueAll(transaction, kind, payloads) {
      if (payloads.length === 0) return;
      const now = clock.now();
      const jobs = payloads.map((payload) => ({ id: newId('job', now.getTime()), payload, runAt: now }));
      await insertJobs(transaction, { kind: kind.name, lane: kind.lane }, jobs, now);
      transaction.afterCommit(loops[kind.lane].wake);
    },
    handle(kind, handler, policy = {}) {
      if (handlers.has(kind.name)) throw new Error(`Two handlers for the job ${kind.name}.`);
      handlers.set(kind.name, { handler: handler as JobHandler<unknown>, policy });
    },
    start() {
      for (const lane of lanes) loops[lane].start();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => loops[lane].stop()));
      await Promise.all(running);
    },
  };
}

async function withDeadline(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('took too long')), deadlineSeconds * 1000);
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
