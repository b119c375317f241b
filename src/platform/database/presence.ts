import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';
import { limitsFor } from './limits.ts';
import { lockSpaces } from './lock-spaces.ts';
import { type Sql, sql } from './sql.ts';

/** Lets processes on one database detect and message each other. Each has a number. */
export interface Presence {
  /** Number of this process, or null while it is not connected. The first call connects. */
  join(): Promise<number | null>;
  onMessage(listener: (text: string) => void): void;
  /** Called when the connection is lost. The process reconnects with another number. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

const channel = 'openslot_presence';
const connectTimeoutMilliseconds = 1_500;
const queryTimeoutMilliseconds = 1_800;
// Requests wait only briefly, because presence is optional.
const maxWaitMilliseconds = 300;
// Interval for detecting silently dropped connections.
const heartbeatMilliseconds = 2_000;
const firstRetryMilliseconds = 100;
const maxRetryMilliseconds = 5_000;

/**
 * True if the process with this number is gone: the server holds its lock as long as its connection lives.
 * Use a separate statement, because the probe locks until the transaction ends.
 */
export const isGone = (number: Sql): Sql =>
  sql`pg_try_advisory_xact_lock(${lockSpaces.presence}::int, ${number})`;

export async function sendTo(db: Queryable, number: number, text: string): Promise<void> {
  await db.row(sql`select pg_notify(${channel}, ${`${number} ${text}`})`);
}

interface Membership {
  client: pg.Client;
  number: number;
}

export function createPresence(url: string, log: Logger): Presence {
  const messageListeners: ((text: string) => void)[] = [];
  const lostListeners: (() => void)[] = [];
  let membership: Membership | null = null;
  let firstAttempt: Promise<void> | null = null;
  let attempt: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retryMilliseconds = firstRetryMilliseconds;
  let closed = false;

  const currentNumber = () => membership?.number ?? null;

  function connect(): Promise<void> {
    attempt = enter().then(
      (entered) => {
        membership = entered;
        retryMilliseconds = firstRetryMilliseconds;
        schedule(heartbeat, heartbeatMilliseconds);
      },
      (error) => {
        log.warn({ err: error }, 'presence connection failed');
        retry();
      },
    );
    return attempt;
  }

  async function enter(): Promise<Membership> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMilliseconds,
      query_timeout: queryTimeoutMilliseconds,
      statement_timeout: limitsFor().statementMilliseconds,
      keepAlive: true,
      application_name: 'openslot presence',
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return { client, number: await takeNumber(client) };
    } catch (error) {
      leave(client);
      throw error;
    }
  }

  function hear(payload: string): void {
    const space = payload.indexOf(' ');
    if (membership === null || Number(payload.slice(0, space)) !== membership.number) return;
    for (const listener of messageListeners) listener(payload.slice(space + 1));
  }

  function lose(client: pg.Client, error?: unknown): void {
    if (membership?.client !== client) return;
    membership = null;
    leave(client);
    if (closed) return;
    log.warn({ err: error }, 'presence connection lost');
    for (const listener of lostListeners) listener();
    retry();
  }

  function heartbeat(): void {
    const client = membership?.client;
    client?.query('select 1').then(
      () => membership?.client === client && schedule(heartbeat, heartbeatMilliseconds),
      (error) => lose(client, error),
    );
  }

  function retry(): void {
    schedule(() => void connect(), retryMilliseconds * (0.5 + Math.random()));
    retryMilliseconds = Math.min(retryMilliseconds * 2, maxRetryMilliseconds);
  }

  function schedule(step: () => void, milliseconds: number): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(step, milliseconds).unref();
  }

  return {
    async join() {
      if (membership !== null || closed) return currentNumber();
      firstAttempt ??= connect();
      await Promise.race([firstAttempt, delay(maxWaitMilliseconds, undefined, { ref: false })]);
      return currentNumber();
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onLost: (listener) => void lostListeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await attempt;
      const client = membership?.client;
      membership = null;
      await client?.end().catch(() => {});
    },
  };
}

async function takeNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const number = randomInt(1, 2 ** 31);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      lockSpaces.presence,
      number,
    ]);
    if (rows[0]?.taken) return number;
  }
}

function leave(client: pg.Client): void {
  client.end().catch(() => {});
}
