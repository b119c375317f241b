import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own and waits for the line that names its address. */
async function start(words: string[], environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/[\d.]+:\d+/.exec(line);
      if (address !== null) resolve(address[0]);
    });
  });
  return { url, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** The service as it ships, with its log going nowhere slow. */
export async function startService(
  environment: Record<string, string> = {},
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-bench-'));
  await chmod(dataDir, 0o755);
  const server = await start(['scripts/start.mjs'], {
    PORT: '0',
    DATA_DIR: dataDir,
    API_KEY_DAILY_LIMIT: '1000000000',
    ...environment,
  });
  return {
    ...server,
    dataDir,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A bare Fastify route that sends the given bytes: the limit of what this machine and framework can do. */
export function startBareRoute(file: string): Promise<RunningServer> {
  return start(['bench/bare-route.mjs', file], {});
}
