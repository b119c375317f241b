import type { Logger } from 'pino';
import { type DomainEvent, urgentEventKinds } from '../../shared/event-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { describeFailure } from '../jobs/retry.ts';
import { paceFor, type RequestRate } from '../load-pacing.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import {
  deleteEvents,
  hasDueEvents,
  listDueEvents,
  listUrgentEvents,
  postponeEvent,
  tryLockDispatch,
} from './event-store.ts';
import { readEvent, type StoredEvent } from './read-event.ts';

/**
 * Receives events in batches and in order, in the transaction that deletes them, so that its writes happen
 * exactly once. It reads current data in few statements and makes no external calls; for those it enqueues a
 * job.
 */
export type Subscriber = (transaction: Transaction, events: readonly DomainEvent[]) => Promise<void>;

export interface Events {
  start(): void;
  /** Takes no new events and waits for the current batch. */
  stop(): Promise<void>;
  /** Dispatches all due events. */
  drain(): Promise<void>;
}

interface EventDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  subscribers: readonly Subscriber[];
  pollMilliseconds?: number;
  requestRate?: RequestRate;
}

// Long enough for a batch with many recipients.
const transactionOptions = { milliseconds: 30_000, isBackground: true };

export function createEvents({
  db,
  clock,
  log,
  subscribers,
  pollMilliseconds = 250,
  requestRate = () => 0,
}: EventDependencies): Events {
  const dispatch = async (transaction: Transaction, stored: readonly StoredEvent[]) => {
    const events = stored.map(readEvent);
    for (const subscriber of subscribers) await subscriber(transaction, events);
    await deleteEvents(
      transaction,
      events.map(({ key }) => key),
    );
  };

  /**
   * Up to half of the batch are urgent events, the rest are the oldest ones. Events of one subject keep their
   * order.
   */
  async function listBatch(transaction: Transaction, most: number): Promise<StoredEvent[]> {
    const now = clock.now();
    const earliest = await listDueEvents(transaction, now, most);
    if (earliest.length < most) return earliest;
    const urgent = await listUrgentEvents(transaction, now, { kinds: urgentEventKinds, limit: most / 2 });
    const chosen = new Map(urgent.map((event) => [event.key, event]));
    for (const event of earliest) if (chosen.size < most) chosen.set(event.key, event);
    return [...chosen.values()].sort((a, b) => a.key - b.key);
  }

  /** Returns whether more events may be due. */
  const dispatchBatch = (most: number) =>
    db.transaction(async (transaction) => {
      if (!(await tryLockDispatch(transaction))) return false;
      const events = await listBatch(transaction, most);
      if (events.length === 0) return false;
      try {
        await transaction.transaction((batch) => dispatch(batch, events));
      } catch (error) {
        log.warn({ err: error }, 'failed to dispatch a batch of events; retrying one by one');
        for (const event of events) await dispatchAlone(transaction, event);
      }
      return events.length === most;
    }, transactionOptions);

  /** Dispatches one event, so that a failing event does not block the others. */
  async function dispatchAlone(transaction: Transaction, event: StoredEvent): Promise<void> {
    try {
      await transaction.transaction((alone) => dispatch(alone, [event]));
    } catch (error) {
      log.warn({ err: error, event: event.key, kind: event.kind }, 'failed to dispatch an event');
      await postponeEvent(transaction, event.key, clock.now(), describeFailure(error));
    }
  }

  async function drain(): Promise<void> {
    while (!loop.isStopped() && (await dispatchBatch(paceFor(0).batchSize)));
  }

  const loop = createWorkerLoop({
    log,
    failureMessage: 'failed to query events',
    failureSleepMilliseconds: pollMilliseconds,
    firstSleepMilliseconds: pollMilliseconds,
    async turn() {
      if (!(await hasDueEvents(db, clock.now()))) return { sleepMilliseconds: pollMilliseconds };
      const { batchSize, pauseMilliseconds } = paceFor(requestRate());
      const more = await dispatchBatch(batchSize);
      return { sleepMilliseconds: more ? pauseMilliseconds : Math.max(pauseMilliseconds, pollMilliseconds) };
    },
  });

  return {
    start: loop.start,
    stop: loop.stop,
    async drain() {
      await loop.turnEnd();
      await drain();
    },
  };
}
