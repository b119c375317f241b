import { sealedSigningKeys } from '../features/access/sessions/store.ts';
import { sealedSecondFactors } from '../features/accounts/second-factor/store.ts';
import { sealedCalendarUrls } from '../features/booking/calendar-connections/store.ts';
import { sealedWebhookSecrets } from '../features/messaging/webhooks/endpoints/store.ts';
import type { Config } from '../platform/config.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import type { OpenedDatabase } from './open-database.ts';

export function openServiceSecrets(
  config: Config,
  { db, rewrite }: Pick<OpenedDatabase, 'db' | 'rewrite'>,
): Promise<Secrets> {
  return openSecrets(db, {
    keys: config.SECRET_KEY,
    dataDir: config.DATA_DIR,
    tables: sealedTables,
    onSealed: () => rewrite(['signing_keys', 'webhook_secrets']),
  });
}

/** All tables with encrypted secrets. */
export const sealedTables = [
  sealedSigningKeys,
  sealedWebhookSecrets,
  sealedSecondFactors,
  sealedCalendarUrls,
];
