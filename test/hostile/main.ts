import { parseArgs } from 'node:util';
import { assembleCast } from './actors.ts';
import { type Attack, createAttacks } from './attack.ts';
import { longestHoldMilliseconds, measureLongRequests } from './long-requests.ts';
import { createRandom } from './random.ts';
import { sendLoiterers, sendRawRequests } from './raw-requests.ts';
import { readDocument } from './read-document.ts';
import { createReport, type Report } from './report.ts';
import { createSender, type Send } from './send.ts';
import { type Engine, openEngine, type Service, startService } from './start-service.ts';
import { engineMegabytes } from './watch-engine.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string', default: '6' },
    /** One request at a time, and after each the question how long it held the event loop. */
    each: { type: 'boolean', default: false },
    /** Leaves out what takes long and needs a quiet machine. */
    'without-long': { type: 'boolean', default: false },
  },
});
const wanted = Number(values.requests);
const seed = Number(values.seed);
const connections = values.each ? 1 : Number(values.connections);

// A service is worn out after so many: its records are changed beyond recognition, its accounts have used up what they may do.
const requestsPerLife = 25_000;
// After so many, whoever was signed out or has reached a limit is replaced.
const requestsPerRound = 1_000;
// Connections and what is kept for them, code compiled, caches filled; what grows without end grows beyond it.
const mostGrowthMegabytes = 200;
// Of all answers, where the machine is busy with other things.
const mostBusyPart = 0.03;

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });

console.log(`hostile suite: ${wanted} requests, --seed ${seed}`);
const report = createReport();
const engine = await openEngine();
let routes: string[] = [];
try {
  for (let life = 0; report.sent() < wanted && !isStopped; life++) {
    const requests = Math.min(requestsPerLife, wanted - report.sent());
    routes = await live(engine, report, { requests, seed: seed + life, isFirst: life === 0 });
  }
} finally {
  await engine.stop();
}
report.print(routes);
console.log(
  `  seed: ${seed}\n${report.failures() === 0 ? 'nothing found' : `${report.failures()} kinds of failure`}`,
);
process.exitCode = report.failures() === 0 && !isStopped ? 0 : 1;

interface Life {
  requests: number;
  seed: number;
  isFirst: boolean;
}

/** One service, from its start to its end. */
async function live(on: Engine, to: Report, { requests, seed: ownSeed, isFirst }: Life): Promise<string[]> {
  const service = await startService(on);
  const { send: sendOnce, busyAnswers, close } = createSender(service.url, connections);
  const send = values.each ? watchEach(sendOnce, service, to) : sendOnce;
  try {
    const document = await send({ method: 'GET', target: '/openapi/whole.json', headers: {} });
    const operations = readDocument(document.text);
    const cast = await assembleCast(send);
    const loiterers = sendLoiterers(service.url, 60);
    const begun = performance.now();
    const before = await service.vitals({ collectGarbage: true });
    const engineBefore = engineMegabytes(on.dataDir);
    const attacks = createAttacks({ send, cast, operations, report: to, seed: ownSeed });
    const random = createRandom(ownSeed);
    const sentBefore = to.sent();
    const left = () => requests - (to.sent() - sentBefore);

    // Twice: what the first time made, the second time can use and take away.
    for (let time = 0; time < 2; time++) await run(attacks.sweep(), 1);
    if (isFirst) await sendRawRequests(service.url, to);
    const doors = isFirst
      ? [cast.nobody, cast.badKey]
      : [random.pick(cast.strangers), cast.of('customer')[0]!];
    await run(random.shuffle(attacks.spellings(doors)).slice(0, Math.floor(requests * 0.25)), connections);
    await run(random.shuffle(attacks.calls()).slice(0, Math.floor(requests * 0.15)), connections);
    for (let round = 0; left() > 0 && !isStopped; round++) {
      await cast.renew({ newcomers: round % 3 === 0 });
      if (round > 0 && round % 5 === 0) await run(attacks.sweep(), 1);
      const spoilt = Math.min(requestsPerRound, Math.max(left(), 1));
      await run(
        Array.from({ length: spoilt }, () => attacks.spoil(random.pick(operations))),
        connections,
      );
    }
    const during = await service.vitals({ collectGarbage: true });
    const grown = during.residentMegabytes - before.residentMegabytes;
    console.log(
      `  memory of the service: ${before.residentMegabytes.toFixed(0)} → ${during.residentMegabytes.toFixed(0)} MB` +
        `, of the engine: ${engineBefore} → ${engineMegabytes(on.dataDir)} MB; event loop held for ` +
        `${during.longestMilliseconds.toFixed(0)} ms at most, with ${connections} requests at once`,
    );
    const answered = to.sent() - sentBefore;
    console.log(`  ${busyAnswers()} of ${answered} were told "not now" at first`);
    if (busyAnswers() > 20 + answered * mostBusyPart)
      to.note(`${busyAnswers()} of ${answered} were told "not now"`);
    if (grown > mostGrowthMegabytes) to.note(`the service's memory grew by ${grown.toFixed(0)} MB`);
    if (performance.now() - begun > 60_000 && loiterers.left() > 0)
      to.note(`${loiterers.left()} connections with half a request are still open after a minute`);
    loiterers.leave();
    if (isFirst && !isStopped && !values['without-long']) await watchLongRequests(service, to, send);
    for (const line of service.faults()) to.note(`the service logged: ${line.slice(0, 600)}`);
    return operations.map(({ name }) => name);
  } finally {
    close();
    await service.stop();
  }
}

function watchEach(send: Send, service: Service, to: Report): Send {
  return async (wire) => {
    await service.vitals();
    const answer = await send(wire);
    to.hold(wire, (await service.vitals()).longestMilliseconds);
    return answer;
  };
}

async function watchLongRequests(service: Service, to: Report, send: Send): Promise<void> {
  for (const { name, status, milliseconds, holdMilliseconds } of await measureLongRequests(service, send)) {
    const held = `${holdMilliseconds.toFixed(0)} ms`;
    console.log(
      `  ${held.padStart(7)} of the event loop, ${milliseconds.toFixed(0)} ms in all: ${name} (${status})`,
    );
    if (status >= 500 || status === 0) to.note(`${name}: ${status}`);
    if (holdMilliseconds > longestHoldMilliseconds) to.note(`${name} holds the event loop for ${held}`);
  }
}

/** So many at once, in order. */
async function run(attacks: readonly Attack[], atOnce: number): Promise<void> {
  const waiting = [...attacks].reverse();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let attack = waiting.pop(); attack !== undefined && !isStopped; attack = waiting.pop())
        await attack();
    }),
  );
}
