import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { paceFor, type RequestRate } from '../../../platform/load-pacing.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { createWorkerLoop } from '../../../platform/worker-loop.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../shared/time.ts';
import { type FetchDependencies, type FetchFailure, fetchCalendar } from './fetch-calendar.ts';
import { createParseProcess } from './parse-process.ts';
import {
  type ConnectionState,
  type DueConnection,
  forgetRead,
  hasBusyTimes,
  lockConnection,
  recordFailure,
  recordSuccess,
  takeDueConnections,
} from './reading-store.ts';
import { replaceBusyTimes } from './replace-busy-times.ts';
import type { ReadResult } from './rules/read-busy-times.ts';

export interface CalendarReader {
  start(): void;
  wake(): void;
  /** Takes no new connections and waits for reads in progress. */
  stop(): Promise<void>;
}

interface ReaderDependencies extends FetchDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  requestRate?: RequestRate;
  pollMilliseconds?: number;
  parseMilliseconds?: number;
}

const maxConcurrent = 4;
// Longer than a read can take, including the wait for the parser.
const leaseMs = 2 * minuteMs;
const intervalMs = 10 * minuteMs;
/** Ended busy times stay this long, so that a read does not have to delete them one by one. */
const pastMs = 2 * dayMs;
/** Recurring events are expanded further than the horizon, because unchanged calendars are not read again. */
const marginMs = 8 * dayMs;
const warnAfterMs = hourMs;
const keepMs = dayMs;
const transactionOptions = { milliseconds: 20_000, isBackground: true };

/** Reads due calendars. Any number of processes can do so at the same time. */
export function createCalendarReader(dependencies: ReaderDependencies): CalendarReader {
  const { db, clock, log, secrets, requestRate = () => 0, pollMilliseconds = 5_000 } = dependencies;
  const parser = createParseProcess(dependencies);
  const underWay = new Set<Promise<void>>();

  const loop = createWorkerLoop({
    log,
    failureMessage: 'failed to take due calendars',
    failureSleepMilliseconds: pollMilliseconds,
    async turn() {
      const now = clock.now();
      const limit = maxConcurrent - underWay.size;
      const leaseUntil = new Date(now.getTime() + leaseMs);
      const taken = limit === 0 ? [] : await takeDueConnections(db, { limit, now, leaseUntil });
      for (const connection of taken) {
        const run = read(connection)
          // The connection is due again when its lease expires.
          .catch((error) => log.warn({ err: error, connection: connection.id }, 'failed to read a calendar'))
          .finally(() => {
            underWay.delete(run);
            loop.wake();
          });
        underWay.add(run);
      }
      return {
        pauseMilliseconds: taken.length > 0 ? paceFor(requestRate()).pauseMilliseconds : 0,
        sleepMilliseconds: pollMilliseconds,
      };
    },
  });

  async function read(connection: DueConnection): Promise<void> {
    const nowMs = clock.now().getTime();
    const horizonMs = nowMs + connection.horizonDays * dayMs;
    const { zone, readZone, readUntil } = connection;
    // An unchanged calendar is read again when the horizon or the zone has changed.
    const isCurrent = readZone === zone && readUntil !== null && readUntil.getTime() >= horizonMs + dayMs;
    const url = secrets.open(connection.sealed, connection.id).toString();
    const fetched = await fetchCalendar(dependencies, url, isCurrent ? connection : null);
    if (fetched === 'unchanged') return succeed(connection, null);
    if ('problem' in fetched) return fail(connection, fetched);
    const untilMs = horizonMs + marginMs;
    const result = await parser.parse(fetched.bytes, { fromMs: nowMs - pastMs, untilMs, zone });
    if ('problem' in result) return fail(connection, { problem: result.problem, status: null });
    const { etag, lastModified } = fetched;
    await succeed(connection, {
      ...result,
      etag,
      lastModified,
      readUntil: new Date(untilMs),
      readZone: zone,
    });
  }

  type Read = Extract<ReadResult, { busy: unknown }> & Parameters<typeof recordSuccess>[2]['read'] & object;

  function succeed(connection: DueConnection, read: Read | null): Promise<void> {
    return inTransaction(connection, async (transaction) => {
      const now = clock.now();
      if (read !== null) await replaceBusyTimes(transaction, connection, read.busy, now);
      await recordSuccess(transaction, connection.id, { read, nextFetchAt: nextFetch(now), now });
    });
  }

  function fail(connection: DueConnection, { problem, status }: FetchFailure): Promise<void> {
    log.info({ connection: connection.id, problem, status }, 'calendar cannot be read');
    return inTransaction(connection, async (transaction, state) => {
      const now = clock.now();
      const failingSince = state.failingSince ?? now;
      const failingMs = now.getTime() - failingSince.getTime();
      const isReleased = failingMs >= keepMs && (await hasBusyTimes(transaction, connection.id));
      if (isReleased) {
        await replaceBusyTimes(transaction, connection, [], now);
        await forgetRead(transaction, connection.id);
        await warn(transaction, connection, 'released', now);
      }
      const isNew = !isReleased && state.warnedAt === null && failingMs >= warnAfterMs;
      if (isNew) await warn(transaction, connection, 'failing', now);
      const warnedAt = isNew || isReleased ? now : state.warnedAt;
      const nextFetchAt = nextFetch(now);
      await recordFailure(transaction, connection.id, {
        problem,
        status,
        failingSince,
        warnedAt,
        nextFetchAt,
      });
    });
  }

  /** Does nothing if the connection was deleted meanwhile. */
  const inTransaction = (
    { id }: DueConnection,
    work: (transaction: Transaction, state: ConnectionState) => Promise<void>,
  ) =>
    db.transaction(async (transaction) => {
      const state = await lockConnection(transaction, id);
      if (state !== null) await work(transaction, state);
    }, transactionOptions);

  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.all(underWay);
      parser.close();
    },
  };
}

/** Randomized, so that connections created together are not read at the same time. */
const nextFetch = (now: Date) =>
  new Date(now.getTime() + Math.round((intervalMs * (0.9 + Math.random() / 5)) / secondMs) * secondMs);

const warn = (
  transaction: Transaction,
  { id, userId, host }: DueConnection,
  reason: 'failing' | 'released',
  now: Date,
) =>
  publishEvent(transaction, {
    kind: 'calendar.failing',
    subjectId: id,
    byUserId: null,
    payload: { recipients: [userId], host, reason },
    now,
  });
