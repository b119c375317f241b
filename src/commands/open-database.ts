import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { readServiceRole, rewriteTables } from '../platform/database/roles.ts';
import { borrowEngine, startEngine } from '../platform/engine/engine.ts';

export interface OpenedDatabase {
  db: Database;
  embedded: boolean;
  /** Rewrites tables as their owner, so that deleted data is removed from disk. */
  rewrite(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseLocation {
  /** Connection of the service: a role without the right to change tables. */
  url: string;
  /** Connection of the owner, for migrations. */
  ownerUrl: string;
  embedded: boolean;
  stop(): Promise<void>;
}

/**
 * Opens and migrates the configured database. The service starts the embedded engine; a command uses a
 * running one.
 */
export async function openConfiguredDatabase(
  config: Config,
  log: Logger,
  use: 'own' | 'borrow',
): Promise<OpenedDatabase> {
  const place = await locateDatabase(config, log, use);
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

async function locateDatabase(config: Config, log: Logger, use: 'own' | 'borrow'): Promise<DatabaseLocation> {
  const { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl = url } = config;
  if (url !== undefined && ownerUrl !== undefined)
    return { url, ownerUrl, embedded: false, stop: async () => {} };
  const open = use === 'own' ? startEngine : borrowEngine;
  const { connection, stop } = await open({ dataDir: config.DATA_DIR, log });
  return { url: connection.url, ownerUrl: connection.ownerUrl, embedded: true, stop };
}
