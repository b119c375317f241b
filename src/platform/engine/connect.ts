import pg from 'pg';

/** Owns the cluster and everything in it; for the engine's own needs, migrations and administration. */
export const OWNER = 'openslot';
/** What the service connects as. */
export const SERVICE = 'openslot_service';
export const DATABASE = 'openslot';
export const PORT = 5432;

export type Answer =
  | { state: 'ready'; client: pg.Client }
  /** Somebody listens but cannot serve yet or any more: starting, recovering, stopping, stuck. */
  | { state: 'unready' }
  /** It serves, but has other passwords than this home. */
  | { state: 'refused' }
  | { state: 'none' };

const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/** Connects as the owner to the maintenance database `postgres`, which exists from the first moment. */
export async function tryConnect(
  socketDir: string,
  password: () => Promise<string> = async () => '',
): Promise<Answer> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: OWNER,
    // Asked for only by a server that wants one, and read anew each time.
    password,
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
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('28') || message.startsWith('SASL')) return { state: 'refused' };
    return { state: code && NOBODY_LISTENS.has(code) ? 'none' : 'unready' };
  }
}

export function connectionUrl(socketDir: string, user: string, password: string): string {
  // The port is spelled out because node-postgres would otherwise follow PGPORT.
  return `postgres://${user}:${password}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;
}
