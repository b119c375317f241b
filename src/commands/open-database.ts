import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readServiceRole, rewriteTables } from '../platform/database/roles.ts';
import { borrowEngine, startEngine } from '../platform/engine/engine.ts';

export interface OpenedDatabase {
  db: Database;
  embedded: boolean;
  /** As its owner: writes tables anew, so that nothing which was removed from them is left on the disk. */
  rewrite(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Place {
  /** What the service connects with: a role that can use the tables, and no more. */
  url: string;
  /** What changes the shape of the tables, and nothing else does. */
  ownerUrl: string;
  embedded: boolean;
  stop(): Promise<void>;
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
  const place = await findPlace(config, log, use);
  try {
    const role = await readServiceRole(place.url, place.ownerUrl, log);
    await migrate(place.ownerUrl, log, role);
  } catch (error) {
    await place.stop();
    throw error;
  }
  const db = openDatabase(place.url, {
    poolSize: config.DATABASE_POOL_SIZE,
    slowness: config.DATABASE_SLOWNESS,
    log,
  });
  return {
    db,
    embedded: place.embedded,
    rewrite: (tables) => rewriteTables(place.ownerUrl, log, tables),
    async close() {
      await db.close();
      await place.stop();
    },
  };
}

async function findPlace(config: Config, log: Logger, use: 'own' | 'borrow'): Promise<Place> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl = url } = config;
  if (url !== undefined && ownerUrl !== undefined)
    return { url, ownerUrl, embedded: false, stop: async () => {} };
  const open = use === 'own' ? startEngine : borrowEngine;
  const { connection, stop } = await open({ dataDir: config.DATA_DIR, log });
  return { url: connection.url, ownerUrl: connection.ownerUrl, embedded: true, stop };
}
