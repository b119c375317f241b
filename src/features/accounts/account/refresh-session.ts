import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { addressBucket, type RateLimits } from '../../../platform/rate-limits.ts';
import type { AccessTokens } from '../../access/sessions/access-tokens.ts';
import { rotateRefreshToken } from '../../access/sessions/rotate-refresh-token.ts';
import { hashSecretToken } from '../../access/sessions/secret-token.ts';
import { presentTokens } from '../../access/sessions/start-session.ts';
import { findSessionOfToken } from '../../access/sessions/store.ts';
import type { SessionReply } from './contract.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  accessTokens: AccessTokens;
  /** Most calls a minute that one address may make to sign in and the like. */
  authLimitPerMinute: number;
  forgetSessions: () => void;
}

// One address may stand for a whole office, whose sessions are refreshed four times an hour each.
const addressShare = 2;
const perSessionMinute = 20;

// Whoever guesses it can follow the tokens of a session unseen: what is too short counts as none.
const unguessable = /^[\x21-\x7e]{16,255}$/;

const readKey = (header: unknown) => (typeof header === 'string' && unguessable.test(header) ? header : null);

export async function refreshSession(
  parts: Parts,
  refreshToken: string,
  { address, idempotencyKey }: { address: string; idempotencyKey: string | string[] | undefined },
): Promise<SessionReply> {
  await parts.limits.spend(`refresh:${addressBucket(address)}`, addressShare * parts.authLimitPerMinute);
  const sessionId = await findSessionOfToken(parts.db, hashSecretToken(refreshToken));
  if (sessionId === null) throw new AppError('AUTH_REQUIRED');
  await parts.limits.spend(`refresh:${sessionId}`, perSessionMinute);
  // First, so that a token is not spent when nothing can be signed.
  const sign = await parts.accessTokens.signer();
  const rotated = await rotateRefreshToken(parts, {
    token: refreshToken,
    key: readKey(idempotencyKey),
    now: parts.clock.now(),
  });
  const user = rotated && (await findUser(parts.db, rotated.userId));
  if (rotated === null || user === null) throw new AppError('AUTH_REQUIRED');
  const accessToken = sign({ id: rotated.sessionId, userId: user.id, role: user.role });
  return { ...presentTokens(accessToken, rotated.refreshToken), user: presentUser(user) };
}
