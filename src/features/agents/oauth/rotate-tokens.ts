import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { hashSecretToken } from '../../../shared/secret-token.ts';
import { minuteMs } from '../../../shared/time.ts';
import { type DeclinePendingRequests, endLockedGrant } from '../../access/grants/end-grants.ts';
import { type GrantRow, lockActiveGrant } from '../../access/grants/store.ts';
import { accessSeconds, deriveTokenPair, insertTokenPair, type TokenPair } from './issue-tokens.ts';
import { presentTokens } from './present.ts';
import { findToken, spendToken, type TokenRow } from './store.ts';

interface RefreshRequest {
  refreshToken: string;
  /** Grant of the token. */
  grantId: string;
  clientId: string;
  scope: string | undefined;
}

// Long enough for a restart of the client.
const repeatWindowMs = 5 * minuteMs;
// A concurrent refresh may use its response before another one has sent its request.
const concurrentWindowMs = 10_000;

interface RotateDependencies {
  db: Database;
  key: string;
  declinePendingRequests: DeclinePendingRequests;
}

interface RotatedTokens {
  grant: GrantRow;
  pair: TokenPair;
  /** Age of the tokens, for a repeated response. */
  agoMs: number;
}

/**
 * Exchanges a refresh token for the next pair. A token that is used twice or by another client was copied, so
 * the grant is revoked. Exception: within minutes and before the next pair was used, a repeat is a retry
 * after a lost response and gets the same pair.
 */
export async function rotateTokens(dependencies: RotateDependencies, request: RefreshRequest, now: Date) {
  const rotated = await dependencies.db.transaction((transaction) =>
    rotate(dependencies, transaction, request, now),
  );
  if (rotated === null) throw invalidRefreshToken();
  return presentTokens(rotated.pair, rotated.grant, accessSeconds - Math.floor(rotated.agoMs / 1000));
}

export const invalidRefreshToken = () =>
  new OAuthError(
    'invalid_grant',
    'The refresh token is unknown, used or expired, or was issued to another client.',
  );

async function rotate(
  { key, declinePendingRequests }: RotateDependencies,
  transaction: Transaction,
  { refreshToken, grantId, clientId, scope }: RefreshRequest,
  now: Date,
): Promise<RotatedTokens | null> {
  const hash = hashSecretToken(refreshToken);
  const grant = await lockActiveGrant(transaction, grantId, now);
  const token = grant === null ? null : await findToken(transaction, hash);
  if (grant === null || token?.kind !== 'refresh') return null;
  const pair = deriveTokenPair(refreshToken, key);
  const agoMs = token.spent_at === null ? 0 : now.getTime() - token.spent_at.getTime();
  const isRepeat = token.spent_at !== null && (await isResponseLost(transaction, pair, agoMs, now));
  if (grant.client_id !== clientId || (token.spent_at !== null && !isRepeat)) {
    const which = { id: grant.id, userId: grant.user_id };
    await endLockedGrant(declinePendingRequests, transaction, which, { byUserId: null, now });
    if (token.spent_at !== null) await notifyOfReuse(transaction, grant, now);
    return null;
  }
  requireGrantedScopes(scope, grant);
  if (isRepeat) return { grant, pair, agoMs };
  if (hasEnded(token, now)) return null;
  await spendToken(transaction, hash, now);
  await insertTokenPair(transaction, grant, pair, now);
  return { grant, pair, agoMs };
}

/** In the transaction that ends the grant, so that the account holder is notified once. */
async function notifyOfReuse(transaction: Transaction, grant: GrantRow, now: Date): Promise<void> {
  await publishEvent(transaction, {
    kind: 'agent.key_reused',
    subjectId: grant.id,
    byUserId: null,
    payload: { recipients: [grant.user_id], agentName: grant.agent_name },
    now,
  });
}

const hasEnded = ({ expires_at }: TokenRow, now: Date) => expires_at !== null && expires_at <= now;

/** Whether the next pair is unused and not revoked. */
async function isResponseLost(
  transaction: Transaction,
  { access, refresh }: TokenPair,
  agoMs: number,
  now: Date,
): Promise<boolean> {
  if (agoMs > repeatWindowMs) return false;
  const next = await findToken(transaction, refresh.hash);
  const opened = await findToken(transaction, access.hash);
  if (next?.spent_at !== null || opened === null || hasEnded(opened, now)) return false;
  return opened.used_at === null || agoMs <= concurrentWindowMs;
}

function requireGrantedScopes(scope: string | undefined, { scopes }: GrantRow): void {
  const more = (scope ?? '').split(' ').filter((name) => name !== '' && !scopes.some((one) => one === name));
  if (more.length > 0) throw new OAuthError('invalid_scope', 'The grant does not have all of these scopes.');
}
