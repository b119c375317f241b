import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { paceFor, type RequestRate } from '../../../platform/load-pacing.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { createWorkerLoop } from '../../../platform/worker-loop.ts';
import { minuteMs } from '../../../shared/time.ts';
import { type FetchDependencies, fetchCalendar } from './fetch-calendar.ts';
import { createParseProcess } from './parse-process.ts';
import { type DueConnection, takeDueConnections } from './reading-store.ts';
import { createReadRecorder, periodOf } from './record-read.ts';

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

/** Reads due calendars. Any number of processes can do so at the same time. */
export function createCalendarReader(dependencies: ReaderDependencies): CalendarReader {
  const { db, clock, log, secrets, requestRate = () => 0, pollMilliseconds = 5_000 } = dependencies;
  const parser = createParseProcess(dependencies);
  const recorder = createReadRecorder(dependencies);
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
    const { zone } = connection;
    const { fromMs, untilMs, isCurrent } = periodOf(connection, connection, clock.now());
    const url = secrets.open(connection.sealed, connection.id).toString();
    const fetched = await fetchCalendar(dependencies, url, isCurrent ? connection : null);
    if (fetched === 'unchanged') return recorder.succeed(connection, null);
    if ('problem' in fetched) return recorder.fail(connection, fetched);
    const result = await parser.parse(fetched.bytes, { fromMs, untilMs, zone });
    if ('problem' in result) return recorder.fail(connection, { problem: result.problem, status: null });
    const { etag, lastModified } = fetched;
    await recorder.succeed(connection, {
      ...result,
      etag,
      lastModified,
      readUntil: new Date(untilMs),
      readZone: zone,
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
