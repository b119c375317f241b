import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, type Measured, median } from './load.ts';
import { startBareRoute, startService } from './processes.ts';

const connections = 16;
const seconds = 4;
const rounds = 3;
const goals = { anonymous: 0.6, 'with a key': 0.5 };

const paths = {
  'list of businesses': '/api/businesses',
  'filtered search': '/api/businesses?city=berlin&query=hair',
  'list of services': '/api/services',
};

/** Discovery beside a bare route sending the same bytes: rounds alternate, so that a noisy neighbour disturbs both alike. */
export async function measureDiscovery(): Promise<void> {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'openslot-bench-'));
  try {
    const { apiKey } = (await (await fetch(`${service.url}/api/keys`, { method: 'POST' })).json()) as {
      apiKey: string;
    };
    const callers = { anonymous: {}, 'with a key': { 'X-API-Key': apiKey } };
    console.log(
      '| request | bytes | caller | requests/s | p50 ms | p99 ms | bare requests/s | p50 | p99 | ratio | goal |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|');
    for (const [name, path] of Object.entries(paths)) {
      const body = await (await fetch(service.url + path)).text();
      const file = join(folder, 'body.json');
      await writeFile(file, body);
      const bare = await startBareRoute(file);
      await load(bare.url, { connections, seconds: 1 });
      for (const [caller, headers] of Object.entries(callers)) {
        await load(service.url + path, { connections, seconds: 1, headers });
        const pairs: [Measured, Measured][] = [];
        for (let round = 0; round < rounds; round++) {
          pairs.push([
            await load(bare.url, { connections, seconds, headers }),
            await load(service.url + path, { connections, seconds, headers }),
          ]);
        }
        print(name, body.length, caller as keyof typeof goals, pairs);
      }
      await bare.stop();
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(name: string, bytes: number, caller: keyof typeof goals, pairs: [Measured, Measured][]): void {
  const [bare, ours] = [0, 1].map((side) => {
    const runs = pairs.map((pair) => pair[side] as Measured);
    return {
      perSecond: Math.round(median(runs.map((run) => run.perSecond))),
      p50: median(runs.map((run) => run.p50Milliseconds)).toFixed(2),
      p99: median(runs.map((run) => run.p99Milliseconds)).toFixed(2),
    };
  }) as [Row, Row];
  const ratio = median(pairs.map(([limit, own]) => own.perSecond / limit.perSecond));
  const verdict = `≥ ${goals[caller]} ${ratio >= goals[caller] ? 'reached' : 'MISSED'}`;
  console.log(
    `| ${name} | ${bytes} | ${caller} | ${ours.perSecond} | ${ours.p50} | ${ours.p99} | ${bare.perSecond} | ${bare.p50} | ${bare.p99} | ${ratio.toFixed(2)} | ${verdict} |`,
  );
}

interface Row {
  perSecond: number;
  p50: string;
  p99: string;
}
