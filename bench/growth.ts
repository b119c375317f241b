import type { Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { verdict } from './compare.ts';
import { openBenchEngine } from './engine.ts';
import { citiesOf, generateMarketplace, placeOf, trades } from './generate.ts';
import { medianTime, printGrowth } from './one-by-one.ts';
import { pace } from './pace.ts';
import { startService } from './processes.ts';

const sizes = pace.quick ? [100, 1000] : [100, 10_000, 100_000];
const requests = 300;
const goal = 3;

/** Each query returns ten rows at every size: the marketplace grows, the response does not. */
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

/** Every third word has a typing error. */
function misspelt(word: string, index: number): string {
  return index % 3 === 0 ? word.slice(0, 3) + word.slice(4) : word;
}

export async function measureGrowth(): Promise<void> {
  const medians = new Map<string, number[]>();
  const scans: number[] = [];
  for (const businesses of sizes) {
    const engine = await openBenchEngine();
    const begun = performance.now();
    await generateMarketplace(engine.db, businesses);
    console.log(`${businesses} businesses generated in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
    try {
      const before = await sequentialScans(engine.db);
      for (const [name, question] of Object.entries(questions)) {
        // No two requests are equal, so that no response comes from a cache.
        const p50 = await medianTime(requests, (index) =>
          search(service.url, `${question(index, businesses)}&limit=10&cache=${index}`),
        );
        medians.set(name, [...(medians.get(name) ?? []), p50]);
      }
      scans.push((await sequentialScans(engine.db)) - before);
    } finally {
      await service.stop();
      await engine.stop();
    }
  }
  printGrowth(sizes, medians, (growth) => verdict('≤', goal, growth));
  // A sequential scan is right for a hundred rows, and a defect for larger tables.
  console.log(`| sequential scans over businesses | ${scans.join(' | ')} | | 0 from ${sizes[1]} on |`);
}

async function search(url: string, query: string): Promise<void> {
  const response = await fetch(`${url}/api/businesses?${query}`);
  const rows = (await response.json()) as unknown[];
  if (rows.length === 0) throw new Error(`nothing found for ${query}`);
}

async function sequentialScans(db: Database): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const row = await db.row<{ scans: number }>(
    sql`select seq_scan as scans from pg_stat_user_tables where relname = 'businesses'`,
  );
  return row?.scans ?? 0;
}
