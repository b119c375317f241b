import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { demoPassword, loadDemo } from '../../demo/load-demo.ts';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createPasswords } from '../../src/platform/passwords.ts';
import { createSecrets } from '../../src/platform/secrets/secrets.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { setTraps } from './traps.ts';

/** A Wednesday, noon in Berlin. Scenarios count dates from it, so that they are always the same. */
export const now = new Date('2026-09-09T10:00:00Z');

const log = pino({ level: 'silent' });
const clock = { now: () => now };
const secrets = createSecrets([randomBytes(32)]);
const passwordCost = { memoryKibibytes: 64, iterations: 1 };
const slowness = 6;

interface DatabaseServer {
  /** Connection as the owner of every database. */
  ownerUrl: string;
  /** Connection as the service role. */
  serviceUrl: string;
  /** A migrated, empty database. */
  template: string;
}

/** A fresh demo for one scenario. */
export interface Stage {
  db: Database;
  proxy: CountingProxy;
  /** Address without the proxy: actions of the user are not counted. */
  url: string;
  close(): Promise<void>;
}

export interface DemoCopies {
  open(): Promise<Stage>;
  drop(): Promise<void>;
}

let made = 0;

/** The demo with traps, loaded once. Each stage is a copy of it. */
export async function prepareDemoCopies(server: DatabaseServer): Promise<DemoCopies> {
  const prepared = await createDatabase(server, server.template);
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-agents-'));
  const db = openDatabase(prepared.ownerUrl, { poolSize: 2, log, slowness });
  const hash = await createPasswords(passwordCost).hash(demoPassword);
  await loadDemo(db, clock, { passwordHashOf: () => hash, publishedFeed: true, secrets });
  const app = await startApp({ databaseUrl: prepared.serviceUrl, dataDir });
  await setTraps(db, app.url, hash, now);
  await app.close();
  await db.close();
  return {
    open: async () => openStage(await createDatabase(server, prepared.name), dataDir),
    async drop() {
      await prepared.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openStage(copy: CreatedDatabase, dataDir: string): Promise<Stage> {
  const proxy = await startCountingProxy();
  const app = await startApp({ databaseUrl: copy.serviceUrl, dataDir, publicUrl: proxy.url });
  proxy.forwardTo(app.url);
  const db = openDatabase(copy.ownerUrl, { poolSize: 2, log, slowness });
  return {
    db,
    proxy,
    url: app.url,
    async close() {
      await proxy.close();
      await app.close();
      await db.close();
      await copy.drop();
    },
  };
}

interface Where {
  databaseUrl: string;
  dataDir: string;
  publicUrl?: string;
}

async function startApp({ databaseUrl, dataDir, publicUrl }: Where) {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PAYMENT_PROVIDER: 'none',
    // All requests come from one IP address.
    AUTH_LIMIT_PER_MINUTE: '1000000',
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
  });
  const db = openDatabase(databaseUrl, { poolSize: config.DATABASE_POOL_SIZE, log, slowness });
  const app: App = createApp({
    requestRate: () => 0,
    config,
    db,
    secrets,
    log,
    clock,
    passwordCost,
    // The webhooks of the demo have host names that do not exist here.
    resolveHost: async () => [],
  });
  await app.listen();
  // `listen` returns the base URL of links, not of the server.
  const { port } = app.server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      await db.close();
    },
  };
}

interface CreatedDatabase {
  name: string;
  ownerUrl: string;
  serviceUrl: string;
  drop(): Promise<void>;
}

async function createDatabase(server: DatabaseServer, template: string): Promise<CreatedDatabase> {
  const { ownerUrl, serviceUrl } = server;
  const name = `agents_${process.pid}_${made++}`;
  await onServer(ownerUrl, `create database ${name} template ${template}`);
  return {
    name,
    ownerUrl: withDatabase(ownerUrl, name),
    serviceUrl: withDatabase(serviceUrl, name),
    drop: () => onServer(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server with another database. */
export const withDatabase = (url: string, name: string) =>
  url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${name}`);
