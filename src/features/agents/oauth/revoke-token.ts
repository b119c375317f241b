import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import { type DeclinePendingRequests, endLockedGrant } from '../../access/grants/end-grants.ts';
import { lockActiveGrant, lockOwnGrant } from '../../access/grants/store.ts';
import { expireToken, listAbandonedGrants, type TokenRow } from './store.ts';

/** Revokes an access token, or with a refresh token the whole grant. */
export async function revokeToken(
  { db, declinePendingRequests }: { db: Database; declinePendingRequests: DeclinePendingRequests },
  { token, found, clientId }: { token: string; found: TokenRow; clientId: string },
  now: Date,
): Promise<void> {
  if (found.client_id !== clientId) throw wrongClient();
  await db.transaction(async (transaction) => {
    // The grant is locked before its tokens everywhere.
    const grant = await lockActiveGrant(transaction, found.grant_id, now);
    if (found.kind === 'access') await expireToken(transaction, hashSecretToken(token), now);
    else if (grant !== null)
      await endLockedGrant(
        declinePendingRequests,
        transaction,
        { id: grant.id, userId: grant.user_id },
        { byUserId: null, now },
      );
  });
}

export const wrongClient = () => new OAuthError('invalid_client', 'The token was issued to another client.');

interface AbandonedGrantDependencies {
  db: Database;
  clock: Clock;
  declinePendingRequests: DeclinePendingRequests;
}

const timeout = { milliseconds: 20_000, isBackground: true };

/**
 * Ends grants whose tokens have all expired, and declines their pending approval requests. Expired tokens
 * cannot be refreshed, so these grants cannot be used again.
 */
export async function endAbandonedGrants({
  db,
  clock,
  declinePendingRequests,
}: AbandonedGrantDependencies): Promise<void> {
  for (const which of await listAbandonedGrants(db, clock.now()))
    await db.transaction(async (transaction) => {
      const row = await lockOwnGrant(transaction, which);
      if (row === null || row.revoked_at !== null) return;
      await endLockedGrant(declinePendingRequests, transaction, which, { byUserId: null, now: clock.now() });
    }, timeout);
}
