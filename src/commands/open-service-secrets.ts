import type { Config } from '../platform/config.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { OpenedDatabase } from './open-database.ts';
import { sealedTables } from './sealed-tables.ts';

export function openServiceSecrets(config: Config, { db, rewrite }: OpenedDatabase): Promise<Secrets> {
  return openSecrets(db, {
    keys: config.SECRET_KEY,
    dataDir: config.DATA_DIR,
    tables: sealedTables,
    onSealed: () => rewrite(['signing_keys', 'webhook_secrets']),
  });
}
