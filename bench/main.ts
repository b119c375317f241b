import { availableParallelism } from 'node:os';
import { measureDiscovery } from './discovery.ts';
import { measureGrowth } from './growth.ts';
import { loadToolName } from './load.ts';

/** `npm run bench` measures everything; `npm run bench -- growth` a part. */
const parts: Record<string, () => Promise<void>> = { discovery: measureDiscovery, growth: measureGrowth };
const wanted = process.argv.slice(2);

console.log(`Node ${process.version}, ${availableParallelism()} cores, load by ${loadToolName()}`);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  await measure();
}
