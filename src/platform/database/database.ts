import type { Logger } from 'pino';
import { sendStatement } from './connection.ts';
import { isConflict } from './failures.ts';
import { limitsFor, type TransactionOptions } from './limits.ts';
import { openPool } from './pool.ts';
import { createSlots } from './slots.ts';
import { toStatement } from './sql.ts';
import { type Queryable, runAlone, runTransaction, statements, type Transaction } from './transaction.ts';

export type { Queryable, Transaction };

export interface Database extends Queryable {
  readonly url: string;
  transaction<T>(work: (transaction: Transaction) => Promise<T>, patience?: TransactionOptions): Promise<T>;
  /**
   * Fails if the server cannot be reached. Uses a separate connection, so that a busy pool does not matter.
   */
  ping(): Promise<void>;
  /** Connections in total, idle ones, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const conflictRetries = 4;
/** Share of the connections available to long requests, and to background work. */
const longWorkShare = 0.3;

interface Options {
  poolSize: number;
  log: Logger;
  /** Multiplier for all timeouts. */
  slowness?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
}

export function openDatabase(url: string, options: Options): Database {
  const limits = limitsFor(options.slowness);
  const { log, applicationName = 'openslot' } = options;
  const common = { log, limits, applicationName };
  const pool = openPool(url, { ...common, maxConnections: options.poolSize });
  const probe = openPool(url, { ...common, maxConnections: 1 });
  const places = Math.max(1, Math.floor(options.poolSize * longWorkShare));
  const longRequests = createSlots(places, limits.longRequestWaitMilliseconds);
  const background = createSlots(places, limits.backgroundWaitMilliseconds);
  let reaching: Promise<unknown> | null = null;

  /**
   * A single statement needs no transaction: the server cancels it before the caller stops waiting. If
   * waiting for a connection took too long for that, it runs in a transaction, which can be abandoned safely.
   */
  const onPool = statements((statement) => {
    const begun = performance.now();
    return pool.withClient((client) => {
      const left = begun + limits.answerMilliseconds - performance.now();
      if (left >= limits.statementMilliseconds + limits.graceMilliseconds)
        return sendStatement(client, toStatement(statement), left);
      return runAlone(client, statement, { until: begun + limits.transactionMilliseconds, limits });
    });
  });

  async function transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { milliseconds, isBackground, since = performance.now() }: TransactionOptions = {},
  ): Promise<T> {
    const until = Math.max(
      since + (milliseconds ?? limits.transactionMilliseconds),
      performance.now() + limits.leastTransactionMilliseconds,
    );
    const span = { until, limits, statementMilliseconds: milliseconds };
    const attempt = () => pool.withClient((client) => runTransaction(client, span, work));
    const repeat = () => retryConflicts(attempt, until);
    if (milliseconds === undefined) return repeat();
    return (isBackground ? background : longRequests).within(repeat);
  }

  return {
    ...onPool,
    url,
    transaction,
    async ping() {
      // Concurrent checks share one query.
      reaching ??= probe
        .withClient((client) => sendStatement(client, 'select 1', limits.statementMilliseconds))
        .finally(() => {
          reaching = null;
        });
      await reaching;
    },
    usage: pool.usage,
    async close() {
      await Promise.all([pool.close(), probe.close()]);
    },
  };
}

async function retryConflicts<T>(attempt: () => Promise<T>, until: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || tries > conflictRetries || performance.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries));
    }
  }
}
