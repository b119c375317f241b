import pg from 'pg';
import type { Logger } from 'pino';
import { createSlots } from '../slots.ts';
import { mustBeClosed, setUpConnection } from './connection.ts';
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
  /**
   * Waits for a connection until `until` by `performance.now()`, or until the limit of the pool. Parties are
   * served in turn.
   */
  withClient<T>(
    until: number,
    work: (client: pg.ClientBase) => Promise<T>,
    party?: string | undefined,
  ): Promise<T>;
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

// Share of the connections that one party cannot take.
const reservedShare = 0.2;

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
    onConnect: (client) => setUpConnection(client, limits),
  });
  // A broken connection fails its next user and is replaced. Without a listener, the event would end the
  // process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  );
  // Also emitted for idle connections; handled above.
  pool.on('error', () => {});

  const noConnection = (cause?: unknown) => new DatabaseUnavailable('no database connection', { cause });

  function connectBy(until: number): Promise<pg.PoolClient> {
    const left = until - performance.now();
    if (left >= limits.acquireMilliseconds) return pool.connect();
    if (left <= 0) return Promise.reject(noConnection());
    return new Promise((resolve, reject) => {
      let isTooLate = false;
      const timer = setTimeout(() => {
        isTooLate = true;
        reject(noConnection());
      }, left);
      pool.connect().then((client) => {
        clearTimeout(timer);
        if (isTooLate) client.release();
        else resolve(client);
      }, reject);
    });
  }

  const connections = createSlots({
    places: most,
    placesPerParty: most - Math.floor(most * reservedShare),
    refuse: noConnection,
  });

  async function onConnection<T>(until: number, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await connectBy(until).catch((error) => {
      throw error instanceof DatabaseUnavailable ? error : noConnection(error);
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
  }

  return {
    async withClient(until, work, party) {
      const waitMilliseconds = Math.min(until - performance.now(), limits.acquireMilliseconds);
      await connections.enter({ party, waitMilliseconds });
      try {
        return await onConnection(until, work);
      } finally {
        connections.leave(party);
      }
    },
    usage: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: connections.waiting() }),
    close: () => pool.end(),
  };
}
