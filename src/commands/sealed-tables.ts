import { sealedSigningKeys } from '../features/sessions/store.ts';
import { sealedWebhookSecrets } from '../features/webhooks/endpoints/secret-store.ts';

/** Every place where the database holds a secret that has to be read back. */
export const sealedTables = [sealedSigningKeys, sealedWebhookSecrets];
