// Starts the built service with the demo marketplace in a separate process and a temporary folder.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function withDemoService(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'openslot-demo-'));
  // For root, PostgreSQL runs as another account, which needs access.
  chmodSync(dataDir, 0o755);
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=384', '--no-concurrent-marking', join(root, 'scripts', 'start.mjs')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: dataDir,
        DEMO: 'on',
        PAYMENT_PROVIDER: 'mock',
        AUTH_LIMIT_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  // An interrupt also stops the service.
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    await work(await addressOf(child, ended));
  } finally {
    stop();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function addressOf(child, ended) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text = `${text}${chunk}`.slice(-100_000);
      const url = /"url":"(http:[^"]+)"/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    ended.then((code) => reject(new Error(`The service exited with ${code}.`)));
  });
}
