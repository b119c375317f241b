import { OAuthError } from '../../../http/oauth-errors.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { minuteMs } from '../../../shared/time.ts';
import { type EndWaiting, endHeldGrant } from '../../access/grants/end-grants.ts';
import { type GrantRow, lockGrant } from '../../access/grants/store.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { accessSeconds, insertTokenPair, type TokenPair, tokenPairAfter } from './issue-tokens.ts';
import { presentTokens } from './present.ts';
import { findToken, spendToken, type TokenRow } from './token-store.ts';

interface Brought {
  refreshToken: string;
  /** What its token is of. */
  grantId: string;
  clientId: string;
  scope: string | undefined;
}

// A service that was restarted is back by then.
const repeatableMs = 5 * minuteMs;
// Of several that ask at once, one may use the answer before another has asked.
const sharedMs = 10_000;

interface Parts {
  db: Database;
  key: string;
  endWaiting: EndWaiting;
}

interface Rotated {
  grant: GrantRow;
  pair: TokenPair;
  /** How long ago they were given out: a repeat hears of the same ones. */
  agoMs: number;
}

/**
 * Spends a refresh token for the next pair. One that was spent already, or that another client brings, was copied by somebody: the grant ends
 * for all. Except within minutes, and before what followed was used: whoever asks again did not hear the answer, and hears the same.
 */
export async function rotateTokens(parts: Parts, brought: Brought, now: Date) {
  const rotated = await parts.db.transaction((transaction) => rotate(parts, transaction, brought, now));
  if (rotated === null) throw noSuchRefreshToken();
  return presentTokens(rotated.pair, rotated.grant, accessSeconds - Math.floor(rotated.agoMs / 1000));
}

export const noSuchRefreshToken = () =>
  new OAuthError('invalid_grant', 'The refresh token is unknown, spent or expired, or of another client.');

async function rotate(
  { key, endWaiting }: Parts,
  transaction: Transaction,
  { refreshToken, grantId, clientId, scope }: Brought,
  now: Date,
): Promise<Rotated | null> {
  const hash = hashSecretToken(refreshToken);
  const grant = await lockGrant(transaction, grantId, now);
  const token = grant === null ? null : await findToken(transaction, hash);
  if (grant === null || token?.kind !== 'refresh') return null;
  const pair = tokenPairAfter(refreshToken, key);
  const agoMs = token.spent_at === null ? 0 : now.getTime() - token.spent_at.getTime();
  const isRepeat = token.spent_at !== null && (await isUnheard(transaction, pair, agoMs, now));
  if (grant.client_id !== clientId || (token.spent_at !== null && !isRepeat)) {
    const which = { id: grant.id, userId: grant.user_id };
    await endHeldGrant(endWaiting, transaction, which, { byUserId: null, now });
    if (token.spent_at !== null) await announceReuse(transaction, grant, now);
    return null;
  }
  requireNoMore(scope, grant);
  if (isRepeat) return { grant, pair, agoMs };
  if (hasEnded(token, now)) return null;
  await spendToken(transaction, hash, now);
  await insertTokenPair(transaction, grant, pair, now);
  return { grant, pair, agoMs };
}

/** In the transaction that ends the grant: whoever brings the token after that finds nothing to end, and nobody is told again. */
async function announceReuse(transaction: Transaction, grant: GrantRow, now: Date): Promise<void> {
  await publishEvent(transaction, {
    kind: 'agent.key_reused',
    subjectId: grant.id,
    byUserId: null,
    payload: { recipients: [grant.user_id], agentName: grant.agent_name },
    now,
  });
}

const hasEnded = ({ expires_at }: TokenRow, now: Date) => expires_at !== null && expires_at <= now;

/** What followed is as it was given out: neither used nor given back. */
async function isUnheard(
  transaction: Transaction,
  { access, refresh }: TokenPair,
  agoMs: number,
  now: Date,
): Promise<boolean> {
  if (agoMs > repeatableMs) return false;
  const next = await findToken(transaction, refresh.hash);
  const opened = await findToken(transaction, access.hash);
  if (next?.spent_at !== null || opened === null || hasEnded(opened, now)) return false;
  return opened.used_at === null || agoMs <= sharedMs;
}

function requireNoMore(scope: string | undefined, { scopes }: GrantRow): void {
  const more = (scope ?? '').split(' ').filter((name) => name !== '' && !scopes.some((one) => one === name));
  if (more.length > 0) throw new OAuthError('invalid_scope', 'The grant does not hold all of these scopes.');
}
