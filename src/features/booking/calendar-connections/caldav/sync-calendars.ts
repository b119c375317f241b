import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { paceFor, type RequestRate } from '../../../../platform/load-pacing.ts';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';
import { createWorkerLoop } from '../../../../platform/worker-loop.ts';
import { newId } from '../../../../shared/ids.ts';
import { union } from '../../../../shared/intervals.ts';
import { dayMs, minuteMs } from '../../../../shared/time.ts';
import { createParseProcess } from '../parse-process.ts';
import type { CalendarReader } from '../read-calendars.ts';
import { recordSuccess } from '../reading-store.ts';
import { createReadRecorder, nextFetch, periodOf } from '../record-read.ts';
import { replaceBusyTimes } from '../replace-busy-times.ts';
import { maxBusyTimes } from '../rules/read-busy-times.ts';
import { insertReports, listWatchedCopies, recordVersions } from './copy-store.ts';
import {
  createDavClient,
  type DavAccount,
  type DavClient,
  type DavDependencies,
  DavFailure,
} from './dav-client.ts';
import { discoverCalendars } from './discover.ts';
import { type CalendarRead, readChanges } from './read-changes.ts';
import {
  endLease,
  type LeasedConnection,
  leaseDueConnections,
  listSyncedCalendars,
  listVersions,
  readStoredTimes,
  recordWriteProblem,
  storeCalendars,
  storeChanges,
} from './sync-store.ts';
import { writeCopies } from './write-copies.ts';

interface SyncDependencies extends DavDependencies {
  db: Database;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  requestRate?: RequestRate;
  pollMilliseconds?: number;
  parseMilliseconds?: number;
}

const maxConcurrent = 4;
// Longer than all requests and parses of a connection can take.
const leaseMs = 5 * minuteMs;
/** New and removed calendars are noticed after this time. */
const discoverAgainMs = dayMs;
/** Maximum for all calendars of a connection, before adjacent times are joined. */
const maxStoredTimes = 20_000;

/** Writes and reads due CalDAV connections. Any number of processes can do so at the same time. */
export function createCalendarSync(dependencies: SyncDependencies): CalendarReader {
  const { db, clock, log, secrets, requestRate = () => 0, pollMilliseconds = 5_000 } = dependencies;
  const parser = createParseProcess(dependencies);
  const recorder = createReadRecorder(dependencies);
  const underWay = new Set<Promise<void>>();

  const loop = createWorkerLoop({
    log,
    failureMessage: 'failed to take due CalDAV connections',
    failureSleepMilliseconds: pollMilliseconds,
    async turn() {
      const now = clock.now();
      const limit = maxConcurrent - underWay.size;
      const leaseUntil = new Date(now.getTime() + leaseMs);
      const taken = limit === 0 ? [] : await leaseDueConnections(db, { limit, now, leaseUntil });
      for (const connection of taken) {
        const run = synchronize(connection)
          // The connection is due again when its lease ends.
          .catch((error) =>
            log.warn({ err: error, connection: connection.id }, 'failed to synchronize a calendar'),
          )
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

  /** Writes first, so that the read sees the versions of its own writes. */
  async function synchronize(connection: LeasedConnection): Promise<void> {
    const account = JSON.parse(secrets.open(connection.sealed, connection.id).toString()) as DavAccount;
    const client = createDavClient(dependencies, account);
    const isReadDue = connection.nextFetchAt.getTime() <= clock.now().getTime();
    try {
      if (isReadDue) await discover(connection, client, account);
      const written = await writeCopies({ db, clock, parser }, client, connection.id);
      const reads = isReadDue ? await readAll(connection, client) : null;
      await recorder.inTransaction(connection, async (transaction) => {
        if (written !== 'nothing-due')
          await recordWriteProblem(
            transaction,
            connection.id,
            written === 'written'
              ? null
              : { problem: written.problem, status: written.status, now: clock.now() },
          );
        const nextFetchAt = isReadDue ? nextFetch(clock.now()) : connection.nextFetchAt;
        if (reads !== null) await store(transaction, connection, reads, nextFetchAt);
        await endLease(transaction, connection, { nextFetchAt, now: clock.now() });
      });
    } catch (error) {
      if (!(error instanceof DavFailure)) throw error;
      await recorder.fail(connection, error, (transaction, nextFetchAt) =>
        endLease(transaction, connection, { nextFetchAt, now: clock.now() }),
      );
    }
  }

  async function discover(
    connection: LeasedConnection,
    client: DavClient,
    account: DavAccount,
  ): Promise<void> {
    const now = clock.now();
    const { discoveredAt } = connection;
    if (discoveredAt !== null && now.getTime() - discoveredAt.getTime() < discoverAgainMs) return;
    const calendars = (await discoverCalendars(client, account)).map((calendar) => ({
      id: newId('connectedCalendar', now.getTime()),
      ...calendar,
    }));
    await recorder.inTransaction(connection, (transaction) =>
      storeCalendars(transaction, connection.id, calendars, now),
    );
  }

  async function readAll(connection: LeasedConnection, client: DavClient): Promise<CalendarRead[]> {
    const reads: CalendarRead[] = [];
    for (const calendar of await listSyncedCalendars(db, connection.id)) {
      const now = clock.now();
      reads.push(
        await readChanges(client, parser, {
          calendar,
          stored: await listVersions(db, calendar.id),
          copies: await listWatchedCopies(db, calendar.id, now),
          zone: connection.zone,
          ...periodOf(connection, calendar, now),
        }),
      );
    }
    return reads;
  }

  async function store(
    transaction: Parameters<typeof endLease>[0],
    connection: LeasedConnection,
    reads: readonly CalendarRead[],
    nextFetchAt: Date,
  ): Promise<void> {
    const now = clock.now();
    for (const { changes, reports, versions } of reads) {
      if (changes !== null) await storeChanges(transaction, changes);
      await recordVersions(transaction, versions);
      await insertReports(transaction, reports, now);
    }
    const { busy: all, unreadableEvents } = await readStoredTimes(
      transaction,
      connection.id,
      maxStoredTimes + 1,
    );
    const busy = union(all);
    if (all.length > maxStoredTimes || busy.length > maxBusyTimes) throw new DavFailure('too-many');
    await replaceBusyTimes(transaction, connection, busy, now);
    const { etag, lastModified, zone } = connection;
    await recordSuccess(transaction, connection.id, {
      read: { etag, lastModified, unreadableEvents, readUntil: now, readZone: zone },
      nextFetchAt,
      now,
    });
  }

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
