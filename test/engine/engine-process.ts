/**
 * A minimal service: starts an engine, reports it on stdout, stops it on SIGTERM. Engine tests need whole
 * processes.
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
  // A borrowed engine does not keep the process alive.
  if (options.borrow) setTimeout(stop, options.holdMs ?? 0);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  process.exitCode = 1;
}
