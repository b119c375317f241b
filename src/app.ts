import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pageRoutes } from './features/pages/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import type { Guards } from './http/caller.ts';
import type { BoundRoute } from './http/route.ts';
import { createServer } from './http/server.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createMetrics } from './platform/metrics.ts';

export interface AppParts {
  config: Config;
  db: Database;
  log: Logger;
  clock: Clock;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: BoundRoute[];
  /** Listens; returns the address that links begin with. */
  listen(): Promise<string>;
  /** Refuses new work, finishes what was begun, then lets go of everything it opened. */
  close(): Promise<void>;
}

/** The composition root: the same for production, tests and measurements. */
export function createApp({ config, db, log, clock }: AppParts): App {
  let publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  let draining = false;
  const cache = createAnswerCache();
  const metrics = createMetrics(db);

  const guards: Guards = {
    admitKey: () => null,
    readSession: () => null,
    limitAddress: async () => {},
  };
  void clock;

  const routes: BoundRoute[] = [
    ...pageRoutes({ publicUrl: () => publicUrl, routes: () => routes.map(({ declaration }) => declaration) }),
    ...systemRoutes({ db, metrics, metricsToken: config.METRICS_TOKEN, draining: () => draining }),
  ];

  const server = createServer({
    routes,
    guards,
    db,
    cache,
    log,
    metrics,
    publicUrl: () => publicUrl,
    corsOrigins: config.CORS_ORIGINS,
    trustProxy: config.TRUST_PROXY,
  });

  return {
    server,
    routes,
    async listen() {
      const address = await server.listen({ host: config.HOST, port: config.PORT });
      publicUrl = config.PUBLIC_URL ?? address;
      return publicUrl;
    },
    async close() {
      draining = true;
      await server.close();
    },
  };
}
