import { sealedSigningKeys } from '../features/access/sessions/store.ts';
import { sealedWebhookSecrets } from '../features/messaging/webhooks/endpoints/secret-store.ts';

/** Every place where the database holds a secret that has to be read back. */
export const sealedTables = [sealedSigningKeys, sealedWebhookSecrets];
