import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { dayRequests, readDay } from './availability.ts';
import { type Bookable, fillDays, generateBookable, settle, startSessions } from './bookable.ts';
import { book, createBookingRequests } from './booking-requests.ts';
import { verdict } from './compare.ts';
import { openBenchEngine } from './engine.ts';
import { slow } from './generate.ts';
import { medianTime, printGrowth } from './one-by-one.ts';
import { pace } from './pace.ts';
import { startService } from './processes.ts';

const sizes = pace.quick ? [1000, 10_000, 50_000] : [1000, 100_000, 2_000_000];
const requests = pace.quick ? 100 : 500;
const goal = 1.5;
const size: Bookable = { professionals: 1000, customers: 2000 };
/** Days that are queried, the same at every size. */
const asked = { professionals: 25, fromDay: 7, toDay: 11 };
// A tenth of the other appointments is upcoming, after the queried days and before the booked ones.
const shareToCome = 0.1;
const toCome = { fromDay: 12, toDay: 89 };
const past = { fromDay: -1000, toDay: -1 };

/** The number of appointments grows, the response does not. */
export async function measureBookingGrowth(): Promise<void> {
  const medians = new Map<string, number[]>();
  for (const appointments of sizes) {
    const engine = await openBenchEngine();
    try {
      const { db } = engine;
      await generateBookable(db, size);
      const bookings = createBookingRequests(size, await startSessions(db, size));
      await fill(db, appointments);
      const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
      for (const [name, p50] of await measure(service.url, bookings.take(requests)))
        medians.set(name, [...(medians.get(name) ?? []), p50]);
      await service.stop();
    } finally {
      await engine.stop();
    }
  }
  printGrowth(sizes, medians, (growth) => verdict('≤', goal, growth));
}

async function fill(db: Database, appointments: number): Promise<void> {
  const begun = performance.now();
  await fillDays(db, size, { ...asked, status: 'Confirmed' });
  const others = appointments - (await countAppointments(db));
  const most = Math.round(others * shareToCome);
  await fillDays(db, size, { ...size, ...toCome, status: 'Confirmed', most });
  await fillDays(db, size, { ...size, ...past, status: 'Completed', most: others - most });
  await settle(db);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${await countAppointments(db)} appointments made in ${seconds} s`);
}

async function countAppointments(db: Database): Promise<number> {
  const count = sql`select count(*) as count from appointments`;
  const row = await db.transaction((transaction) => transaction.row<{ count: number }>(count), slow);
  return row?.count ?? 0;
}

async function measure(
  url: string,
  bookings: Parameters<typeof book>[1][],
): Promise<[name: string, p50: number][]> {
  const days = dayRequests(asked.professionals, asked);
  // No two requests are equal, so that no response comes from a cache.
  const askDay = (index: number) => readDay(`${url}${days[index % days.length]!.path}&cache=${index}`);
  return [
    ['availability of a day', await medianTime(requests, askDay)],
    ['booking', await medianTime(requests, (index) => book(url, bookings[index]!))],
  ];
}
