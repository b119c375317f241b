import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alternate } from './compare.ts';
import { bytesOf, load } from './load.ts';
import { pace } from './pace.ts';
import { startBareRoute } from './processes.ts';
import { makeTemporaryFolder } from './started.ts';

const connections = 16;
const { seconds } = pace;

/** Measures a URL of the service and a bare route that sends the same bytes, in alternating rounds. */
export async function besideBareRoute(url: string, headers: Record<string, string>) {
  const folder = makeTemporaryFolder();
  try {
    const body = await bytesOf(url, headers);
    const file = join(folder.path, 'body');
    await writeFile(file, body);
    const bare = await startBareRoute(file);
    const pairs = await besideServer(bare, url, headers);
    await bare.stop();
    return { bytes: body.length, pairs };
  } finally {
    await folder.remove();
  }
}

/** Measures a URL of the service and a bare server, in alternating rounds. */
export async function besideServer(bare: { url: string }, url: string, headers: Record<string, string>) {
  await load(bare.url, { connections, seconds: 1, mayRefuse: true });
  await load(url, { connections, seconds: 1, headers });
  return alternate(
    () => load(bare.url, { connections, seconds, headers, mayRefuse: true }),
    () => load(url, { connections, seconds, headers }),
  );
}
