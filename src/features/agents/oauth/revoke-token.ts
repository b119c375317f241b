import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type EndWaiting, endHeldGrant } from '../../access/grants/end-grants.ts';
import { lockGrant } from '../../access/grants/store.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { endToken, type TokenRow } from './token-store.ts';

/** A client gives back what it was given: an access token alone, or with a refresh token the whole grant. */
export async function revokeToken(
  { db, endWaiting }: { db: Database; endWaiting: EndWaiting },
  { token, found, clientId }: { token: string; found: TokenRow; clientId: string },
  now: Date,
): Promise<void> {
  if (found.client_id !== clientId) throw notTheirs();
  await db.transaction(async (transaction) => {
    // Held before its tokens, as by everybody who changes them.
    const grant = await lockGrant(transaction, found.grant_id, now);
    if (found.kind === 'access') await endToken(transaction, hashSecretToken(token), now);
    else if (grant !== null)
      await endHeldGrant(
        endWaiting,
        transaction,
        { id: grant.id, userId: grant.user_id },
        { byUserId: null, now },
      );
  });
}

export const notTheirs = () => new OAuthError('invalid_client', 'The token was given to another client.');
