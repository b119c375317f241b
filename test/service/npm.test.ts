import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../fixtures/eventually.ts';
import { guard, makeDataDir, processesOf } from '../fixtures/service-process.ts';

const onLinux = existsSync('/proc/self/environ');
const root = new URL('../../', import.meta.url).pathname;

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  folder = await makeDataDir();
});
afterEach(() => folder.remove());

/** npm, its shell, the service and PostgreSQL, as on a terminal. */
function runNpm(words: string[]) {
  const npm = spawn('npm', words, {
    cwd: root,
    env: {
      NODE_OPTIONS: `--import ${guard}`,
      // Avoids the check for a newer npm.
      npm_config_update_notifier: 'false',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: folder.dataDir,
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  const saying = (wanted: RegExp) =>
    eventually(async () => {
      if (npm.exitCode !== null) throw new Error(`npm exited: ${text}`);
      return wanted.test(text);
    }, 180_000);
  return { npm, ended, saying, output: () => text };
}

const allGone = () => eventually(async () => processesOf(folder.dataDir).length === 0, 60_000);

describe.runIf(onLinux)('through npm', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s to npm start stops the service and its PostgreSQL in order',
    async (signal) => {
      const { npm, ended, saying, output } = runNpm(['start']);
      await saying(/"msg":"listening"/);
      expect(processesOf(folder.dataDir).length).toBeGreaterThan(2);
      npm.kill(signal);
      await ended;
      await allGone();
      expect(output()).toContain(`"reason":"${signal}"`);
      expect(output()).toContain('"msg":"stopped"');
    },
  );

  test('if npm is killed, the service stops in order, and the next start works', async () => {
    const first = runNpm(['start']);
    await first.saying(/"msg":"listening"/);
    first.npm.kill('SIGKILL');
    await allGone();
    expect(first.output()).toContain('"msg":"stopped"');
    const second = runNpm(['start']);
    await second.saying(/"msg":"listening"/);
    second.npm.kill('SIGTERM');
    await second.ended;
    await allGone();
  });

  test.each([['migrate'], ['verify']])('npm run %s, interrupted, leaves nothing running', async (command) => {
    for (const milliseconds of [500, 1500, 2500]) {
      const { npm, ended } = runNpm(['run', command]);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      npm.kill('SIGTERM');
      await ended;
      await allGone();
    }
  });

  test('npm run dev serves pages and, interrupted, leaves nothing running', async () => {
    const { npm, ended, saying, output } = runNpm(['run', 'dev']);
    await saying(/"msg":"listening"/);
    const [, url] = /"url":"([^"]+)","msg":"listening"/.exec(output()) ?? [];
    const page = await fetch(`${url}/help`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
    npm.kill('SIGTERM');
    await ended;
    await allGone();
  });
});
