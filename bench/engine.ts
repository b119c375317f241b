import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type Connection, startEngine } from '../src/platform/engine/engine.ts';

const log = pino({ level: 'silent' });

interface BenchEngine {
  db: Database;
  connection: Connection;
  stop(): Promise<void>;
}

/** An empty, migrated database on an engine of its own, as durable as in production. */
export async function openBenchEngine(): Promise<BenchEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openslot-bench-'));
  await chmod(dataDir, 0o755);
  const engine = await startEngine({ dataDir, log });
  await migrate(engine.connection.url, log);
  const db = openDatabase(engine.connection.url, { poolSize: 2, log });
  return {
    db,
    connection: engine.connection,
    async stop() {
      await db.close();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
