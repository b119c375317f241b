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

/** Runs until a signal arrives, then finishes pending work and closes all resources. */
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
      // After listening starts, so that it does not delay the start.
      app
        .prepareDocuments()
        .catch((error) => log.error({ err: error }, 'generating the API documents failed'));
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

/** Registered before the start, so that a signal during the start leads to an orderly shutdown afterwards. */
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

/** A connection that does not end must not prevent closing the database. */
function withDeadline(work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, drainMilliseconds).unref();
    }),
  ]);
}
