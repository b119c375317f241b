import { besideBareRoute } from './beside-bare-route.ts';
import { printHead, printPairs } from './compare.ts';
import { startService } from './processes.ts';

const goal = 0.8;

const paths = {
  'list of businesses': '/api/businesses',
  'filtered search': '/api/businesses?city=berlin&query=hair',
  'list of services': '/api/services',
};

/** Discovery, compared with a bare route that sends the same bytes. */
export async function measureDiscovery(): Promise<void> {
  const service = await startService();
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
        const { bytes, pairs } = await besideBareRoute(service.url + path, headers);
        printPairs([name, bytes, caller], pairs, goal);
      }
    }
  } finally {
    await service.stop();
  }
}
