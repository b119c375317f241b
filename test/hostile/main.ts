import { parseArgs } from 'node:util';
import { addProfessionals, generateMarketplace } from '../../bench/generate.ts';
import { type Actor, createActorPool } from './actors.ts';
import { type Attack, createAttacks } from './attack.ts';
import { maxBlockingMilliseconds, measureLongRequests } from './long-requests.ts';
import { createRandom } from './random.ts';
import { openSlowConnections, sendRawRequests } from './raw-requests.ts';
import { type Operation, readDocument } from './read-document.ts';
import { asCurl, createReport, type Report } from './report.ts';
import { maxRequestMilliseconds, measureRequestCosts } from './request-costs.ts';
import { createSender, type Send } from './send.ts';
import { type Engine, openEngine, type Service, startService } from './start-service.ts';
import { engineMegabytes } from './watch-engine.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string', default: '6' },
    /** Sends one request at a time and measures how long each blocks the event loop. */
    each: { type: 'boolean', default: false },
    /** Skips the long requests, which take minutes and need an idle machine. */
    'without-long': { type: 'boolean', default: false },
  },
});
const requestCount = Number(values.requests);
const seed = Number(values.seed);
const connections = values.each ? 1 : Number(values.connections);

// A new service is started after this many requests. By then its records have changed and its accounts have
// reached their limits.
const requestsPerService = 25_000;
// Signed-out accounts and accounts that reached a limit are replaced after this many requests.
const requestsPerRound = 1_000;
// Covers connections, compiled code and caches. A leak exceeds it.
const maxGrowthMegabytes = 200;
const largeMarketplace = 10_000;
// Share of all responses that may be 503 on a busy machine.
const maxBusyShare = 0.03;

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });

console.log(`hostile suite: ${requestCount} requests, --seed ${seed}`);
const report = createReport();
const engine = await openEngine();
let routes: string[] = [];
try {
  for (let serviceIndex = 0; report.sent() < requestCount && !isStopped; serviceIndex++) {
    const requests = Math.min(requestsPerService, requestCount - report.sent());
    routes = await runService(engine, report, {
      requests,
      seed: seed + serviceIndex,
      isFirst: serviceIndex === 0,
    });
  }
} finally {
  await engine.stop();
}
report.print(routes);
console.log(
  `  seed: ${seed}\n${report.failures() === 0 ? 'no failures' : `${report.failures()} kinds of failures`}`,
);
process.exitCode = report.failures() === 0 && !isStopped ? 0 : 1;

interface ServiceRun {
  requests: number;
  seed: number;
  isFirst: boolean;
}

/** Runs one service from start to stop. Returns the names of its operations. */
async function runService(
  database: Engine,
  results: Report,
  { requests, seed: runSeed, isFirst }: ServiceRun,
): Promise<string[]> {
  const service = await startService(database);
  const { send: sendOnce, busyResponses, close } = createSender(service.url, connections);
  const send = values.each ? measureEach(sendOnce, service, results) : sendOnce;
  try {
    const document = await send({ method: 'GET', target: '/openapi/whole.json', headers: {} });
    const operations = readDocument(document.text);
    const actors = await createActorPool(send);
    const slowConnections = openSlowConnections(service.url, 60);
    const startedAt = performance.now();
    const before = await service.vitals({ collectGarbage: true });
    const engineBefore = engineMegabytes(database.dataDir);
    const attacks = createAttacks({ send, actors, operations, report: results, seed: runSeed });
    const random = createRandom(runSeed);
    const sentBefore = results.sent();
    const left = () => requests - (results.sent() - sentBefore);

    // The second sweep can use and delete the records of the first.
    if (isFirst)
      await reportRequestCosts({
        service,
        send,
        operations,
        results,
        owner: actors.withRole('business')[0]!,
      });
    for (let time = 0; time < 2; time++) await run(attacks.sweep(), 1);
    if (isFirst) await sendRawRequests(service.url, results);
    const refusedActors = isFirst
      ? [actors.anonymous, actors.badKey]
      : [random.pick(actors.withoutSession), actors.withRole('customer')[0]!];
    await run(
      random.shuffle(attacks.spellings(refusedActors)).slice(0, Math.floor(requests * 0.25)),
      connections,
    );
    await run(random.shuffle(attacks.calls()).slice(0, Math.floor(requests * 0.15)), connections);
    for (let round = 0; left() > 0 && !isStopped; round++) {
      await actors.renew({ newcomers: round % 3 === 0 });
      if (round > 0 && round % 5 === 0) await run(attacks.sweep(), 1);
      const count = Math.min(requestsPerRound, Math.max(left(), 1));
      await run(
        Array.from({ length: count }, () => attacks.mutate(random.pick(operations))),
        connections,
      );
    }
    const during = await service.vitals({ collectGarbage: true });
    const grown = during.residentMegabytes - before.residentMegabytes;
    console.log(
      `  service memory: ${before.residentMegabytes.toFixed(0)} → ${during.residentMegabytes.toFixed(0)} MB` +
        `, engine memory: ${engineBefore} → ${engineMegabytes(database.dataDir)} MB; event loop blocked for ` +
        `at most ${during.longestMilliseconds.toFixed(0)} ms, with ${connections} concurrent requests`,
    );
    const answered = results.sent() - sentBefore;
    console.log(`  ${busyResponses()} of ${answered} requests got 503 and were retried`);
    if (busyResponses() > 20 + answered * maxBusyShare)
      results.note(`${busyResponses()} of ${answered} requests got 503`);
    if (grown > maxGrowthMegabytes) results.note(`the service's memory grew by ${grown.toFixed(0)} MB`);
    if (performance.now() - startedAt > 60_000 && slowConnections.openCount() > 0)
      results.note(
        `${slowConnections.openCount()} connections with an incomplete request are still open after a minute`,
      );
    slowConnections.close();
    if (isFirst && !isStopped && !values['without-long']) await reportLongRequests(service, results, send);
    for (const line of service.faults()) results.note(`the service logged: ${line.slice(0, 600)}`);
    return operations.map(({ name }) => name);
  } finally {
    close();
    await service.stop();
  }
}

function measureEach(send: Send, service: Service, results: Report): Send {
  return async (wire) => {
    await service.vitals();
    const answer = await send(wire);
    results.recordBlocking(wire, (await service.vitals()).longestMilliseconds);
    return answer;
  };
}

interface CostRun {
  service: Service;
  send: Send;
  operations: readonly Operation[];
  results: Report;
  owner: Actor;
}

/** On the demo marketplace and, with the long requests, on a large one. */
async function reportRequestCosts({ service, send, operations, results, owner }: CostRun): Promise<void> {
  for (const businesses of values['without-long'] ? [0] : [0, largeMarketplace]) {
    if (businesses > 0) {
      await generateMarketplace(service.db, businesses);
      await addProfessionals(service.db);
    }
    const costs = await measureRequestCosts(service, send, operations, owner);
    const place = businesses > 0 ? `${businesses} businesses` : 'the demo';
    console.log(`  CPU time of ${costs.length} kinds of anonymous requests on ${place}:`);
    for (const { wire, milliseconds } of costs.slice(0, 5))
      console.log(`  ${milliseconds.toFixed(0).padStart(7)} ms: ${asCurl(wire).slice(0, 200)}`);
    for (const { wire, milliseconds } of costs.filter(
      ({ milliseconds }) => milliseconds > maxRequestMilliseconds,
    ))
      results.note(`${milliseconds.toFixed(0)} ms of CPU on ${place}: ${asCurl(wire)}`);
  }
}

async function reportLongRequests(service: Service, results: Report, send: Send): Promise<void> {
  for (const { name, status, milliseconds, blockingMilliseconds } of await measureLongRequests(
    service,
    send,
  )) {
    const blocked = `${blockingMilliseconds.toFixed(0)} ms`;
    console.log(
      `  ${blocked.padStart(7)} of the event loop, ${milliseconds.toFixed(0)} ms total: ${name} (${status})`,
    );
    if (status >= 500 || status === 0) results.note(`${name}: ${status}`);
    if (blockingMilliseconds > maxBlockingMilliseconds)
      results.note(`${name} blocks the event loop for ${blocked}`);
  }
}

/** Runs the attacks in order, with at most `atOnce` at the same time. */
async function run(attacks: readonly Attack[], atOnce: number): Promise<void> {
  const queue = [...attacks].reverse();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let attack = queue.pop(); attack !== undefined && !isStopped; attack = queue.pop()) await attack();
    }),
  );
}
