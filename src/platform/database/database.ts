import type { Logger } from 'pino';
import { currentScope } from '../request-scope.ts';
import { createSlots } from '../slots.ts';
import { sendStatement } from './connection.ts';
import { DatabaseUnavailable, isConflict } from './failures.ts';
import { limitsFor, type TransactionOptions } from './limits.ts';
import { openPool } from './pool.ts';
import { isWrite, toStatement } from './sql.ts';
import { type Queryable, runAlone, runTransaction, statements, type Transaction } from './transaction.ts';

export type { Queryable, Transaction };

export interface Database extends Queryable {
  readonly url: string;
  /** Time limit of a request, from its arrival. */
  readonly answerMilliseconds: number;
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
  const refuse = () => new DatabaseUnavailable('too many long operations at a time');
  const longRequests = createSlots({ places, refuse });
  const background = createSlots({ places, refuse });
  let reaching: Promise<unknown> | null = null;

  /**
   * A single statement needs no transaction: the server cancels it before the caller stops waiting. If too
   * little time is left for that, or the caller has to be checked, it runs in a transaction, which can be
   * abandoned safely.
   */
  const onPool = statements((statement) => {
    const scope = currentScope();
    const since = scope?.since ?? performance.now();
    const milliseconds = scope?.milliseconds ?? limits.transactionMilliseconds;
    const condition = scope?.condition && isWrite(statement) ? scope.condition : undefined;
    return pool.withClient(
      since + milliseconds,
      (client) => {
        const left = since + milliseconds + limits.graceMilliseconds - performance.now();
        if (condition === undefined && left >= limits.statementMilliseconds + limits.graceMilliseconds)
          return sendStatement(client, toStatement(statement), Math.min(left, limits.answerMilliseconds));
        return runAlone(client, statement, { until: since + milliseconds, limits, condition });
      },
      scope?.party,
    );
  });

  async function transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { milliseconds, isBackground }: TransactionOptions = {},
  ): Promise<T> {
    const scope = currentScope();
    const since = scope?.since ?? performance.now();
    const until = since + (milliseconds ?? scope?.milliseconds ?? limits.transactionMilliseconds);
    const party = scope?.party;
    const span = { until, limits, statementMilliseconds: milliseconds, condition: scope?.condition };
    const attempt = () => pool.withClient(until, (client) => runTransaction(client, span, work), party);
    const repeat = () => retryConflicts(attempt, until);
    if (milliseconds === undefined) return repeat();
    return isBackground
      ? background.within(repeat, { waitMilliseconds: limits.backgroundWaitMilliseconds })
      : longRequests.within(repeat, { party, waitMilliseconds: limits.longRequestWaitMilliseconds });
  }

  return {
    ...onPool,
    url,
    answerMilliseconds: limits.answerMilliseconds,
    transaction,
    async ping() {
      // Concurrent checks share one query.
      reaching ??= probe
        .withClient(Number.POSITIVE_INFINITY, (client) =>
          sendStatement(client, 'select 1', limits.statementMilliseconds),
        )
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
