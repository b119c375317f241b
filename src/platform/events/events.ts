import type { Logger } from 'pino';
import { type DomainEvent, urgentEventKinds } from '../../shared/event-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { describeFailure } from '../jobs/retry.ts';
import { paceFor, type RequestRate } from '../load-pacing.ts';
import { createWorkerLoop } from '../worker-loop.ts';
import {
  becomeDispatcher,
  deleteEvents,
  hasDueEvents,
  listDueEvents,
  listUrgentEvents,
  postponeEvent,
} from './event-store.ts';
import { readEvent, type StoredEvent } from './read-event.ts';

/**
 * Is given events in the transaction that removes them, so what it writes there comes to be exactly once. It gets them in batches, in
 * order, and looks up what it needs in one or two statements: the world may have moved on since they happened. It calls nobody
 * outside the database: for that it queues a job.
 */
export type Subscriber = (transaction: Transaction, events: readonly DomainEvent[]) => Promise<void>;

export interface Events {
  start(): void;
  /** Takes nothing more, and waits for what is being dispatched. */
  stop(): Promise<void>;
  /** Dispatches all that is due. */
  drain(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  subscribers: readonly Subscriber[];
  pollMilliseconds?: number;
  requestRate?: RequestRate;
}

// A batch may concern many people; its events wait for nobody but each other.
const patience = { milliseconds: 30_000, isBackground: true };

export function createEvents({
  db,
  clock,
  log,
  subscribers,
  pollMilliseconds = 250,
  requestRate = () => 0,
}: Parts): Events {
  const dispatch = async (transaction: Transaction, stored: readonly StoredEvent[]) => {
    const events = stored.map(readEvent);
    for (const subscriber of subscribers) await subscriber(transaction, events);
    await deleteEvents(
      transaction,
      events.map(({ key }) => key),
    );
  };

  /**
   * Half of it may be what somebody waits for, the rest is what happened first: so neither waits for long. Whatever happened to one
   * subject stays in its order.
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

  /** Whether there may be more. */
  const dispatchBatch = (most: number) =>
    db.transaction(async (transaction) => {
      if (!(await becomeDispatcher(transaction))) return false;
      const events = await listBatch(transaction, most);
      if (events.length === 0) return false;
      try {
        await transaction.transaction((batch) => dispatch(batch, events));
      } catch (error) {
        log.warn({ err: error }, 'could not dispatch events together');
        for (const event of events) await dispatchAlone(transaction, event);
      }
      return events.length === most;
    }, patience);

  /** So that one that cannot be dispatched holds up no other. */
  async function dispatchAlone(transaction: Transaction, event: StoredEvent): Promise<void> {
    try {
      await transaction.transaction((alone) => dispatch(alone, [event]));
    } catch (error) {
      log.warn({ err: error, event: event.key, kind: event.kind }, 'could not dispatch an event');
      await postponeEvent(transaction, event.key, clock.now(), describeFailure(error));
    }
  }

  async function drain(): Promise<void> {
    while (!loop.isStopped() && (await dispatchBatch(paceFor(0).batchSize)));
  }

  const loop = createWorkerLoop({
    log,
    failureMessage: 'could not ask for events',
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
