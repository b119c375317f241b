import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sql } from '../src/platform/database/sql.ts';
import { startEngine } from '../src/platform/engine/engine.ts';
import { citiesOf, generateMarketplace, placeOf, trades } from './generate.ts';
import { median } from './load.ts';
import { type RunningServer, startService } from './processes.ts';

const sizes = [100, 10_000, 100_000];
const requests = 300;
const goal = 3;
const log = pino({ level: 'silent' });

/** Each asks for ten rows, and there are ten at every size: what grows is the marketplace, not the answer. */
const questions: Record<string, (index: number, businesses: number) => string> = {
  'city filter': (index, businesses) => `city=Town${(index * 7) % citiesOf(businesses)}`,
  'text search, one word': (index) => `query=${misspelt(trades[index % trades.length] ?? '', index)}`,
  'text search, two words': (index, businesses) =>
    `query=${misspelt(trades[index % trades.length] ?? '', index)}+town${(index * 7) % citiesOf(businesses)}`,
  'distance search': (index, businesses) => {
    const { lat, lng } = placeOf((index * 7) % citiesOf(businesses));
    return `lat=${lat}&lng=${lng}&radiusKm=30`;
  },
};

/** Every third word has a typing error in it. */
function misspelt(word: string, index: number): string {
  return index % 3 === 0 ? word.slice(0, 3) + word.slice(4) : word;
}

export async function measureGrowth(): Promise<void> {
  const medians = new Map<string, number[]>();
  const scans: number[] = [];
  for (const businesses of sizes) {
    const dataDir = await mkdtemp(join(tmpdir(), 'openslot-bench-'));
    await chmod(dataDir, 0o755);
    const engine = await startEngine({ dataDir, log });
    await migrate(engine.connection.url, log);
    const db = openDatabase(engine.connection.url, { poolSize: 2, log });
    const begun = performance.now();
    await generateMarketplace(db, businesses);
    console.log(`${businesses} businesses made in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
    const before = await sequentialScans(db);
    for (const [name, question] of Object.entries(questions)) {
      const p50 = await medianOf(
        service,
        (index) => `${question(index, businesses)}&limit=10&cache=${index}`,
      );
      medians.set(name, [...(medians.get(name) ?? []), p50]);
    }
    scans.push((await sequentialScans(db)) - before);
    await service.stop();
    await db.close();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  print(medians, scans);
}

/** One caller, one request after the other, no two alike: nothing is answered from memory. */
async function medianOf(service: RunningServer, query: (index: number) => string): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < requests; index++) {
    const begun = performance.now();
    const response = await fetch(`${service.url}/api/businesses?${query(index)}`);
    const rows = (await response.json()) as unknown[];
    times.push(performance.now() - begun);
    if (rows.length === 0) throw new Error(`nothing found for ${query(index)}`);
  }
  return median(times.slice(requests / 10));
}

async function sequentialScans(db: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const row = await db.row<{ scans: number }>(
    sql`select seq_scan as scans from pg_stat_user_tables where relname = 'businesses'`,
  );
  return row?.scans ?? 0;
}

function print(medians: Map<string, number[]>, scans: number[]): void {
  console.log(`\n| p50 in ms | ${sizes.join(' | ')} | growth | goal |`);
  console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`);
  for (const [name, values] of medians) {
    const growth = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
    const verdict = `≤ ${goal} ${growth <= goal ? 'reached' : 'MISSED'}`;
    console.log(
      `| ${name} | ${values.map((value) => value.toFixed(2)).join(' | ')} | ${growth.toFixed(2)} | ${verdict} |`,
    );
  }
  // With a hundred rows in two pages a sequential scan is the right plan; later it is a defect.
  console.log(`| sequential scans over businesses | ${scans.join(' | ')} | | 0 from ${sizes[1]} on |`);
}
