import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sql } from '../src/platform/database/sql.ts';
import { SERVICE } from '../src/platform/engine/connect.ts';
import { type Connection, startEngine } from '../src/platform/engine/engine.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { makeTemporaryFolder, stoppedAtTheEnd } from './started.ts';

const log = pino({ level: 'silent' });
const key = randomBytes(32);

/** Encryption key of the measured services; sessions are signed with it in advance. */
export const benchSecretKey = key.toString('base64');
export const benchSecrets = createSecrets([key]);

interface BenchEngine {
  /** Connection as the owner. */
  db: Database;
  connection: Connection;
  stop(): Promise<void>;
}

/** An empty, migrated database on a separate engine, with durable commits unless the settings differ. */
export async function openBenchEngine(settings: Record<string, string> = {}): Promise<BenchEngine> {
  const folder = makeTemporaryFolder();
  const engine = await startEngine({ dataDir: folder.path, log, settings });
  const ended = stoppedAtTheEnd(engine.stop);
  await migrate(engine.connection.ownerUrl, log, SERVICE);
  const db = openDatabase(engine.connection.ownerUrl, { poolSize: 2, log, slowness: 20 });
  const closed = stoppedAtTheEnd(() => db.close());
  return {
    db,
    connection: engine.connection,
    async stop() {
      await closed();
      await ended();
      await folder.remove();
    },
  };
}

/** The same with counters of statements and buffers. */
export async function openCountingEngine(settings: Record<string, string> = {}): Promise<BenchEngine> {
  const engine = await openBenchEngine({ ...settings, shared_preload_libraries: 'pg_stat_statements' });
  await engine.db.run(sql`create extension pg_stat_statements`);
  return engine;
}
