import { isUnavailable } from './database/failures.ts';

interface Options<Item, Result> {
  /** A batch holds no more items than this. */
  most: number;
  /** The result of each item, in order. A batch that fails has done nothing: it is run again for each of its items alone. */
  run: (items: Item[]) => Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

// While the first batch is being answered, the next can be put together.
const mostUnderway = 2;
// Too few to be worth dividing.
const smallestBatch = 4;

/** Half of what waits: one batch of all would come back at once, and then nothing is underway while its results are dealt with. */
const batchSizeOf = (waiting: number) => Math.max(smallestBatch, Math.ceil(waiting / 2));

/**
 * Runs what is asked at the same moment in one batch: most of what a statement costs is the same for one item as for many. Nobody waits
 * for others to come: what is there goes at once, in two halves that take turns, unless two batches are underway already. An item that
 * fails fails alone.
 */
export function createBatcher<Item, Result>({ most, run }: Options<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let underway = 0;
  let planned = false;

  function plan(): void {
    if (planned || underway === mostUnderway || waiting.length === 0) return;
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
      // A database that cannot answer one question would not answer thirty instead.
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
