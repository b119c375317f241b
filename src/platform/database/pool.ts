import pg from 'pg';
import type { Logger } from 'pino';
import { mustBeClosed, readClock } from './connection.ts';
import { DatabaseUnavailable, losesConnection } from './failures.ts';
import type { Limits } from './limits.ts';

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // Counts and internal keys stay below 2^53.
    if (oid === pg.types.builtins.INT8) return Number;
    // A date has no time zone; a `Date` would shift it.
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface Pool {
  withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Connections in total, idle ones, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface Options {
  maxConnections: number;
  log: Logger;
  limits: Limits;
  applicationName: string;
}

export function openPool(url: string, { maxConnections: most, log, limits, applicationName }: Options): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: limits.acquireMilliseconds,
    // Sent in the startup message, so that they apply from the first statement on.
    statement_timeout: limits.statementMilliseconds,
    lock_timeout: limits.statementMilliseconds,
    idle_in_transaction_session_timeout: limits.idleInTransactionMilliseconds,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: limits.connectionLifetimeSeconds,
    application_name: applicationName,
    types: types as unknown as pg.CustomTypesConfig,
    onConnect: (client) => readClock(client, limits),
  });
  // A broken connection fails its next user and is replaced. Without a listener, the event would end the
  // process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  // Also emitted for idle connections; handled above.
  pool.on('error', () => {});

  return {
    async withClient(work) {
      const client = await pool.connect().catch((cause) => {
        throw new DatabaseUnavailable('no database connection', { cause });
      });
      let isLost = false;
      try {
        return await work(client);
      } catch (error) {
        isLost = losesConnection(error);
        throw error;
      } finally {
        client.release(isLost || mustBeClosed(client));
      }
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
