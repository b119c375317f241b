import type { Database } from '../../src/platform/database/database.ts';
import { pace } from '../pace.ts';
import { type Account, accountFor, type Spent } from './accounting.ts';
import type { Cost, Costs } from './budget.ts';
import type { Operation } from './operations.ts';

// Enough for the compiler of Node and for the plans of PostgreSQL; expensive operations are repeated less often.
const warmUp = pace.quick ? { milliseconds: 200, most: 50 } : { milliseconds: 1500, most: 400 };
const round = pace.quick
  ? { milliseconds: 20, least: 5, most: 30 }
  : { milliseconds: 150, least: 8, most: 150 };
const rounds = pace.quick ? 2 : 9;

export interface Subject {
  operation: Operation;
  account: Account;
}

interface Tally extends Subject {
  /** Number of executions so far. */
  done: number;
  /** Executions per round, so that a round of each operation uses about the same CPU time. */
  perRound: number;
  /** Cost of one execution, by round, each with the calibration before it. */
  samples: { spent: Spent; calibration: Spent }[];
}

export interface Rounds {
  /** Discards earlier rounds of the operations; default: all. */
  measure(names?: readonly string[]): Promise<void>;
  costs(): Costs;
  /** The median of the rounds, in microseconds and counts. */
  median(name: string): Spent;
  medianCalibration(): Spent;
}

/**
 * Measures operations in rounds, with a calibration before each. The median of the ratios counts: other load on the
 * machine slows down both, and a disturbed round does not matter.
 */
export async function warmUpRounds(
  db: Database,
  calibration: Subject,
  subjects: Record<string, Subject>,
): Promise<Rounds> {
  const calibrations = tallyOf(calibration);
  const all: Spent[] = [];
  const tallies = new Map(Object.entries(subjects).map(([name, subject]) => [name, tallyOf(subject)]));

  async function run(tally: Tally, count: number): Promise<Spent> {
    await tally.operation.prepare?.(count);
    return accountFor(db, tally.account, async () => {
      // One after the other, because concurrent bookings share statements.
      for (let number = 0; number < count; number++) await tally.operation.run(tally.done++);
    });
  }

  async function measureOnce(tally: Tally): Promise<Spent> {
    const total = await run(tally, tally.perRound);
    return combine((key) => total[key] / tally.perRound);
  }

  for (const tally of [calibrations, ...tallies.values()]) {
    let milliseconds = 0;
    while (tally.done < warmUp.most && milliseconds < warmUp.milliseconds)
      milliseconds += millisecondsOf(await run(tally, 10));
    const last = millisecondsOf(await run(tally, 10)) / 10;
    tally.perRound = Math.round(clamp(round.milliseconds / last, round.least, round.most));
  }
  return {
    async measure(names = [...tallies.keys()]) {
      for (const name of names) tallies.get(name)!.samples = [];
      for (let number = 0; number < rounds; number++)
        for (const name of names) {
          const tally = tallies.get(name)!;
          const calibration = await measureOnce(calibrations);
          all.push(calibration);
          tally.samples.push({ spent: await measureOnce(tally), calibration });
        }
    },
    costs: () => Object.fromEntries([...tallies].map(([name, { samples }]) => [name, costOf(samples)])),
    median: (name) => medianSpent(tallies.get(name)!.samples.map(({ spent }) => spent)),
    medianCalibration: () => medianSpent(all),
  };
}

const tallyOf = (subject: Subject): Tally => ({ ...subject, done: 0, perRound: 1, samples: [] });
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const keys = ['serviceMicroseconds', 'databaseMicroseconds', 'statements', 'buffers'] as const;
const combine = (value: (key: keyof Spent) => number) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<keyof Spent, number>;

const millisecondsOf = ({ serviceMicroseconds, databaseMicroseconds }: Spent) =>
  (serviceMicroseconds + databaseMicroseconds) / 1000;

const medianSpent = (samples: readonly Spent[]): Spent =>
  combine((key) => median(samples.map((sample) => sample[key])));

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

const costOf = (samples: Tally['samples']): Cost => {
  const ratio = (key: 'serviceMicroseconds' | 'databaseMicroseconds') =>
    median(samples.map(({ spent, calibration }) => spent[key] / calibration[key]));
  const count = (key: 'statements' | 'buffers') => median(samples.map(({ spent }) => spent[key]));
  return {
    service: ratio('serviceMicroseconds'),
    database: ratio('databaseMicroseconds'),
    statements: count('statements'),
    buffers: count('buffers'),
  };
};
