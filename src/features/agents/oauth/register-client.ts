import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { insertClient } from './client-store.ts';
import { presentRegistration } from './present.ts';
import { readClientMetadata } from './rules/client-metadata.ts';

/** Gives an agent a name to ask with. It proves nothing, and allows nothing. */
export async function registerClient(db: Queryable, given: unknown, now: Date) {
  const client = readClientMetadata(given);
  if ('error' in client) throw new OAuthError(client.error, client.description);
  const id = newId('oauthClient', now.getTime());
  await insertClient(db, { ...client, id, now });
  return presentRegistration(id, client, now);
}
