/*
 * A caller gets an error within two seconds if no connection is free, a lock is held or the server does not
 * respond, and the rejected work is not done afterwards. Therefore the server cancels slow statements first,
 * and the client gives up later.
 */

export interface Limits {
  /** Waiting for a free or new connection. */
  acquireMilliseconds: number;
  /** Waiting for a slot for long requests, before waiting for the connection. */
  longRequestWaitMilliseconds: number;
  /** Waiting for a slot for background work. Nothing is locked meanwhile. */
  backgroundWaitMilliseconds: number;
  /** One statement, including lock waits. Enforced by the server. */
  statementMilliseconds: number;
  /** A transaction until its commit is sent, including waiting for a connection and retries. */
  transactionMilliseconds: number;
  /**
   * Minimum for a transaction, even if its caller was slow before, for example because of password hashing.
   */
  leastTransactionMilliseconds: number;
  /** Additional wait for the response to a commit. */
  graceMilliseconds: number;
  /** Waiting for a response in total, including waiting for the connection. */
  answerMilliseconds: number;
  /** How long a transaction of a crashed process can hold its locks. */
  idleInTransactionMilliseconds: number;
  /** Measuring the clock of a new connection. */
  clockMilliseconds: number;
  /** Maximum age of a statement when the server starts it (see `inTime`). */
  freshMilliseconds: number;
  /** Connections are replaced after this time, which releases server memory. */
  connectionLifetimeSeconds: number;
}

/** Limits, multiplied by `slowness` for slow machines. */
export function limitsFor(slowness = 1): Limits {
  const transactionMilliseconds = 1_700 * slowness;
  const graceMilliseconds = 150 * slowness;
  return {
    acquireMilliseconds: 1_400 * slowness,
    longRequestWaitMilliseconds: 400 * slowness,
    backgroundWaitMilliseconds: 15_000 * slowness,
    statementMilliseconds: 1_300 * slowness,
    transactionMilliseconds,
    leastTransactionMilliseconds: 300 * slowness,
    graceMilliseconds,
    answerMilliseconds: transactionMilliseconds + graceMilliseconds,
    idleInTransactionMilliseconds: 10_000 * slowness,
    clockMilliseconds: 300 * slowness,
    freshMilliseconds: 400 * slowness,
    connectionLifetimeSeconds: 30 * 60,
  };
}

/** Options for work that takes longer than a request. It can use only a part of the connections. */
export interface TransactionOptions {
  /** Total time, counted from `since`. Lock waits are not extended. */
  milliseconds?: number | undefined;
  /** Background work has separate slots, so that it does not compete with long requests. */
  isBackground?: boolean | undefined;
  /** Start of the wait by `performance.now()`. Default: now. */
  since?: number | undefined;
}
