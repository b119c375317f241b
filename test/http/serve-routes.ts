import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createAnswerCache } from '../../src/http/answer-cache.ts';
import type { Guards } from '../../src/http/caller.ts';
import { createCompressedBodies } from '../../src/http/compression.ts';
import type { BoundRoute } from '../../src/http/route.ts';
import { createServer } from '../../src/http/server.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { type Call, caller, slowMachine, withCacheClock } from '../fixtures/app.ts';
import { createDatabase } from '../fixtures/database.ts';

export interface ServedRoutes {
  db: Database;
  databaseUrl: string;
  url: string;
  call: Call;
  cache: ReturnType<typeof createAnswerCache>;
  outlastCaches(): void;
  close(): Promise<void>;
}

interface Options {
  guards?: Partial<Guards>;
  databaseUrl?: string;
  poolSize?: number;
  publicUrl?: string;
  corsOrigins?: string;
  slowness?: number;
  beforeListening?: (server: FastifyInstance) => void;
}

const everyoneIn: Guards = {
  admitKey: () => null,
  admitKeyAtOnce: () => undefined,
  readSession: (token) => (token === 'good' ? { id: 'ses_1', userId: 'usr_1', role: 'customer' } : null),
  claimSession: async () => ({ session: null }),
  readGrant: async () => null,
  limitAddress: async () => {},
};

/** The HTTP floor alone, with routes made for the test. */
export async function serveRoutes(
  routes: (db: Database) => BoundRoute[],
  options: Options = {},
): Promise<ServedRoutes> {
  const created = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createDatabase(inject('serverUrl'), inject('templates').empty);
  const log = pino({ level: 'silent' });
  const db = openDatabase(created.url, {
    poolSize: options.poolSize ?? 5,
    log,
    slowness: options.slowness ?? slowMachine,
  });
  const clock = withCacheClock(systemClock);
  const cache = createAnswerCache(clock, () => '');
  let url = '';
  const server = createServer({
    routes: routes(db),
    guards: { ...everyoneIn, ...options.guards },
    db,
    cache,
    compressed: createCompressedBodies(1024 * 1024),
    log,
    metrics: createMetrics(db),
    publicUrl: () => options.publicUrl ?? url,
    corsOrigins: options.corsOrigins ?? '*',
    closing: () => false,
    trustProxy: false,
  });
  options.beforeListening?.(server);
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    db,
    databaseUrl: created.url,
    url,
    call: caller(url),
    cache,
    outlastCaches: clock.outlastCaches,
    async close() {
      await server.close();
      await db.close();
      await created.drop();
    },
  };
}
