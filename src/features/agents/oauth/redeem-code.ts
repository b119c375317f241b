import { createHash, timingSafeEqual } from 'node:crypto';
import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { type DeclinePendingRequests, endLockedGrant } from '../../access/grants/end-grants.ts';
import { type GrantRow, lockActiveGrant } from '../../access/grants/store.ts';
import { accessSeconds, insertTokenPair, newTokenPair, type TokenPair } from './issue-tokens.ts';
import { presentTokens } from './present.ts';
import { isResource } from './rules/authorization-request.ts';
import { type CodeRow, findCode, spendCode } from './store.ts';

interface CodeRequest {
  hash: Buffer;
  /** Grant of the code. */
  grantId: string;
  clientId: string;
  verifier: string;
  redirectUri: string | undefined;
  resource: string | undefined;
}

/**
 * Exchanges an authorization code for tokens. A code that is used twice, by another client or with a wrong
 * verifier was copied, so the grant and its tokens are revoked.
 */
export async function redeemCode(
  { db, declinePendingRequests }: { db: Database; declinePendingRequests: DeclinePendingRequests },
  request: CodeRequest,
  now: Date,
) {
  const exchanged = await db.transaction((transaction) =>
    exchangeCode(declinePendingRequests, transaction, request, now),
  );
  if (exchanged === null) throw invalidCode();
  return presentTokens(exchanged.pair, exchanged.grant, accessSeconds);
}

export const invalidCode = () =>
  new OAuthError('invalid_grant', 'The code is unknown, used or expired, or was issued to another client.');

async function exchangeCode(
  declinePendingRequests: DeclinePendingRequests,
  transaction: Transaction,
  request: CodeRequest,
  now: Date,
): Promise<{ grant: GrantRow; pair: TokenPair } | null> {
  const { hash, grantId } = request;
  const grant = await lockActiveGrant(transaction, grantId, now);
  const code = grant === null ? null : await findCode(transaction, hash);
  if (grant === null || code === null) return null;
  if (
    code.resource !== null &&
    request.resource !== undefined &&
    !isResource(request.resource, [code.resource])
  )
    throw new OAuthError('invalid_target', 'resource must match the authorization request.');
  if (!isIssuedTo(code, request)) {
    const which = { id: grant.id, userId: grant.user_id };
    await endLockedGrant(declinePendingRequests, transaction, which, { byUserId: null, now });
    return null;
  }
  if (code.expires_at <= now) return null;
  const pair = newTokenPair();
  await spendCode(transaction, hash, now);
  await insertTokenPair(transaction, grant, pair, now);
  return { grant, pair };
}

const isIssuedTo = (code: CodeRow, { clientId, verifier, redirectUri }: CodeRequest): boolean =>
  code.spent_at === null &&
  code.client_id === clientId &&
  matchesChallenge(verifier, code.challenge) &&
  (redirectUri === undefined || redirectUri === code.redirect_uri);

/** PKCE verification (RFC 7636, S256). */
function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return hashed.length === expected.length && timingSafeEqual(hashed, expected);
}
