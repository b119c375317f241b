import { DatabaseUnavailable, isUnavailable } from './database/failures.ts';
import { currentScope, runInScope } from './request-scope.ts';

interface Options<Item, Result> {
  /** Maximum batch size. */
  maxSize: number;
  /**
   * Returns the results in order. After a failure, nothing has been done, and each item is run again on its
   * own.
   */
  run: (items: Item[]) => Promise<Result[]>;
  /** Time limit of an item from the arrival of its request, including the wait for a batch. Default: none. */
  milliseconds?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  /** Start of the time limit by `performance.now()`. */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

// The second batch is prepared while the first one runs.
const maxConcurrentBatches = 2;
// Smaller batches are not split.
const smallestBatch = 4;

/**
 * Half of the waiting items: a single batch would leave the database idle while its results are processed.
 */
const batchSizeOf = (waiting: number) => Math.max(smallestBatch, Math.ceil(waiting / 2));

/**
 * Combines items that arrive at the same time into one statement, whose cost is mostly independent of the
 * number of items. Items are not delayed to fill a batch. A failing item does not fail the others.
 */
export function createBatcher<Item, Result>({ maxSize: most, run, milliseconds }: Options<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let underway = 0;
  let planned = false;
  let expiryPlanned = false;

  function plan(): void {
    if (waiting.length === 0) return;
    if (underway === maxConcurrentBatches) {
      if (milliseconds !== undefined) planExpiry(milliseconds);
      return;
    }
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      if (waiting.length === 0) return;
      underway++;
      runBatch(waiting.splice(0, Math.min(most, batchSizeOf(waiting.length)))).finally(() => {
        underway--;
        plan();
      });
      plan();
    });
  }

  /** Items wait only while two batches are running, so other items need no timer. */
  function planExpiry(limit: number): void {
    if (expiryPlanned) return;
    expiryPlanned = true;
    setTimeout(
      () => {
        expiryPlanned = false;
        const isExpired = ({ since }: { since: number }) => since + limit <= performance.now();
        const expired = waiting.filter(isExpired);
        waiting = waiting.filter((each) => !expired.includes(each));
        for (const { reject } of expired) reject(new DatabaseUnavailable('waited too long for a batch'));
        plan();
      },
      startOf(waiting) + limit - performance.now(),
    ).unref();
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      // The batch ends in time for its oldest item.
      const since = milliseconds === undefined ? performance.now() : startOf(batch);
      const results = await runInScope({ since }, () => run(batch.map(({ item }) => item)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      // Retrying each item would only add load to an unavailable database.
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runBatch([one]);
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: currentScope()?.since ?? performance.now(), resolve, reject });
      plan();
    });
}

function startOf(items: readonly { since: number }[]): number {
  let start = Number.POSITIVE_INFINITY;
  for (const { since } of items) if (since < start) start = since;
  return start;
}
