import { createApp } from '../app.ts';
import type { RemoteWorker } from '../background.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startDevPages } from '../web/dev-pages.ts';
import { type DevPages, loadPageBuild, type PageBuild } from '../web/page-build.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openServiceSecrets } from './open-service-secrets.ts';
import { prepareDemo, welcome } from './prepare-demo.ts';
import { waitForStop, withDeadline } from './stop-signals.ts';
import { createWorkerProcess } from './worker-process.ts';

const drainMilliseconds = 10_000;

/** Runs until a signal arrives, then finishes pending work and closes all resources. */
export async function serve(config: Config): Promise<number> {
  const log = createLog(config.LOG_LEVEL);
  const stopped = waitForStop((fault, error) => log.fatal({ err: error }, fault));
  const database = await openConfiguredDatabase(config, log, 'own');
  try {
    const secrets = await openServiceSecrets(config, database);
    const logins = await prepareDemo(config, database, secrets);
    const pageBuild = await pagesFor(config);
    const workerProcess = config.BACKGROUND === 'process' ? createWorkerProcess(log) : undefined;
    const worker = config.BACKGROUND === 'off' ? elsewhere : workerProcess;
    const app = createApp({ config, db: database.db, log, clock: systemClock, secrets, pageBuild, worker });
    try {
      const url = await app.listen();
      log.info({ url }, 'listening');
      workerProcess?.start({
        databaseUrl: database.db.url,
        publicUrl: url,
        requestRate: app.requestRate,
      });
      // After listening starts, so that it does not delay the start.
      app
        .prepareDocuments()
        .catch((error) => log.error({ err: error }, 'generating the API documents failed'));
      if (database.embedded || logins.size > 0) console.log(welcome(url, logins));
      const { reason, exitCode } = await stopped;
      log.info({ reason }, 'stopping');
      return exitCode;
    } finally {
      // A connection that does not end must not prevent closing the database.
      await Promise.all([withDeadline(app.close(), drainMilliseconds), workerProcess?.stop()]);
    }
  } finally {
    await database.close();
    log.info('stopped');
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  }
}

/** Background work is left to workers that find it by polling. */
const elsewhere: RemoteWorker = { wake: () => {} };

function pagesFor({ WEB, MAP_STYLE_URL }: Config): Promise<PageBuild | DevPages> | undefined {
  if (WEB === 'off') return undefined;
  return WEB === 'dev' ? startDevPages() : loadPageBuild(MAP_STYLE_URL);
}
