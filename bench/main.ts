import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { measureAgents } from './agents/measure.ts';
import { measureAvailability } from './availability.ts';
import { measureBooking, measureBookingAlone } from './booking.ts';
import { measureBookingGrowth } from './booking-growth.ts';
import { measureCpu } from './cpu/measure.ts';
import { measureDiscovery } from './discovery.ts';
import { measureGrowth } from './growth.ts';
import { measureJudge } from './judge.ts';
import { measureLanes } from './lanes.ts';
import { loadToolName } from './load.ts';
import { measurePages } from './pages.ts';
import { measureSearch } from './search.ts';
import { stopEverything } from './started.ts';
import { measureStreams } from './streams.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    command: { type: 'string' },
    only: { type: 'string' },
    update: { type: 'boolean' },
    reason: { type: 'string' },
  },
});

/**
 * `npm run bench` runs all measurements, `npm run bench -- growth` one; the word `quick` makes them short and
 * inexact.
 */
const parts: Record<string, () => Promise<void>> = {
  discovery: measureDiscovery,
  growth: measureGrowth,
  search: measureSearch,
  judge: measureJudge,
  availability: measureAvailability,
  booking: measureBooking,
  'booking-alone': measureBookingAlone,
  'booking-growth': measureBookingGrowth,
  lanes: measureLanes,
  pages: measurePages,
  streams: measureStreams,
  agents: () => measureAgents(options),
  cpu: () => measureCpu(options),
};
const wanted = positionals.filter((word) => word !== 'quick');
const unknown = wanted.filter((word) => !Object.hasOwn(parts, word));
if (unknown.length > 0)
  throw new Error(`unknown measurement: ${unknown}; available: ${Object.keys(parts).join(', ')}`);

console.log(`Node ${process.version}, ${availableParallelism()} cores, load by ${loadToolName()}`);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void stopEverything().then(() => process.exit(code)));

for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  try {
    await measure();
  } catch (error) {
    // The other measurements do not depend on this one.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  } finally {
    await stopEverything();
  }
}
