import pg from 'pg';

export const USER = 'openslot';
export const DATABASE = 'openslot';
export const PORT = 5432;

export type Answer =
  | { state: 'ready'; client: pg.Client }
  /** Somebody listens but cannot serve yet or any more: starting, recovering, stopping, stuck. */
  | { state: 'unready' }
  | { state: 'none' };

const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/** Connects to the maintenance database `postgres`, which exists from the first moment. */
export async function tryConnect(socketDir: string): Promise<Answer> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: USER,
    database: 'postgres',
    ssl: false,
    application_name: 'openslot engine',
    connectionTimeoutMillis: 5_000,
  });
  // A server that goes away is noticed by whoever waits for a reply or for `end`.
  client.on('error', () => {});
  try {
    await client.connect();
    return { state: 'ready', client };
  } catch (error) {
    await client.end().catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    return { state: code && NOBODY_LISTENS.has(code) ? 'none' : 'unready' };
  }
}

export function connectionUrl(socketDir: string): string {
  // The port is spelled out because node-postgres would otherwise follow PGPORT.
  return `postgres://${USER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;
}
