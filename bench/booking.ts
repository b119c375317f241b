import { SERVICE } from '../src/platform/engine/connect.ts';
import { type Bookable, generateBookable, settle, startSessions } from './bookable.ts';
import { openBookingAlone } from './booking-alone.ts';
import { createBookingRequests } from './booking-requests.ts';
import { alternate, printHead, printMemory, printPairs } from './compare.ts';
import { accountFor } from './cpu/accounting.ts';
import { openBenchEngine, openCountingEngine } from './engine.ts';
import { load } from './load.ts';
import { pace } from './pace.ts';
import { createBareTable, insertsPerSecond } from './pgbench.ts';
import { startService } from './processes.ts';

const connectionCounts = [1, 16, 64];
const { seconds, warmSeconds } = pace;
const goal = 0.7;
const poolSize = 10;
const size: Bookable = { professionals: 500, customers: 2000 };
// More than the service can handle, because a repeated request would be refused.
const mostPerSecond = 8000;

/** Bookings of different free times, compared with the same statement without HTTP. */
export async function measureBooking(): Promise<void> {
  const engine = await openBenchEngine();
  await generateBookable(engine.db, size);
  await createBareTable(engine.db);
  await settle(engine.db);
  const bookings = createBookingRequests(size, await startSessions(engine.db, size));
  const take = (forSeconds: number) => bookings.take(mostPerSecond * forSeconds);
  const database = { DATABASE_URL: engine.connection.url, DATABASE_POOL_SIZE: String(poolSize) };
  const service = await startService({ ...database, DEMO: 'off' });
  const alone = openBookingAlone(engine.connection.url, poolSize);
  try {
    const withoutHttp = (callers: number, forSeconds: number) =>
      service.whileHalted(() => alone.book(take(forSeconds), { callers, seconds: forSeconds }));
    const overHttp = (connections: number, forSeconds: number) =>
      load(service.url, { connections, seconds: forSeconds, requests: take(forSeconds) });
    // Warms up both, because rarely used code is compiled late.
    await withoutHttp(64, warmSeconds);
    await overHttp(64, warmSeconds);
    console.log('Bare is the same statement without HTTP.\n');
    printHead(['connections'], ['inserts/s by pgbench']);
    for (const connections of connectionCounts) {
      await withoutHttp(connections, 1);
      await overHttp(connections, 1);
      const pairs = await alternate(
        () => withoutHttp(connections, seconds),
        () => overHttp(connections, seconds),
      );
      const clients = Math.min(connections, poolSize);
      const inserts = await service.whileHalted(() =>
        insertsPerSecond(engine.connection, { clients, seconds }),
      );
      printPairs([connections], pairs, goal, [inserts]);
    }
    await printMemory(service);
  } finally {
    await alone.close();
    await service.stop();
    await engine.stop();
  }
}

/** CPU time of the booking statement without HTTP, to compare two commits on one machine. */
export async function measureBookingAlone(): Promise<void> {
  const engine = await openCountingEngine();
  await generateBookable(engine.db, size);
  await settle(engine.db);
  const bookings = createBookingRequests(size, await startSessions(engine.db, size));
  const alone = openBookingAlone(engine.connection.url, poolSize);
  const account = { pid: process.pid, connections: { role: SERVICE } };
  try {
    await alone.book(bookings.take(mostPerSecond * warmSeconds), { callers: 16, seconds: warmSeconds });
    console.log('| callers | bookings/s | Node µs each | PostgreSQL µs each |\n|---|---|---|---|');
    for (const callers of connectionCounts) {
      const rounds: string[][] = [];
      for (let round = 0; round < pace.rounds; round++) {
        const requests = bookings.take(mostPerSecond * seconds);
        let made = 0;
        const spent = await accountFor(engine.db, account, async () => {
          made = (await alone.book(requests, { callers, seconds })).perSecond * seconds;
        });
        const figures = [made / seconds, spent.serviceMicroseconds / made, spent.databaseMicroseconds / made];
        rounds.push(figures.map((figure) => figure.toFixed(0)));
      }
      const least = rounds.sort((a, b) => Number(a[2]) - Number(b[2]))[0]!;
      console.log(`| ${[callers, ...least].join(' | ')} |`);
    }
  } finally {
    await alone.close();
    await engine.stop();
  }
}
