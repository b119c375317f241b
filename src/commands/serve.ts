import { createApp } from '../app.ts';
import { demoLogins, demoPassword, loadDemoIfEmpty } from '../demo/load-demo.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openConfiguredDatabase } from './open-database.ts';

const drainMilliseconds = 10_000;

/** Runs until a signal: the process then finishes what it has begun and leaves nothing behind. */
export async function serve(config: Config): Promise<undefined> {
  const log = createLog(config.LOG_LEVEL);
  const database = await openConfiguredDatabase(config, log, 'own');
  const closers: (() => Promise<void>)[] = [database.close];
  let closing = false;

  async function close(reason: string, exitCode: number): Promise<void> {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'stopping');
    for (const step of closers.toReversed()) {
      await step().catch((error) => log.error({ err: error }, 'could not stop cleanly'));
    }
    log.info('stopped');
    log.flush(() => process.exit(exitCode));
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal, 0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => {
      log.fatal({ err: error }, fault);
      void close(fault, 1);
    });
  }

  try {
    const wantsDemo = config.DEMO === 'on' || (config.DEMO === 'auto' && database.embedded);
    const hasDemo = wantsDemo && (await loadDemoIfEmpty(database.db, systemClock));
    const app = createApp({ config, db: database.db, log, clock: systemClock });
    closers.push(() => withDeadline(app.close()));
    const url = await app.listen();
    log.info({ url }, 'listening');
    if (database.embedded) console.log(welcome(url, hasDemo));
  } catch (error) {
    if (!closing) await database.close();
    throw error;
  }
  return undefined;
}

/** A connection that never ends must not keep the database from being closed in order. */
function withDeadline(work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, drainMilliseconds).unref();
    }),
  ]);
}

function welcome(url: string, hasDemo: boolean): string {
  const lines = ['', `  Openslot is at ${url}`, `  Reference ${url}/docs · for agents ${url}/llms.txt`];
  if (hasDemo) {
    lines.push('', `  Demo logins, password ${demoPassword}:`);
    for (const { email, role } of demoLogins) lines.push(`    ${email.padEnd(26)} ${role}`);
  }
  return `${lines.join('\n')}\n`;
}
