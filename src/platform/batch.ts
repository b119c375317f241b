import { isUnavailable } from './database/failures.ts';

interface Options<Item, Result> {
  /** Maximum batch size. */
  maxSize: number;
  /**
   * Returns the results in order. After a failure, nothing has been done, and each item is run again on its
   * own.
   */
  run: (items: Item[]) => Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
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
export function createBatcher<Item, Result>({ maxSize: most, run }: Options<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let underway = 0;
  let planned = false;

  function plan(): void {
    if (planned || underway === maxConcurrentBatches || waiting.length === 0) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      underway++;
      runBatch(waiting.splice(0, Math.min(most, batchSizeOf(waiting.length)))).finally(() => {
        underway--;
        plan();
      });
      plan();
    });
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      // Retrying each item would only add load to an unavailable database.
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runBatch([one]);
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
