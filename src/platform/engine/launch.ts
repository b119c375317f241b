import type pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE, SERVICE } from './connect.ts';
import { type OwnerLock, type Purpose, takeOwnerLock } from './owner.ts';
import { ensurePasswords } from './passwords.ts';
import { clearTheWay, type Way } from './running-server.ts';
import { type Server, type ServerPlan, spawnServer, stopServer } from './server.ts';
import { pause } from './waiting.ts';

export interface Launched {
  server: Server;
  ownerLock: OwnerLock;
  startedAt: number;
}

const PATIENCE_MS = 10_000;
// Two starts at once, or backends of a killed server that have not noticed yet: both pass.
const PASSING =
  /lock file ".*" (already exists|is empty)|bogus data in lock file|pre-existing shared memory block/;

/** Starts our server and owns it, or says who is in the way. */
export async function launch(
  plan: ServerPlan,
  purpose: Purpose,
  log: Logger,
  signal: AbortSignal,
): Promise<Launched | Exclude<Way, { free: true }>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const way = await clearTheWay(plan.home, purpose, log, signal);
    if (!way.free) return way;
    signal.throwIfAborted();

    const server = await spawnServer(plan);
    const ownerLock = await own(server, plan, signal);
    if (ownerLock) return { server, ownerLock, startedAt: Date.now() };

    const lastLines = await server.readLog();
    if (!PASSING.test(lastLines) || Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start (${await server.ended}). The end of ${plan.home.logFile}:\n${lastLines}`,
      );
    }
    await pause(100, signal);
  }
}

/** Null when the server ended by itself; when anything else goes wrong it is stopped, never left behind. */
export async function own(server: Server, plan: ServerPlan, signal: AbortSignal): Promise<OwnerLock | null> {
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
