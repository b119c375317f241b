import { createApp } from '../app.ts';
import { demoLogins, demoPassword, hasDemo, isDatabaseEmpty, loadDemo } from '../demo/load-demo.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createPasswords } from '../platform/passwords.ts';
import { openConfiguredDatabase } from './open-database.ts';

const drainMilliseconds = 10_000;

/** Runs until a signal: the process then finishes what it has begun and leaves nothing behind. */
export async function serve(config: Config): Promise<number> {
  const log = createLog(config.LOG_LEVEL);
  const stopped = waitForStop((fault, error) => log.fatal({ err: error }, fault));
  const database = await openConfiguredDatabase(config, log, 'own');
  try {
    const wantsDemo = config.DEMO === 'on' || (config.DEMO === 'auto' && database.embedded);
    if (wantsDemo) await fillIfEmpty(database.db);
    const app = createApp({ config, db: database.db, log, clock: systemClock });
    try {
      const url = await app.listen();
      log.info({ url }, 'listening');
      if (database.embedded) console.log(welcome(url, await hasDemo(database.db)));
      const { reason, exitCode } = await stopped;
      log.info({ reason }, 'stopping');
      return exitCode;
    } finally {
      await withDeadline(app.close());
    }
  } finally {
    await database.close();
    log.info('stopped');
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  }
}

/**
 * Asked for before anything is started: a signal that comes during the start is heard once the start is through, so that whatever
 * it had begun is taken down in order.
 */
function waitForStop(onFault: (fault: string, error: unknown) => void) {
  return new Promise<{ reason: string; exitCode: number }>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => resolve({ reason: signal, exitCode: 0 }));
    }
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.on(fault, (error) => {
        onFault(fault, error);
        resolve({ reason: fault, exitCode: 1 });
      });
    }
  });
}

async function fillIfEmpty(db: Database): Promise<void> {
  if (!(await isDatabaseEmpty(db))) return;
  await loadDemo(db, systemClock, { passwordHash: await createPasswords().hash(demoPassword) });
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

function welcome(url: string, withLogins: boolean): string {
  const lines = ['', `  Openslot is at ${url}`, `  Reference ${url}/docs · for agents ${url}/llms.txt`];
  if (withLogins) {
    lines.push('', `  Demo logins, password ${demoPassword}:`);
    for (const { email, role } of demoLogins) lines.push(`    ${email.padEnd(26)} ${role}`);
  }
  return `${lines.join('\n')}\n`;
}
