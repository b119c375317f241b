import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { load } from '../../bench/load.ts';
import { eventually } from '../fixtures/eventually.ts';
import { makeDataDir, processesOf } from '../fixtures/service-process.ts';

const onLinux = existsSync('/proc/self/environ');
const root = new URL('../../', import.meta.url).pathname;

vi.setConfig({ testTimeout: 240_000 });

test('refused requests to the limit are not counted; refused requests to the service end the measurement', async () => {
  let asked = 0;
  const server = createServer((_request, response) =>
    response.writeHead(asked++ % 4 === 0 ? 500 : 200).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const measured = await load(url, { connections: 2, seconds: 1, mayRefuse: true });
  expect(measured.refused).toBeGreaterThan(0);
  expect(measured.perSecond).toBeLessThan(asked);
  expect(measured.perSecond).toBeGreaterThan(0);
  await expect(load(url, { connections: 2, seconds: 1 })).rejects.toThrow(/requests to .* were refused/);
  server.closeAllConnections();
  server.close();
});

test.runIf(onLinux).each(['SIGINT', 'SIGTERM'] as const)(
  '%s during a measurement removes servers, engine and folders',
  async (signal) => {
    const folder = await makeDataDir();
    const bench = spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', 'booking', 'quick'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder.dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => bench.once('exit', (code) => resolve(code)));
    // The engine, the service, the bare route and the measurement.
    await eventually(async () => processesOf(folder.dataDir).length >= 6, 180_000);
    bench.kill(signal);
    expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143);
    await eventually(async () => processesOf(folder.dataDir).length === 0, 60_000);
    expect(readdirSync(folder.dataDir).filter((name) => name.startsWith('openslot-'))).toEqual([]);
    await folder.remove();
  },
);
