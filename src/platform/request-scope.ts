import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from './database/sql.ts';

/** Time limit and write condition of a request, shared by all its statements. */
export interface RequestScope {
  /** Start of the time limit by `performance.now()`: the arrival of the complete request. */
  since: number;
  /** Time limit of the request; undefined for the default of the database. */
  milliseconds?: number | undefined;
  /** Party that shares connections and password hashing with others: the network of the caller. */
  party?: string | undefined;
  /** Checked in the transaction of every write. */
  condition?: WriteCondition | undefined;
  /** Work that outlives its request gets time limits of its own. */
  isOver?: boolean;
}

export interface WriteCondition {
  /** Returns a row while the caller may write. */
  check: Sql;
  /** Error if it returns none. */
  refuse(): Error;
}

const scopes = new AsyncLocalStorage<RequestScope>();
let runningScopes = 0;

export function currentScope(): RequestScope | undefined {
  const scope = scopes.getStore();
  return scope?.isOver ? undefined : scope;
}

/** Runs the work of a request. Statements, queues and batches find its time limit without a parameter. */
export async function runInScope<T>(scope: RequestScope, work: () => T | Promise<T>): Promise<T> {
  runningScopes++;
  return scopes.run(scope, async () => {
    try {
      return await work();
    } finally {
      scope.isOver = true;
      // While a storage is enabled, Node 20 and 22 follow every callback of the process, which would add a fifth to
      // the cost of a cached response. The next scope enables it again.
      if (--runningScopes === 0) scopes.disable();
    }
  });
}

/** Runs writes that do not act for the caller, for example counting the request. */
export function runUnconditionally<T>(work: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  return scope?.condition === undefined ? work() : scopes.run({ ...scope, condition: undefined }, work);
}

/** The time limit covers the database. Waiting for anything else, for example for a password hash, extends it. */
export async function runOffTheClock<T>(work: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  if (scope === undefined) return work();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    scope.since += performance.now() - begun;
  }
}
