import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { borrowEngine, startEngine } from '../platform/engine/engine.ts';

export interface OpenedDatabase {
  db: Database;
  embedded: boolean;
  close(): Promise<void>;
}

/**
 * The database the settings name, migrated and ready. The service owns the embedded engine it starts; a command run
 * beside it borrows the one that is there.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  use: 'own' | 'borrow',
): Promise<OpenedDatabase> {
  const open = use === 'own' ? startEngine : borrowEngine;
  const engine = config.DATABASE_URL === undefined ? await open({ dataDir: config.DATA_DIR, log }) : null;
  const url = config.DATABASE_URL ?? engine?.connection.url ?? '';
  try {
    await migrate(url, log);
  } catch (error) {
    await engine?.stop();
    throw error;
  }
  const db = openDatabase(url, { poolSize: config.DATABASE_POOL_SIZE, log });
  return {
    db,
    embedded: engine !== null,
    async close() {
      await db.close();
      await engine?.stop();
    },
  };
}
