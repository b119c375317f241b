import { type Bookable, generateBookable, settle, startSessions } from './bookable.ts';
import { bookingsWithoutHttp } from './booking-alone.ts';
import { createBookingRequests } from './booking-requests.ts';
import { alternate, printHead, printMemory, printPairs } from './compare.ts';
import { openBenchEngine } from './engine.ts';
import { type LoadRequest, load } from './load.ts';
import { pace } from './pace.ts';
import { createBareTable, insertsPerSecond } from './pgbench.ts';
import { startBareInsert, startService } from './processes.ts';

const connectionCounts = [1, 16, 64];
const { seconds, warmSeconds } = pace;
const goal = 0.5;
const poolSize = 10;
const size: Bookable = { professionals: 500, customers: 2000 };
// More than the service can handle, because a repeated request would be refused.
const mostPerSecond = 8000;

/** Bookings of different free times, compared with a bare route that only inserts. */
export async function measureBooking(): Promise<void> {
  const engine = await openBenchEngine();
  await generateBookable(engine.db, size);
  await createBareTable(engine.db);
  await settle(engine.db);
  const bookings = createBookingRequests(size, await startSessions(engine.db, size));
  const database = { DATABASE_URL: engine.connection.url, DATABASE_POOL_SIZE: String(poolSize) };
  const service = await startService({ ...database, DEMO: 'off' });
  const bare = await startBareInsert(engine.connection.ownerUrl, poolSize);
  try {
    // Warms up both, because rarely used code is compiled late.
    for (const { url } of [bare, service])
      await load(url, {
        connections: 64,
        seconds: warmSeconds,
        requests: bookings.take(mostPerSecond * warmSeconds),
        mayRefuse: url === bare.url,
      });
    printHead(['connections'], ['inserts/s by pgbench', 'bookings/s without HTTP']);
    for (const connections of connectionCounts) {
      const warming = bookings.take(mostPerSecond);
      await load(bare.url, { connections, seconds: 1, requests: warming, mayRefuse: true });
      await load(service.url, { connections, seconds: 1, requests: warming });
      let requests: LoadRequest[] = [];
      const pairs = await alternate(
        () => {
          requests = bookings.take(mostPerSecond * seconds);
          return service.whileHalted(() =>
            load(bare.url, { connections, seconds, requests, mayRefuse: true }),
          );
        },
        () => load(service.url, { connections, seconds, requests }),
      );
      const clients = Math.min(connections, poolSize);
      const inserts = await service.whileHalted(() =>
        insertsPerSecond(engine.connection, { clients, seconds }),
      );
      const alone = await service.whileHalted(() =>
        bookingsWithoutHttp(engine.connection.url, bookings.take(mostPerSecond * (seconds + 1)), {
          callers: connections,
          seconds,
          poolSize,
        }),
      );
      printPairs([connections], pairs, goal, [inserts, alone]);
    }
    await printMemory(service);
  } finally {
    await bare.stop();
    await service.stop();
    await engine.stop();
  }
}
