import { OAuthError } from '../../http/oauth-errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { type EndWaiting, endHeldGrant } from '../grants/end-grants.ts';
import { lockGrant } from '../grants/store.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { deleteToken, findToken } from './token-store.ts';

/**
 * A client gives back what it was given: an access token alone, or with a refresh token the whole grant. What is unknown is as good as given
 * back; the answer is whether it was known.
 */
export async function revokeToken(
  { db, endWaiting }: { db: Database; endWaiting: EndWaiting },
  brought: { token: string; clientId: string },
  now: Date,
): Promise<boolean> {
  const hash = hashSecretToken(brought.token);
  return db.transaction(async (transaction) => {
    const token = await findToken(transaction, hash);
    if (token === null) return false;
    if (token.client_id !== brought.clientId)
      throw new OAuthError('invalid_client', 'The token was given to another client.');
    // Held before its tokens, as by everybody who changes them.
    const grant = await lockGrant(transaction, token.grant_id, now);
    if (token.kind === 'access') await deleteToken(transaction, hash);
    else if (grant !== null)
      await endHeldGrant(
        endWaiting,
        transaction,
        { id: grant.id, userId: grant.user_id },
        { byUserId: null, now },
      );
    return true;
  });
}
