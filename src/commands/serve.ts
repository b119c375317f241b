import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startDevPages } from '../web/dev-pages.ts';
import { type DevPages, loadPageBuild, type PageBuild } from '../web/page-build.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openServiceSecrets } from './open-service-secrets.ts';
import { prepareDemo, welcome } from './prepare-demo.ts';

const drainMilliseconds = 10_000;

/** Runs until a signal: the process then finishes what it has begun and leaves nothing behind. */
export async function serve(config: Config): Promise<number> {
  const log = createLog(config.LOG_LEVEL);
  const stopped = waitForStop((fault, error) => log.fatal({ err: error }, fault));
  const database = await openConfiguredDatabase(config, log, 'own');
  try {
    const secrets = await openServiceSecrets(config, database);
    const logins = await prepareDemo(config, database, secrets);
    const pageBuild = await pagesFor(config.WEB);
    const app = createApp({ config, db: database.db, log, clock: systemClock, secrets, pageBuild });
    try {
      const url = await app.listen();
      log.info({ url }, 'listening');
      // Not before it listens: nobody who starts it waits for that.
      app.prepareDocuments().catch((error) => log.error({ err: error }, 'the reference was not written'));
      if (database.embedded || logins.size > 0) console.log(welcome(url, logins));
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

function pagesFor(web: Config['WEB']): Promise<PageBuild | DevPages> | undefined {
  if (web === 'off') return undefined;
  return web === 'dev' ? startDevPages() : loadPageBuild();
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

/** A connection that never ends must not keep the database from being closed in order. */
function withDeadline(work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, drainMilliseconds).unref();
    }),
  ]);
}
