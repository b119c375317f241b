import type { Logger } from 'pino';
import { ask } from './connection.ts';
import { isConflict } from './failures.ts';
import { limitsFor, type Patience } from './limits.ts';
import { openPool } from './pool.ts';
import type { Queryable, Transaction } from './queryable.ts';
import { createSlots } from './slots.ts';
import { toStatement } from './sql.ts';
import { runAlone, runTransaction, statements } from './transaction.ts';

export type { Queryable, Transaction };

export interface Database extends Queryable {
  readonly url: string;
  transaction<T>(work: (transaction: Transaction) => Promise<T>, patience?: Patience): Promise<T>;
  /** Fails when the server cannot be reached. It has a connection of its own: that others are busy is no matter. */
  reach(): Promise<void>;
  /** Connections in use, idle, and callers waiting for one. */
  usage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const conflictRetries = 4;
/** Of the connections, that requests which take long may have at a time, and what nobody waits for. */
const patientPart = 0.3;

interface Options {
  poolSize: number;
  log: Logger;
  /** How many times longer than usual everything may take. */
  slowness?: number;
}

export function openDatabase(url: string, options: Options): Database {
  const limits = limitsFor(options.slowness);
  const pool = openPool(url, { most: options.poolSize, log: options.log, limits });
  const probe = openPool(url, { most: 1, log: options.log, limits });
  const places = Math.max(1, Math.floor(options.poolSize * patientPart));
  const longRequests = createSlots(places, limits.longRequestWaitMilliseconds);
  const background = createSlots(places, limits.backgroundWaitMilliseconds);
  let reaching: Promise<unknown> | null = null;

  /**
   * One statement, its own transaction: the server ends it before anybody stops waiting for its answer. Who came late to a connection
   * cannot wait that long, and puts a transaction around it, which can be given up at any time.
   */
  const onPool = statements((statement) => {
    const begun = performance.now();
    return pool.withClient((client) => {
      const left = begun + limits.answerMilliseconds - performance.now();
      if (left >= limits.statementMilliseconds + limits.graceMilliseconds)
        return ask(client, toStatement(statement), left);
      return runAlone(client, statement, { until: begun + limits.transactionMilliseconds, limits });
    });
  });

  async function transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    { milliseconds, isBackground, since = performance.now() }: Patience = {},
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
    async reach() {
      // However many ask, the server is asked once at a time.
      reaching ??= probe
        .withClient((client) => ask(client, 'select 1', limits.statementMilliseconds))
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
