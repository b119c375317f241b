import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Bookable,
  businessIdOf,
  dateIn,
  fillDays,
  generateBookable,
  professionalId,
  serviceIdOf,
  settle,
  startSessions,
} from './bookable.ts';
import { bookSteadily, createBookingRequests } from './booking-requests.ts';
import { alternate, besideLimit, printHead, printMemory, printPairs } from './compare.ts';
import { openBenchEngine } from './engine.ts';
import { type LoadRequest, load, type Measured } from './load.ts';
import { pace } from './pace.ts';
import { type RunningServer, startBareRoute, startService } from './processes.ts';
import { makeTemporaryFolder } from './started.ts';

const connections = 16;
const { seconds, warmSeconds } = pace;
const goals = { undisturbed: 0.7, booked: 0.5 };
/** CPU time of a hit as a multiple of the bare route: 95 µs where bare costs 73. */
const mostHitCpu = 1.3;
const bookingsPerSecond = 50;
const size: Bookable = { professionals: 50, customers: 500 };
const busy = { fromDay: 7, toDay: 11 };

/** Busy days of many professionals, compared with a bare route that sends the same bytes. */
export async function measureAvailability(): Promise<void> {
  const engine = await openBenchEngine();
  await generateBookable(engine.db, size);
  await fillDays(engine.db, size, { ...size, ...busy, status: 'Confirmed' });
  await settle(engine.db);
  const bookings = createBookingRequests(size, await startSessions(engine.db, size));
  const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
  const folder = makeTemporaryFolder();
  try {
    const requests = dayRequests(size.professionals, busy);
    const body = await readDay(service.url + requests[0]!.path);
    const file = join(folder.path, 'body.json');
    await writeFile(file, body);
    const bare = await startBareRoute(file);
    const [ownCpu, bareCpu]: [number[], number[]] = [[], []];
    const own = () => withCpu(service, ownCpu, () => load(service.url, { connections, seconds, requests }));
    const limit = () =>
      withCpu(bare, bareCpu, () => load(bare.url, { connections, seconds, mayRefuse: true }));
    await load(bare.url, { connections, seconds: warmSeconds, mayRefuse: true });
    await load(service.url, { connections, seconds: warmSeconds, requests });
    printHead(['days', 'bytes', 'meanwhile']);
    const cells = [requests.length, body.length];
    printPairs([...cells, 'nothing'], await alternate(limit, own), goals.undisturbed);
    const [hit, bareHit] = [Math.min(...ownCpu), Math.min(...bareCpu)];
    // The bare route is measured without bookings, which are the service's own work.
    const disturbed = await alternate(limit, async () => {
      const booker = bookSteadily(service.url, bookings, bookingsPerSecond);
      return own().finally(booker.stop);
    });
    printPairs([...cells, `${bookingsPerSecond} bookings/s`], disturbed, goals.booked);
    await bare.stop();
    console.log(
      `\nA hit uses ${hit.toFixed(0)} µs of CPU, a bare request ${bareHit.toFixed(0)} µs: ${besideLimit(hit / bareHit, '≤', mostHitCpu)}`,
    );
    await printMemory(service);
  } finally {
    await service.stop();
    await engine.stop();
    await folder.remove();
  }
}

/** Adds the CPU time of one request to the list, in microseconds. */
async function withCpu(
  server: RunningServer,
  each: number[],
  work: () => Promise<Measured>,
): Promise<Measured> {
  const before = await server.cpuMilliseconds();
  const measured = await work();
  each.push((((await server.cpuMilliseconds()) - before) * 1000) / (measured.perSecond * seconds));
  return measured;
}

export function dayRequests(
  professionals: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): LoadRequest[] {
  const requests: LoadRequest[] = [];
  for (let day = fromDay; day <= toDay; day++) {
    for (let professional = 0; professional < professionals; professional++) {
      const query = new URLSearchParams({
        professionalId: professionalId(professional),
        businessId: businessIdOf(professional),
        serviceId: serviceIdOf(professional),
        date: dateIn(day),
      });
      requests.push({ method: 'GET', path: `/api/availability?${query}` });
    }
  }
  return requests;
}

/** A day with some free and some taken times. */
export async function readDay(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!text.includes('"BOOKED"') || !text.includes('"available":true'))
    throw new Error(`not a busy day: ${response.status} ${text}`);
  return text;
}
