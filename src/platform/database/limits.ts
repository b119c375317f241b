/*
 * A caller hears "not now" within two seconds of asking, whether no connection is free, somebody holds a lock, or the server fell silent;
 * and what it was refused is not done afterwards. So the server itself ends what takes too long, and the client gives up only later:
 * an answer that can still come is waited for.
 */

/** Until a connection is free, or a new one stands. */
export const acquireMilliseconds = 1_400;

/** Until one of the connections that long requests may have is free, before the wait for the connection itself. */
export const longRequestWaitMilliseconds = 400;

/** Until one of the connections that background work may have is free: it does not hold anything meanwhile. */
export const backgroundWaitMilliseconds = 15_000;

/** One statement, waiting for locks included; kept by the server. */
export const statementMilliseconds = 1_300;

/** A transaction until its commit is sent, the wait for its connection and every repetition included. */
export const transactionMilliseconds = 1_700;

/** How much longer the answer to a commit is waited for. */
export const graceMilliseconds = 150;

/** Until a server that says nothing is taken for silent, the wait for the connection included. */
export const answerMilliseconds = transactionMilliseconds + graceMilliseconds;

/** A process that died in the middle of a transaction, unheard, keeps its locks no longer than this. */
export const idleInTransactionMilliseconds = 10_000;

/** Until a new connection has told the time. */
export const clockMilliseconds = 300;

/** How old a question may be when the server begins to work on it, where a late answer would be a wrong one (see `inTime`). */
export const freshMilliseconds = 400;

/** Whatever a connection has gathered in the server's memory is given back this often. */
export const connectionLifetimeSeconds = 30 * 60;

/** For work that takes longer than a request usually may. Such work never has more than a part of the connections. */
export interface Patience {
  /** All of it, counted from `since`. It waits for locks no longer than others do. */
  milliseconds?: number | undefined;
  /** Nobody waits for it: it has connections of its own, which those who wait cannot use up, nor it theirs. */
  isBackground?: boolean | undefined;
  /** When whoever waits began to wait, by `performance.now()`; otherwise now. */
  since?: number | undefined;
}
