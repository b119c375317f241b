/*
 * A caller hears "not now" within two seconds of asking, whether no connection is free, somebody holds a lock, or the server fell silent;
 * and what it was refused is not done afterwards. So the server itself ends what takes too long, and the client gives up only later:
 * an answer that can still come is waited for.
 */

export interface Limits {
  /** Until a connection is free, or a new one stands. */
  acquireMilliseconds: number;
  /** Until one of the connections that long requests may have is free, before the wait for the connection itself. */
  longRequestWaitMilliseconds: number;
  /** Until one of the connections that background work may have is free: it does not hold anything meanwhile. */
  backgroundWaitMilliseconds: number;
  /** One statement, waiting for locks included; kept by the server. */
  statementMilliseconds: number;
  /** A transaction until its commit is sent, the wait for its connection and every repetition included. */
  transactionMilliseconds: number;
  /** What a transaction has at least, whatever its caller did before it: hashing a password on a busy machine takes its time. */
  leastTransactionMilliseconds: number;
  /** How much longer the answer to a commit is waited for. */
  graceMilliseconds: number;
  /** Until a server that says nothing is taken for silent, the wait for the connection included. */
  answerMilliseconds: number;
  /** A process that died in the middle of a transaction, unheard, keeps its locks no longer than this. */
  idleInTransactionMilliseconds: number;
  /** Until a new connection has told the time. */
  clockMilliseconds: number;
  /** How old a question may be when the server begins to work on it, where a late answer would be a wrong one (see `inTime`). */
  freshMilliseconds: number;
  /** Whatever a connection has gathered in the server's memory is given back this often. */
  connectionLifetimeSeconds: number;
}

/** The usual limits, or as many times as long: for measuring what is done, where the machine is too slow to measure how soon. */
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

/** For work that takes longer than a request usually may. Such work never has more than a part of the connections. */
export interface Patience {
  /** All of it, counted from `since`. It waits for locks no longer than others do. */
  milliseconds?: number | undefined;
  /** Nobody waits for it: it has connections of its own, which those who wait cannot use up, nor it theirs. */
  isBackground?: boolean | undefined;
  /** When whoever waits began to wait, by `performance.now()`; otherwise now. */
  since?: number | undefined;
}
