import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { lockSpaces } from '../database/lock-spaces.ts';
import { tryConnect } from './connect.ts';
import { ownerPassword, wrongPasswords } from './passwords.ts';
import { pause } from './processes.ts';
import type { Server, ServerPlan } from './server.ts';

/** A service owns its server for long; a command (migrate, admin) only briefly, so others wait for it. */
export type Purpose = 'service' | 'command';

export interface Owner {
  purpose: string;
  pid: number;
}

export interface OwnerLock {
  lost: Promise<void>;
}

export const OWNER_SETTING = 'openslot.owner';

/** Identifies one start. Stored as a server setting, so that every client can see the owner. */
export const makeOwnerName = (purpose: Purpose) =>
  `${purpose}:${process.pid}:${randomBytes(6).toString('hex')}`;

/** The lock ends with the connection, so it is held exactly as long as the owner lives. */
export async function tryOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as taken',
    [lockSpaces.engineOwner],
  );
  return rows[0]?.taken === true;
}

export async function readOwner(client: pg.Client): Promise<Owner> {
  const [purpose = '', pid = ''] = (await readOwnerName(client)).split(':');
  return { purpose, pid: Number(pid) };
}

/** Waits until our server responds and takes the lock; null if the server ended first. */
export async function takeOwnerLock(
  server: Server,
  plan: ServerPlan,
  prepare: (client: pg.Client, plan: ServerPlan) => Promise<void>,
  signal: AbortSignal,
): Promise<OwnerLock | null> {
  while (!server.hasEnded() && !signal.aborted) {
    const answer = await tryConnect(plan.socketDir, ownerPassword(plan.home));
    if (answer.state === 'ready') {
      const lost = new Promise<void>((resolve) => answer.client.once('end', () => resolve()));
      try {
        // If two processes start concurrently, the server of the other one may respond.
        const isOurs = (await readOwnerName(answer.client)) === plan.ownerName;
        if (isOurs && (await tryOwnerLock(answer.client))) {
          await prepare(answer.client, plan);
          return { lost };
        }
      } catch (error) {
        if (!isDisconnect(error)) throw error;
      }
      await answer.client.end().catch(() => {});
    }
    if (answer.state === 'refused') throw wrongPasswords(plan.home);
    await pause(15, signal);
  }
  return null;
}

async function readOwnerName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_setting($1, true) as name', [
    OWNER_SETTING,
  ]);
  return rows[0]?.name ?? '';
}

/** After a lost connection, the server either exits or responds again soon. */
const isDisconnect = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || /^57P0/.test(error.code ?? '');
