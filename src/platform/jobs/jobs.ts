import { newId } from '../../shared/ids.ts';
import type { Queue } from '../../shared/queues.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import { insertJobs } from './job-table.ts';

/** A kind of job with the type of its payload. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly queue: Queue;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string, queue: Queue = 'normal'): JobKind<Payload> => ({
  name,
  queue,
});

/** Durable job queues in the database. A `JobRunner` of this or another process runs the jobs. */
export interface Jobs {
  /** Due when the transaction commits, or at `runAt`. Returns the id. */
  enqueue<Payload>(
    transaction: Transaction,
    kind: JobKind<Payload>,
    payload: Payload,
    runAt?: Date,
  ): Promise<string>;
  /** Enqueues all payloads in one statement, in the given order. */
  enqueueAll<Payload>(
    transaction: Transaction,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>;
}

interface JobDependencies {
  clock: Clock;
  /** Called after the commit of a job that is due. */
  wake: (queue: Queue) => void;
}

export function createJobs({ clock, wake }: JobDependencies): Jobs {
  return {
    async enqueue(transaction, kind, payload, runAt) {
      const now = clock.now();
      const id = newId('job', now.getTime());
      await insertJobs(
        transaction,
        { kind: kind.name, queue: kind.queue },
        [{ id, payload, runAt: runAt ?? now }],
        now,
      );
      if (runAt === undefined || runAt <= now) transaction.afterCommit(() => wake(kind.queue));
      return id;
    },
    async enqueueAll(transaction, kind, payloads) {
      if (payloads.length === 0) return;
      const now = clock.now();
      const jobs = payloads.map((payload) => ({ id: newId('job', now.getTime()), payload, runAt: now }));
      await insertJobs(transaction, { kind: kind.name, queue: kind.queue }, jobs, now);
      transaction.afterCommit(() => wake(kind.queue));
    },
  };
}
