import pg from 'pg';
import type { Logger } from 'pino';
import { isWorn, readClock } from './connection.ts';
import { DatabaseUnavailable, losesConnection } from './failures.ts';
import type { Limits } from './limits.ts';

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // Counts and internal keys stay far below 2^53.
    if (oid === pg.types.builtins.INT8) return Number;
    // A calendar date has no zone: as a Date it would shift with the server's.
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface Pool {
  /** Lends a connection for as long as the work takes. */
  withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Connections in use, idle, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface Options {
  most: number;
  log: Logger;
  limits: Limits;
}

export function openPool(url: string, { most, log, limits }: Options): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: limits.acquireMilliseconds,
    // Sent with the greeting, so that the server knows them before the first statement.
    statement_timeout: limits.statementMilliseconds,
    lock_timeout: limits.statementMilliseconds,
    idle_in_transaction_session_timeout: limits.idleInTransactionMilliseconds,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: limits.connectionLifetimeSeconds,
    application_name: 'openslot',
    types: types as unknown as pg.CustomTypesConfig,
    onConnect: (client) => readClock(client, limits),
  });
  // Idle or between two statements of a transaction: a broken connection fails whoever uses it next and is replaced. Unheard, the
  // event would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  // The same once more for a connection that was idle.
  pool.on('error', () => {});

  return {
    async withClient(work) {
      const client = await pool.connect().catch((cause) => {
        throw new DatabaseUnavailable('no connection to the database', { cause });
      });
      let isLost = false;
      try {
        return await work(client);
      } catch (error) {
        isLost = losesConnection(error);
        throw error;
      } finally {
        client.release(isLost || isWorn(client));
      }
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
