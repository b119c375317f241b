import { type Measured, median } from './load.ts';
import { pace } from './pace.ts';

/** The limit and the service. */
type Pair = [bare: Measured, ours: Measured];

/** Rounds alternate, so that other load on the machine affects both. */
export async function alternate(
  bare: (round: number) => Promise<Measured>,
  ours: (round: number) => Promise<Measured>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < pace.rounds; round++) pairs.push([await bare(round), await ours(round)]);
  return pairs;
}

const mostOfBareP99 = 4;

const measures = [
  'requests/s',
  'p50 ms',
  'p99 ms',
  'bare requests/s',
  'p50',
  'p99',
  'ratio (limit)',
  'p99 of bare (limit)',
] as const;

export function printHead(columns: readonly string[], further: readonly string[] = []): void {
  const all = [...columns, ...measures, ...further];
  console.log(`| ${all.join(' | ')} |`);
  console.log(`|${'---|'.repeat(all.length)}`);
}

export function printPairs(
  cells: readonly (string | number)[],
  pairs: readonly Pair[],
  goal: number,
  further: readonly (string | number)[] = [],
): void {
  const bare = typical(pairs.map(([limit]) => limit));
  const ours = typical(pairs.map(([, own]) => own));
  const ratio = median(pairs.map(([limit, own]) => own.perSecond / limit.perSecond));
  const slowest = median(pairs.map(([limit, own]) => own.p99Milliseconds / limit.p99Milliseconds));
  const row = [
    ...cells,
    ...ours,
    ...bare,
    besideLimit(ratio, '≥', goal),
    besideLimit(slowest, '≤', mostOfBareP99),
    ...further,
  ];
  console.log(`| ${row.join(' | ')} |`);
  const refused = pairs.reduce((sum, [limit]) => sum + limit.refused, 0);
  if (refused > 0) console.log(`\n${refused} requests to the bare route were refused and are not counted.\n`);
}

function typical(runs: readonly Measured[]): string[] {
  return [
    String(Math.round(median(runs.map((run) => run.perSecond)))),
    median(runs.map((run) => run.p50Milliseconds)).toFixed(2),
    median(runs.map((run) => run.p99Milliseconds)).toFixed(2),
  ];
}

export function verdict(sign: '≥' | '≤' | '<', goal: number, value: number): string {
  const reached = sign === '≥' ? value >= goal : sign === '≤' ? value <= goal : value < goal;
  return `${sign} ${goal} ${reached ? 'reached' : 'MISSED'}`;
}

/** A value next to its limit: `0.72 (≥ 0.7 reached)`. */
export const besideLimit = (value: number, sign: '≥' | '≤', limit: number) =>
  `${value.toFixed(2)} (${verdict(sign, limit, value)})`;

const memoryGoal = 250;

export async function printMemory(service: { peakMegabytes(): Promise<number> }): Promise<void> {
  const peak = await service.peakMegabytes();
  console.log(`\nPeak memory of the service: ${peak} MB (${verdict('<', memoryGoal, peak)})`);
}
