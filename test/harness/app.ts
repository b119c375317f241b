import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject, type ProvidedContext } from 'vitest';
import { build } from '../../scripts/build.mjs';
import { type App, createApp } from '../../src/app.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import type { ResolveHost } from '../../src/platform/outgoing-http.ts';
import type { Secrets } from '../../src/platform/secrets/secrets.ts';
import { type DevPages, loadPageBuild } from '../../src/web/page-build.ts';
import { asOwner, createDatabase } from './database.ts';
import { watchErrors } from './declared-errors.ts';
import { passwordCost } from './password-cost.ts';
import { testSecrets } from './secrets.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  token?: string | undefined;
  key?: string | undefined;
  headers?: Record<string, string>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

export interface TestApp {
  url: string;
  databaseUrl: string;
  config: Config;
  /** For the test itself to look and to prepare with, as the owner: may do anything. */
  db: Database;
  /** What the service uses: may use the tables, and no more. */
  serviceDb: Database;
  secrets: Secrets;
  app: App;
  /** A real HTTP request; the body is JSON both ways. */
  call: Call;
  /** Lets a second pass for its caches, and for nothing else: whatever another process wrote must show from here on. */
  outlastCaches(): void;
  close(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  clock?: Clock;
  /** Run beside another one, on its database. */
  databaseUrl?: string;
  template?: keyof ProvidedContext['templates'];
  /** What names of webhooks lead to. */
  resolveHost?: ResolveHost;
  /** With the pages for people; or with something in their place, where it matters only that there are some. */
  pages?: boolean | DevPages;
  /** How many times longer than usual the service's database may take: 1 where that is what is tested. */
  slowness?: number;
}

/** The machines that run tests are busy with them: what is done is tested, not how soon. */
export const slowMachine = 6;

/** The whole service on a database of its own, listening on a free port. */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const created =
    options.databaseUrl === undefined
      ? await createDatabase(inject('serverUrl'), inject('templates')[options.template ?? 'empty'])
      : { url: options.databaseUrl, drop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-test-'));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...options.environment });
  const log = pino({ level: config.LOG_LEVEL });
  const common = { poolSize: config.DATABASE_POOL_SIZE, log };
  const serviceDb = openDatabase(created.url, { ...common, slowness: options.slowness ?? slowMachine });
  const db = openDatabase(asOwner(created.url), { ...common, slowness: slowMachine });
  const clock = withCacheClock(options.clock ?? systemClock);
  const app = createApp({
    requestRate: () => 0,
    config,
    db: serviceDb,
    secrets: testSecrets,
    log,
    clock,
    passwordCost,
    // Without one of their own, names lead nowhere: no test asks a name server.
    resolveHost: options.resolveHost ?? (async () => []),
    pageBuild: options.pages === true ? await builtPages() : options.pages || undefined,
  });
  watchErrors(app.server, app.routes);
  const url = await app.listen();
  return {
    url,
    databaseUrl: created.url,
    config,
    db,
    serviceDb,
    secrets: testSecrets,
    app,
    call: caller(url),
    outlastCaches: clock.outlastCaches,
    async close() {
      await app.close();
      await serviceDb.close();
      await db.close();
      await created.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The clock of the test, with ages of cached values that the test can move on: waiting for them would only make it slow. */
export function withCacheClock({ now }: Clock) {
  let passedMs = 0;
  return {
    now,
    monotonicMs: () => performance.now() + passedMs,
    outlastCaches() {
      passedMs += 1_000;
    },
  };
}

export function caller(url: string): Call {
  return async (method, path, options = {}) => {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
    if (options.key !== undefined) headers['x-api-key'] = options.key;
    if (options.body !== undefined) headers['content-type'] ??= 'application/json';
    const body =
      typeof options.body === 'string' || options.body === undefined
        ? options.body
        : JSON.stringify(options.body);
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    // A stream has no end to wait for.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    const text = isStream ? '' : await response.text();
    if (isStream) await response.body?.cancel();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    };
  };
}

async function builtPages() {
  await build();
  return loadPageBuild();
}
