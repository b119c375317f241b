// The service as it ships, with the demo marketplace, in a process and a folder of its own, for as long as somebody needs it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function withDemoService(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'openslot-demo-'));
  // For root, PostgreSQL runs as another account, which has to get in.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['--max-old-space-size=384', join(root, 'scripts', 'start.mjs')], {
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
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // Whoever interrupts us leaves no service behind.
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
    ended.then((code) => reject(new Error(`The service ended with ${code}.`)));
  });
}
