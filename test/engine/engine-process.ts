/**
 * A stand-in for the service: starts an engine, says so on stdout, stops it on SIGTERM.
 * `startEngine` and `borrowEngine` are about whole processes, so whole processes test them.
 */
import pino from 'pino';
import { borrowEngine, startEngine } from '../../src/platform/engine/engine.ts';
import type { ProcessOptions } from './harness.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
const open = options.borrow ? borrowEngine : startEngine;
try {
  const engine = await open({
    dataDir: options.dataDir,
    log: pino(pino.destination(2)),
    settings: options.settings ?? { fsync: 'off' },
    ...(options.packageDir ? { packageDir: options.packageDir } : {}),
  });
  const drainMs = options.drainMs ?? 0;
  const stop = () => setTimeout(() => void engine.stop(), drainMs);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('SIGUSR2', () => process.exit(3));
  process.stdout.write(`${JSON.stringify(engine.connection)}\n`);
  // A borrowed engine has nothing of ours that would keep the process alive.
  if (options.borrow) setTimeout(stop, options.holdMs ?? 0);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exitCode = 1;
}
