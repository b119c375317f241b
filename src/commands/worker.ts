import type { Logger } from 'pino';
import { createBackground } from '../background.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { RequestRate } from '../platform/load-pacing.ts';
import { createLog } from '../platform/log.ts';
import type { WakeableWork } from '../shared/queues.ts';
import { createUseCases } from '../use-cases.ts';
import { type OpenedDatabase, openConfiguredDatabase } from './open-database.ts';
import { openServiceSecrets } from './open-service-secrets.ts';
import { type Stop, waitForStop, withDeadline } from './stop-signals.ts';
import { supervisedWord, type WorkerMessage } from './worker-process.ts';

// Below the patience of the service. Work that is cut off is rolled back or repeated, as after a crash.
const drainMilliseconds = 8_000;
// Shorter without a service: the next one may already start.
const orphanDrainMilliseconds = 2_000;

/** Runs background work, without HTTP, until a signal arrives or its service has ended. */
export async function runWorker(config: Config, words: string[]): Promise<number> {
  process.title = 'openslot worker';
  const log = createLog(config.LOG_LEVEL, { name: 'worker' });
  const signalled = waitForStop((fault, error) => log.fatal({ err: error }, fault));
  const service = words.includes(supervisedWord) ? connectToService() : standAlone(config);
  const database = await service.openDatabase(config, log);
  try {
    const background = await startBackground(config, database, log, service);
    const { reason, exitCode } = await Promise.race([signalled, service.lost]);
    log.info({ reason }, 'stopping');
    await withDeadline(background.stop(), drainMilliseconds);
    return exitCode;
  } finally {
    await withDeadline(database.close(), drainMilliseconds);
    log.info('stopped');
    await new Promise<void>((resolve) => log.flush(() => resolve()));
  }
}

async function startBackground(config: Config, database: WorkerDatabase, log: Logger, service: Service) {
  const { db } = database;
  const secrets = await openServiceSecrets(config, database);
  const common = { config, db, log, clock, publicUrl: service.publicUrl };
  const useCases = createUseCases({
    ...common,
    // The caches of services notice changes of the database by themselves.
    invalidateDays: () => {},
    wake: (work) => background.wake(work),
  });
  const background = createBackground({
    ...common,
    secrets,
    useCases,
    requestRate: service.requestRate,
  });
  service.onWake((work) => {
    log.debug({ work }, 'woken');
    background.wake(work);
  });
  background.start();
  log.info('working');
  return background;
}

type WorkerDatabase = Pick<OpenedDatabase, 'db' | 'rewrite' | 'close'>;

/** The service as seen by its worker. */
interface Service {
  openDatabase(config: Config, log: Logger): Promise<WorkerDatabase>;
  publicUrl(): string;
  requestRate: RequestRate;
  onWake(listener: (work: WakeableWork) => void): void;
  /** Resolves when the service has ended. */
  lost: Promise<Stop>;
}

/** A worker of its own, for services with `BACKGROUND=off`. It finds work by polling and does not slow down. */
function standAlone({ DATABASE_URL, PUBLIC_URL, HOST, PORT }: Config): Service {
  if (DATABASE_URL === undefined)
    throw new Error(
      'A separate worker needs DATABASE_URL. The embedded database belongs to a service, which runs its own worker.',
    );
  return {
    openDatabase: (config, log) => openConfiguredDatabase(config, log, 'borrow'),
    publicUrl: () => PUBLIC_URL ?? `http://${HOST}:${PORT}`,
    requestRate: () => 0,
    onWake: () => {},
    lost: new Promise(() => {}),
  };
}

/** The channel to the service that started this process. It closes when the service ends, for any reason. */
function connectToService(): Service {
  let requestsPerSecond = 0;
  let publicUrl = '';
  let wake = (_work: WakeableWork) => {};
  const lost = new Promise<Stop>((resolve) => {
    process.once('disconnect', () => {
      setTimeout(() => process.exit(0), orphanDrainMilliseconds).unref();
      resolve({ reason: 'service ended', exitCode: 0 });
    });
  });
  const databaseUrl = new Promise<string>((resolve) => {
    process.on('message', (message: WorkerMessage) => {
      if (message.kind === 'wake') for (const work of message.work) wake(work);
      if (message.kind === 'load') requestsPerSecond = message.requestsPerSecond;
      if (message.kind === 'start') {
        publicUrl = message.publicUrl;
        resolve(message.databaseUrl);
      }
    });
  });
  return {
    async openDatabase({ DATABASE_POOL_SIZE: poolSize, DATABASE_SLOWNESS: slowness }, log) {
      const db = openDatabase(await databaseUrl, {
        poolSize,
        slowness,
        log,
        applicationName: 'openslot worker',
      });
      // The service has encrypted all secrets before it starts a worker.
      return { db, rewrite: async () => {}, close: db.close };
    },
    publicUrl: () => publicUrl,
    requestRate: () => requestsPerSecond,
    onWake(listener) {
      wake = listener;
    },
    lost,
  };
}
