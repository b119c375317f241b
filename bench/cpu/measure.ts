import { Client } from 'undici';
import { SERVICE } from '../../src/platform/engine/connect.ts';
import { openCountingEngine } from '../engine.ts';
import { startCalibration, startService } from '../processes.ts';
import { stopEverything, stoppedAtTheEnd } from '../started.ts';
import {
  type Costs,
  describeExcess,
  type Excess,
  findExcesses,
  limitOf,
  measures,
  renewBudget,
} from './budget.ts';
import { readBudget, writeBudget } from './budget-file.ts';
import { generateData } from './data.ts';
import { createOperations, type Send } from './operations.ts';
import { type Rounds, warmUpRounds } from './rounds.ts';

/** Services that are started, each on a new database: how the compiler optimizes code differs by process. */
const starts = 3;
/** Measurements of one service. An excess counts if every measurement of every service shows it. */
const measurementsPerStart = 2;

// Commits do not wait for the disk, and only the measured work uses CPU.
const settings = { autovacuum: 'off', fsync: 'off' };
const calibrationRequest = {
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ city: 'Springfield', seats: 20, active: true }),
} as const;

interface CpuOptions {
  update?: boolean | undefined;
  reason?: string | undefined;
}

/** CPU time, statements and buffers of each operation, compared with bench/budget.json. */
export async function measureCpu({ update, reason }: CpuOptions): Promise<void> {
  if (update) return updateBudget(await startRounds(), reason);
  const budget = await readBudget();
  let excesses: Excess[] | undefined;
  for (let started = 0; started < starts; started++) {
    // All operations again, so that the calibration is as warm as in the first process.
    const rounds = await startRounds();
    for (let measured = 0; measured < measurementsPerStart; measured++) {
      if (excesses && measured > 0) await rounds.measure(namesOf(excesses));
      const found = findExcesses(rounds.costs(), budget);
      excesses = excesses ? found.filter((one) => excesses!.some(isSameAs(one))) : found;
      if (excesses.length === 0) break;
      console.log(`above the limit: ${namesOf(excesses).join(', ')}`);
    }
    print(rounds, budget);
    if (excesses!.length === 0) return;
    await stopEverything();
  }
  for (const excess of excesses!) console.error(`EXCEEDED ${describeExcess(excess)}`);
  process.exitCode = 1;
}

const namesOf = (excesses: readonly Excess[]) => [...new Set(excesses.map(({ operation }) => operation))];
const isSameAs = (one: Excess) => (other: Excess) =>
  one.operation === other.operation && one.measure === other.measure;

/** Starts a database, a service and the calibration, and measures all operations once. */
async function startRounds(): Promise<Rounds> {
  const engine = await openCountingEngine(settings);
  const tokens = await generateData(engine.db);
  const service = await startService({
    DATABASE_URL: engine.connection.url,
    DEMO: 'off',
    BACKGROUND: 'off',
  });
  const bare = await startCalibration(engine.connection.ownerUrl);
  const sendBare = openSender(bare.url);
  const calibration = {
    operation: { run: () => sendBare(calibrationRequest) },
    account: { pid: bare.pid, connections: { application: 'calibration' } },
  };
  const account = { pid: service.pid, connections: { role: SERVICE } };
  const operations = Object.entries(createOperations(openSender(service.url), tokens));
  const subjects = operations.map(([name, operation]) => [name, { operation, account }]);
  const rounds = await warmUpRounds(engine.db, calibration, Object.fromEntries(subjects));
  await rounds.measure();
  return rounds;
}

/** A higher value needs a reason, which becomes a line of docs/performance.md. */
async function updateBudget(rounds: Rounds, reason: string | undefined): Promise<void> {
  const { budget, raises } = renewBudget(await readBudget(), rounds.costs());
  print(rounds, budget);
  if (raises.length > 0 && !reason) {
    for (const { operation, measure, from, to } of raises)
      console.error(`RAISED ${operation}, ${measure}: ${from} to ${to}`);
    throw new Error('a higher budget needs --reason "…"');
  }
  await writeBudget(budget, raises, reason ?? '');
}

function print(rounds: Rounds, budget: Costs): void {
  const calibration = rounds.medianCalibration();
  console.log(
    `One calibration: ${calibration.serviceMicroseconds.toFixed(0)} µs of service CPU, ${calibration.databaseMicroseconds.toFixed(0)} µs of database CPU\n`,
  );
  console.log(
    '| operation | service µs | database µs | service (limit) | database (limit) | statements (limit) | buffers (limit) |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, cost] of Object.entries(rounds.costs())) {
    const median = rounds.median(name);
    const cells = measures.map((measure) => {
      const limit = limitOf(measure, budget[name]?.[measure] ?? Number.NaN);
      return `${cost[measure].toFixed(2)} (${limit.toFixed(2)})`;
    });
    const microseconds = [median.serviceMicroseconds, median.databaseMicroseconds].map((value) =>
      value.toFixed(0),
    );
    console.log(`| ${[name, ...microseconds, ...cells].join(' | ')} |`);
  }
}

/** One connection, one request at a time. */
function openSender(url: string): Send {
  const client = new Client(url);
  stoppedAtTheEnd(() => client.destroy());
  return async ({ path, ...request }) => {
    const { statusCode, body } = await client.request({ path, ...request });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${request.method} ${path}: ${statusCode} ${text.slice(0, 1000)}`);
    return text;
  };
}
