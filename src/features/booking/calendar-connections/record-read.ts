import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import type { Interval } from '../../../shared/intervals.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../shared/time.ts';
import type { FetchFailure } from './fetch-calendar.ts';
import {
  type ConnectionState,
  type DueConnection,
  forgetRead,
  hasBusyTimes,
  lockConnection,
  type ReadRecord,
  recordFailure,
  recordSuccess,
} from './reading-store.ts';
import { replaceBusyTimes } from './replace-busy-times.ts';

/** Busy times of a calendar, and how it was read. */
export interface CompletedRead extends ReadRecord {
  busy: readonly Interval[];
}

/** Further statements of the transaction that records a read. */
type Along = (transaction: Transaction, nextFetchAt: Date) => Promise<void>;

const intervalMs = 10 * minuteMs;
/** Ended busy times stay this long, so that a read does not have to delete them one by one. */
const pastMs = 2 * dayMs;
/** Recurring events are expanded further than the horizon, because unchanged calendars are not read again. */
const marginMs = 8 * dayMs;
const warnAfterMs = hourMs;
const keepMs = dayMs;
const transactionOptions = { milliseconds: 20_000, isBackground: true };

/** Period to read. An unchanged calendar is read again when the horizon or the zone has changed. */
export function periodOf(
  { zone, horizonDays }: Pick<DueConnection, 'zone' | 'horizonDays'>,
  { readZone, readUntil }: Pick<DueConnection, 'readZone' | 'readUntil'>,
  now: Date,
): { fromMs: number; untilMs: number; isCurrent: boolean } {
  const horizonMs = now.getTime() + horizonDays * dayMs;
  return {
    fromMs: now.getTime() - pastMs,
    untilMs: horizonMs + marginMs,
    isCurrent: readZone === zone && readUntil !== null && readUntil.getTime() >= horizonMs + dayMs,
  };
}

/** Records reads with their busy times. Does nothing if the connection was deleted meanwhile. */
export function createReadRecorder({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
  const inTransaction = (
    { id }: DueConnection,
    work: (transaction: Transaction, state: ConnectionState) => Promise<void>,
  ) =>
    db.transaction(async (transaction) => {
      const state = await lockConnection(transaction, id);
      if (state !== null) await work(transaction, state);
    }, transactionOptions);

  return {
    inTransaction,

    /** `read` is null if the calendar has not changed. */
    succeed: (connection: DueConnection, read: CompletedRead | null): Promise<void> =>
      inTransaction(connection, async (transaction) => {
        const now = clock.now();
        if (read !== null) await replaceBusyTimes(transaction, connection, read.busy, now);
        await recordSuccess(transaction, connection.id, { read, nextFetchAt: nextFetch(now), now });
      }),

    /** Keeps the busy times for 24 hours. */
    fail(connection: DueConnection, { problem, status }: FetchFailure, along?: Along): Promise<void> {
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
        await along?.(transaction, nextFetchAt);
      });
    },
  };
}

/** Randomized, so that connections created together are not read at the same time. */
export const nextFetch = (now: Date): Date =>
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
