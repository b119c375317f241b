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
  /** A request until its last commit is sent, including waiting for connections and retries. */
  transactionMilliseconds: number;
  /** Additional wait for the response to a commit. */
  graceMilliseconds: number;
  /** A request until its last response from the database. */
  answerMilliseconds: number;
  /** How long a transaction of a crashed process can hold its locks. */
  idleInTransactionMilliseconds: number;
  /** Setting up a new connection. */
  setUpMilliseconds: number;
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
    graceMilliseconds,
    answerMilliseconds: transactionMilliseconds + graceMilliseconds,
    idleInTransactionMilliseconds: 10_000 * slowness,
    setUpMilliseconds: 300 * slowness,
    freshMilliseconds: 400 * slowness,
    connectionLifetimeSeconds: 30 * 60,
  };
}

/** Options for work that takes longer than a request. It can use only a part of the connections. */
export interface TransactionOptions {
  /** Total time, counted from the arrival of the request. Lock waits are not extended. */
  milliseconds?: number | undefined;
  /** Background work has separate slots, so that it does not compete with long requests. */
  isBackground?: boolean | undefined;
}
