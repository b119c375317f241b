import { verdict } from './compare.ts';
import { openBenchEngine } from './engine.ts';
import { addProfessionals, citiesOf, generateMarketplace, placeOf, trades } from './generate.ts';
import { median } from './load.ts';
import { pace } from './pace.ts';
import { startService } from './processes.ts';

const businesses = pace.quick ? 10_000 : 100_000;
const rounds = pace.quick ? 20 : 60;
const goal = 1.5;
const orders = ['time', 'price', 'rating'] as const;

/** Each query runs in every order, so that other load on the machine affects all of them. */
const questions: Record<string, (index: number) => string> = {
  anywhere: (index) => `category=${trades[index % trades.length]}`,
  'in a city': (index) => `category=${tradeOf(index)}&city=Town${cityOf(index)}`,
  'around a point': (index) => {
    const { lat, lng } = placeOf(cityOf(index));
    return `category=${tradeOf(index)}&lat=${lat}&lng=${lng}&radiusKm=30`;
  },
  'by name': (index) => `serviceName=session+${trades[index % trades.length]}`,
  'by words': (index) => `query=${tradeOf(index)}+session`,
  'by words in a city': (index) => `query=${tradeOf(index)}&city=Town${cityOf(index)}`,
};
const cityOf = (index: number) => (index * 7) % citiesOf(businesses);
const tradeOf = (index: number) => trades[index % trades.length];

/** Search sorted by price and rating, compared with the same search sorted by time. */
export async function measureSearch(): Promise<void> {
  const engine = await openBenchEngine();
  await generateMarketplace(engine.db, businesses);
  await addProfessionals(engine.db);
  const service = await startService({ DATABASE_URL: engine.connection.url, DEMO: 'off' });
  try {
    console.log(
      `\n| p50 in ms, ${businesses} businesses | ${orders.join(' | ')} | worst ratio | goal |\n|---|---|---|---|---|---|`,
    );
    for (const [name, question] of Object.entries(questions)) {
      const times = { time: [] as number[], price: [] as number[], rating: [] as number[] };
      for (let index = 0; index < rounds; index++)
        for (const order of orders) {
          const begun = performance.now();
          const found = await search(service.url, `${question(index)}&sort=${order}&_=${index}`);
          if (found === 0) throw new Error(`nothing found: ${question(index)}`);
          if (index >= rounds / 10) times[order].push(performance.now() - begun);
        }
      const [byTime, ...others] = orders.map((order) => median(times[order]));
      const ratio = Math.max(...others.map((other) => other / (byTime ?? Number.NaN)));
      const row = [byTime, ...others].map((value) => value?.toFixed(1)).join(' | ');
      console.log(`| ${name} | ${row} | ${ratio.toFixed(2)} | ${verdict('≤', goal, ratio)} |`);
    }
  } finally {
    await service.stop();
    await engine.stop();
  }
}

async function search(url: string, query: string): Promise<number> {
  const response = await fetch(`${url}/api/availability/search?${query}`);
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as unknown[]).length;
}
