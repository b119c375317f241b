import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alternate, printHead, printPairs } from './compare.ts';
import { bytesOf, load } from './load.ts';
import { pace } from './pace.ts';
import { startBareRoute, startService } from './processes.ts';
import { makeTemporaryFolder } from './started.ts';

const connections = 16;
const { seconds } = pace;
const goals = { anonymous: 0.6, 'with a key': 0.5, compressed: 0.6 };

const paths = {
  'list of businesses': '/api/businesses',
  'filtered search': '/api/businesses?city=berlin&query=hair',
  'list of services': '/api/services',
};

/** Discovery beside a bare route sending the same bytes. */
export async function measureDiscovery(): Promise<void> {
  const service = await startService();
  const folder = makeTemporaryFolder();
  try {
    const { apiKey } = (await (await fetch(`${service.url}/api/keys`, { method: 'POST' })).json()) as {
      apiKey: string;
    };
    const callers = {
      anonymous: {},
      'with a key': { 'X-API-Key': apiKey },
      compressed: { 'Accept-Encoding': 'br' },
    };
    printHead(['request', 'bytes', 'caller']);
    for (const [name, path] of Object.entries(paths)) {
      for (const [caller, headers] of Object.entries(callers)) {
        const body = await bytesOf(service.url + path, headers);
        const file = join(folder.path, 'body');
        await writeFile(file, body);
        const bare = await startBareRoute(file);
        await load(bare.url, { connections, seconds: 1, mayRefuse: true });
        await load(service.url + path, { connections, seconds: 1, headers });
        const pairs = await alternate(
          () => load(bare.url, { connections, seconds, headers, mayRefuse: true }),
          () => load(service.url + path, { connections, seconds, headers }),
        );
        printPairs([name, body.length, caller], pairs, goals[caller as keyof typeof goals]);
        await bare.stop();
      }
    }
  } finally {
    await service.stop();
    await folder.remove();
  }
}
