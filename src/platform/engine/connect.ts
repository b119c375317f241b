import pg from 'pg';

/** Owner of the cluster, for the engine itself, migrations and administration. */
export const OWNER = 'openslot';
/** Role of the service. */
export const SERVICE = 'openslot_service';
export const DATABASE = 'openslot';
export const PORT = 5432;

export type Answer =
  | { state: 'ready'; client: pg.Client }
  /** A server listens, but is starting, recovering, stopping or stuck. */
  | { state: 'unready' }
  /** A server runs, but with other passwords than this home. */
  | { state: 'refused' }
  | { state: 'none' };

const NO_SERVER_CODES = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/** Connects as the owner to the maintenance database `postgres`. */
export async function tryConnect(
  socketDir: string,
  password: () => Promise<string> = async () => '',
): Promise<Answer> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: OWNER,
    // Called only if the server requires a password.
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'openslot engine',
    connectionTimeoutMillis: 5_000,
  });
  // A lost connection is noticed by pending queries and the event `end`.
  client.on('error', () => {});
  try {
    await client.connect();
    return { state: 'ready', client };
  } catch (error) {
    await client.end().catch(() => {});
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('28') || message.startsWith('SASL')) return { state: 'refused' };
    return { state: code && NO_SERVER_CODES.has(code) ? 'none' : 'unready' };
  }
}

export function connectionUrl(socketDir: string, user: string, password: string): string {
  // Explicit port, because node-postgres would otherwise use PGPORT.
  return `postgres://${user}:${password}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${PORT}`;
}
