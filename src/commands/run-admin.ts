import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { runAdmin } from './admin.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { openServiceSecrets } from './open-service-secrets.ts';

export async function runAdminCommand(config: Config, words: string[]): Promise<number> {
  const database = await openConfiguredDatabase(config, createLog('warn'), 'borrow');
  try {
    return await runAdmin(words, {
      db: database.db,
      clock: systemClock,
      config,
      secrets: () => openServiceSecrets(config, database),
    });
  } finally {
    await database.close();
  }
}
