import { isUnavailable } from './database/failures.ts';

interface Options<Item, Result> {
  /** No more than so many items go together. */
  most: number;
  /** The result of each, in order. What fails has done nothing: it is run again for each of them alone. */
  run: (items: Item[]) => Promise<Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

// While the first is being answered, the next can be put together.
const mostUnderway = 2;
// Too few to be worth dividing.
const fewest = 4;

/** Half of them: all together would come back together, and then nothing is underway while their answers are dealt with. */
const portionOf = (waiting: number) => Math.max(fewest, Math.ceil(waiting / 2));

/**
 * Lets what is asked at the same moment be asked together: most of what a statement costs is the same for one as for many. Nobody waits
 * for others to come: what is there goes at once, in two halves that take turns, unless two are underway already. Whatever is wrong with
 * one of them is told to that one alone.
 */
export function createGatherer<Item, Result>({ most, run }: Options<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let underway = 0;
  let planned = false;

  function plan(): void {
    if (planned || underway === mostUnderway || waiting.length === 0) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      underway++;
      runTogether(waiting.splice(0, Math.min(most, portionOf(waiting.length)))).finally(() => {
        underway--;
        plan();
      });
      plan();
    });
  }

  async function runTogether(together: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(results[index]!);
    } catch (error) {
      // A database that cannot answer one question would not answer thirty instead.
      if (together.length === 1 || isUnavailable(error)) for (const { reject } of together) reject(error);
      else for (const one of together) await runTogether([one]);
    }
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}
