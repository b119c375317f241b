import type { Logger } from 'pino';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectionUrl, DATABASE, OWNER, PORT, SERVICE } from './connect.ts';
import { type Home, prepareHome } from './home.ts';
import { launch } from './launch.ts';
import { makeOwnerName, OWNER_SETTING, type Purpose } from './owner.ts';
import { readPasswords } from './passwords.ts';
import { findPlatformPackage } from './platform-package.ts';
import type { ServerPlan } from './server.ts';
import { prepareSocketDir, removeTemporarySocketDir } from './socket-dir.ts';
import { supervise } from './supervise.ts';

export interface EngineOptions {
  dataDir: string;
  log: Logger;
  /** Additional server settings. Tests turn `fsync` off. */
  settings?: Record<string, string>;
  /** Folder of the package with the binaries, if not in node_modules. */
  packageDir?: string;
}

export interface Connection {
  /** Folder of the Unix socket; there is no TCP port. */
  host: string;
  port: number;
  database: string;
  /** As the service role, which can only use the tables. */
  url: string;
  /** As the owner, for migrations and administration. */
  ownerUrl: string;
}

export interface Engine {
  connection: Connection;
  stop(): Promise<void>;
}

/** Starts the database of a service, and restarts it after crashes. */
export function startEngine(options: EngineOptions): Promise<Engine> {
  return openEngine(options, 'service');
}

/** For commands: uses the database of a running service, or starts one temporarily. */
export function borrowEngine(options: EngineOptions): Promise<Engine> {
  return openEngine(options, 'command');
}

async function openEngine(options: EngineOptions, purpose: Purpose): Promise<Engine> {
  const { log } = options;
  const home = await prepareHome(options.dataDir, log);
  const plan = await planServer(home, options, purpose);
  const stopping = new AbortController();
  const launched = await launch(plan, purpose, log, stopping.signal).catch(async (error) => {
    await removeTemporarySocketDir(plan.socketDir);
    throw error;
  });
  if ('server' in launched) {
    const stop = supervise(plan, purpose, launched, log, stopping);
    return { connection: await connectionTo(home, plan.socketDir), stop };
  }
  await removeTemporarySocketDir(plan.socketDir);
  if (launched.borrowable)
    return { connection: await connectionTo(home, launched.socketDir), stop: async () => {} };
  throw new Error(
    `${home.dataDir} is in use by another Openslot process. ` +
      'Give this one its own DATA_DIR, or run both on one PostgreSQL with DATABASE_URL.',
  );
}

async function planServer(home: Home, options: EngineOptions, purpose: Purpose): Promise<ServerPlan> {
  const { log, settings = {} } = options;
  const source = await findPlatformPackage(options.packageDir);
  const binaries = await prepareBinaries(source, home.account, home.dataDir, log);
  await ensureCluster(home, binaries, source.major, { durable: settings['fsync'] !== 'off', log });
  const socketDir = await prepareSocketDir(home);
  const ownerName = makeOwnerName(purpose);
  return { home, binaries, socketDir, ownerName, settings: { ...settings, [OWNER_SETTING]: ownerName } };
}

async function connectionTo(home: Home, socketDir: string): Promise<Connection> {
  const passwords = await readPasswords(home);
  return {
    host: socketDir,
    port: PORT,
    database: DATABASE,
    url: connectionUrl(socketDir, SERVICE, passwords.service),
    ownerUrl: connectionUrl(socketDir, OWNER, passwords.owner),
  };
}
