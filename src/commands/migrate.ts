import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openConfiguredDatabase } from './open-database.ts';

/** Opening the database migrates it. */
export async function runMigrate(config: Config): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog(config.LOG_LEVEL), 'borrow');
  await database.close();
  console.log('The database is up to date.');
  return 0;
}
