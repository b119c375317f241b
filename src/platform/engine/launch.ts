import type pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE, SERVICE } from './connect.ts';
import { type OwnerLock, type Purpose, takeOwnerLock } from './owner.ts';
import { ensurePasswords } from './passwords.ts';
import { pause } from './processes.ts';
import { ensureNoServer, type ServerCheck } from './running-server.ts';
import { type Server, type ServerPlan, spawnServer, stopServer } from './server.ts';

export interface Launched {
  server: Server;
  ownerLock: OwnerLock;
  startedAt: number;
}

const START_TIMEOUT_MS = 10_000;
// Temporary: two concurrent starts, or backends of a killed server that have not exited yet.
const TEMPORARY_FAILURE =
  /lock file ".*" (already exists|is empty)|bogus data in lock file|pre-existing shared memory block/;

/** Starts the server and takes the owner lock, or returns who has it. */
export async function launch(
  plan: ServerPlan,
  purpose: Purpose,
  log: Logger,
  signal: AbortSignal,
): Promise<Launched | Exclude<ServerCheck, { free: true }>> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const way = await ensureNoServer(plan.home, purpose, log, signal);
    if (!way.free) return way;
    signal.throwIfAborted();

    const server = await spawnServer(plan);
    const ownerLock = await takeOwnership(server, plan, signal);
    if (ownerLock) return { server, ownerLock, startedAt: Date.now() };

    const lastLines = await server.readLog();
    if (!TEMPORARY_FAILURE.test(lastLines) || Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start (${await server.ended}). The end of ${plan.home.logFile}:\n${lastLines}`,
      );
    }
    await pause(100, signal);
  }
}

/** Null if the server ended. After any other failure the server is stopped. */
export async function takeOwnership(
  server: Server,
  plan: ServerPlan,
  signal: AbortSignal,
): Promise<OwnerLock | null> {
  try {
    const ownerLock = await takeOwnerLock(server, plan, prepareDatabase, signal);
    signal.throwIfAborted();
    return ownerLock;
  } catch (error) {
    await stopServer(server);
    throw error;
  }
}

async function prepareDatabase(client: pg.Client, { home }: ServerPlan): Promise<void> {
  await ensurePasswords(client, home);
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  await client.query(`revoke all on database ${DATABASE}, postgres, template1 from public`);
  await client.query(`grant connect on database ${DATABASE} to ${SERVICE}`);
}
