import { realpath } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { tryConnect } from './connect.ts';
import type { Home } from './home.ts';
import { findServerRecord, removeMisleadingLockFiles } from './lock-files.ts';
import { type Owner, type Purpose, readOwner, tryOwnerLock } from './owner.ts';
import { ownerPassword, wrongPasswords } from './passwords.ts';
import { isAlive, isServerOf, pause, signalIfAlive, waitUntil } from './processes.ts';
import { removeTemporarySocketDir, runDir, socketPathFits } from './socket-dir.ts';

export type ServerCheck = { free: true } | { free: false; socketDir: string; borrowable: boolean };

type Found = { state: 'none' | 'unready' } | { state: 'ready'; client: pg.Client; socketDir: string };
type Verdict = 'orphan' | 'busy' | 'borrow' | 'wait';

// The lock of a killed owner ends when its backend notices; a starting owner has no lock yet.
const OWNER_LEAVING_MS = 2_000;
const OWNER_ARRIVING_MS = 3_000;
const COMMAND_MS = 30_000;
const RECOVERY_MS = 120_000;

/** Stops a running server whose owner is gone. Returns the socket of a server with a living owner. */
export async function ensureNoServer(
  home: Home,
  purpose: Purpose,
  log: Logger,
  signal: AbortSignal,
): Promise<ServerCheck> {
  const began = Date.now();
  let answeredAt: number | undefined;
  for (;;) {
    const found = await findServer(home);
    if (found.state === 'none') {
      await removeLeftovers(home);
      return { free: true };
    }
    if (found.state === 'ready') {
      answeredAt ??= Date.now();
      const verdict = await judge(found.client, purpose, Date.now() - answeredAt);
      if (verdict === 'orphan') await stopOrphan(home, log);
      await found.client.end().catch(() => {});
      if (verdict === 'borrow' || verdict === 'busy') {
        return { free: false, socketDir: found.socketDir, borrowable: verdict === 'borrow' };
      }
    } else if (Date.now() - began > RECOVERY_MS) {
      throw new Error(`A PostgreSQL server in ${home.dir} does not become ready. See ${home.logFile}.`);
    }
    await pause(50, signal);
    signal.throwIfAborted();
  }
}

async function findServer(home: Home): Promise<Found> {
  const own = runDir(home.dir);
  const recorded = (await findServerRecord(home))?.socketDir;
  let state: 'none' | 'unready' = 'none';
  for (const socketDir of new Set([own, recorded ?? own])) {
    if (!socketPathFits(socketDir)) continue;
    const answer = await tryConnect(socketDir, ownerPassword(home));
    if (answer.state === 'unready') state = 'unready';
    if (answer.state === 'refused' && socketDir === own) throw wrongPasswords(home);
    if (answer.state !== 'ready') continue;
    // A copied DATA_DIR contains the record of the original server.
    if (socketDir === own || (await serves(answer.client, home.data))) return { ...answer, socketDir };
    await answer.client.end().catch(() => {});
  }
  return { state };
}

async function serves(client: pg.Client, data: string): Promise<boolean> {
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return (await realpath(rows[0]?.data_directory ?? '')) === data;
  } catch {
    return false;
  }
}

async function judge(client: pg.Client, purpose: Purpose, waitedMs: number): Promise<Verdict> {
  try {
    const owner: Owner = await readOwner(client);
    if (await tryOwnerLock(client)) {
      return isAlive(owner.pid) && waitedMs < OWNER_ARRIVING_MS ? 'wait' : 'orphan';
    }
    if (owner.purpose === 'command') return waitedMs < COMMAND_MS ? 'wait' : 'busy';
    if (purpose === 'command' && isAlive(owner.pid)) return 'borrow';
    return waitedMs < OWNER_LEAVING_MS ? 'wait' : 'busy';
  } catch {
    // The server stopped during the query.
    return 'wait';
  }
}

async function stopOrphan(home: Home, log: Logger): Promise<void> {
  const record = await findServerRecord(home);
  if (!record || !(await isServerOf(record.pid, home.data))) return;
  log.warn({ pid: record.pid }, 'stopping a PostgreSQL server whose Openslot process is gone');
  // Waits for the record, not the process: a server adopted by an init that does not reap stays a zombie.
  const gone = async () => (await findServerRecord(home))?.startedAs !== record.startedAs;
  for (const [name, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    signalIfAlive(record.pid, name);
    if (await waitUntil(gone, patienceMs)) break;
  }
  if (record.socketDir) await removeTemporarySocketDir(record.socketDir);
}

async function removeLeftovers(home: Home): Promise<void> {
  const record = await findServerRecord(home);
  if (record?.socketDir && !(await isServerOf(record.pid, home.data))) {
    await removeTemporarySocketDir(record.socketDir);
  }
  await removeMisleadingLockFiles(home);
}
