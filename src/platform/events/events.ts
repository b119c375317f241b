import type { Logger } from 'pino';
import type { DomainEvent } from '../../shared/event-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { type Demand, paceUnder } from '../demand.ts';
import { describeFailure } from '../jobs/retry.ts';
import { becomeDispatcher, deleteEvents, hasDueEvents, listDueEvents, postponeEvent } from './event-store.ts';
import { readEvent, type StoredEvent } from './read-event.ts';

/**
 * Told of events in the transaction that removes them, so what it writes there comes to be exactly once. It gets them in batches, in
 * order, and looks up what it needs in one or two statements: the world may have moved on since they happened. It calls nobody
 * outside the database: for that it queues a job.
 */
export type Subscriber = (transaction: Transaction, events: readonly DomainEvent[]) => Promise<void>;

export interface Events {
  start(): void;
  /** Takes nothing more, and waits for what is being told. */
  stop(): Promise<void>;
  /** Tells all that is due. */
  drain(): Promise<void>;
}

interface Parts {
  db: Database;
  clock: Clock;
  log: Logger;
  subscribers: readonly Subscriber[];
  pollMilliseconds?: number;
  demand?: Demand;
}

// A portion may concern many people; its events wait for nobody but each other.
const patience = { milliseconds: 30_000, isBackground: true };

export function createEvents({
  db,
  clock,
  log,
  subscribers,
  pollMilliseconds = 250,
  demand = () => 0,
}: Parts): Events {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  const tell = async (transaction: Transaction, stored: readonly StoredEvent[]) => {
    const events = stored.map(readEvent);
    for (const subscriber of subscribers) await subscriber(transaction, events);
    await deleteEvents(
      transaction,
      events.map(({ key }) => key),
    );
  };

  /** Whether there may be more. */
  const tellSome = (most: number) =>
    db.transaction(async (transaction) => {
      if (!(await becomeDispatcher(transaction))) return false;
      const events = await listDueEvents(transaction, clock.now(), most);
      if (events.length === 0) return false;
      try {
        await transaction.transaction((batch) => tell(batch, events));
      } catch (error) {
        log.warn({ err: error }, 'could not tell events together');
        for (const event of events) await tellAlone(transaction, event);
      }
      return events.length === most;
    }, patience);

  /** So that one that cannot be told holds up no other. */
  async function tellAlone(transaction: Transaction, event: StoredEvent): Promise<void> {
    try {
      await transaction.transaction((alone) => tell(alone, [event]));
    } catch (error) {
      log.warn({ err: error, event: event.key, kind: event.kind }, 'could not tell an event');
      await postponeEvent(transaction, event.key, clock.now(), describeFailure(error));
    }
  }

  async function drain(): Promise<void> {
    while (!stopped && (await tellSome(paceUnder(0).portion)));
  }

  /** How long to rest before the next look. */
  async function tellPortion(): Promise<number> {
    if (!(await hasDueEvents(db, clock.now()))) return pollMilliseconds;
    const { portion, restMilliseconds } = paceUnder(demand());
    return (await tellSome(portion)) ? restMilliseconds : Math.max(restMilliseconds, pollMilliseconds);
  }

  function plan(rest: number): void {
    timer = setTimeout(() => {
      telling = tellPortion()
        .catch((error) => {
          log.warn({ err: error }, 'could not ask for events');
          return pollMilliseconds;
        })
        .then((next) => {
          if (!stopped) plan(next);
        });
    }, rest);
  }

  return {
    start: () => plan(pollMilliseconds),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await telling;
    },
    async drain() {
      await telling;
      await drain();
    },
  };
}
