import { median } from './load.ts';

/** One caller, one request after the other; the first tenth is warm-up. */
export async function medianTime(
  requests: number,
  ask: (index: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < requests; index++) {
    const begun = performance.now();
    await ask(index);
    times.push(performance.now() - begun);
  }
  return median(times.slice(requests / 10));
}

/** One row per query: the median at every size, and the growth from the first to the last. */
export function printGrowth(
  sizes: readonly number[],
  medians: ReadonlyMap<string, readonly number[]>,
  verdictOn: (growth: number) => string,
): void {
  console.log(`\n| p50 in ms | ${sizes.join(' | ')} | growth | goal |`);
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`);
  for (const [name, values] of medians) {
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    console.log(
      `| ${name} | ${values.map((value) => value.toFixed(2)).join(' | ')} | ${growth.toFixed(2)} | ${verdictOn(growth)} |`,
    );
  }
}
