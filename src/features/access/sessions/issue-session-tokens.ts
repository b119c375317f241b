import type { Role } from '../../../http/caller.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { deriveSecretToken, hashSecretToken, newSecretToken } from '../../../shared/secret-token.ts';
import { dayMs } from '../../../shared/time.ts';
import { accessTokenSeconds, type SignAccessToken } from './access-tokens.ts';
import { describeDevice } from './rules/device.ts';
import {
  extendSession,
  findRepeatedRotation,
  insertSession,
  replaceRefreshToken,
  revokeSessionOfToken,
  spendRefreshToken,
} from './store.ts';

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  tokenType: 'Bearer';
  expiresIn: number;
}

const sessionDays = 30;

/** Each refresh extends the session by thirty days. */
const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionDays * dayMs);

const refreshPrefix = 'rt';

const newRefreshToken = () => newSecretToken(refreshPrefix);

const deriveRefreshToken = (token: string, key: string) => deriveSecretToken(refreshPrefix, key, token);

export async function startSession(
  db: Queryable,
  user: { id: string; role: Role; provedSecondFactor?: boolean },
  sign: SignAccessToken,
  now: Date,
  userAgent?: string,
): Promise<SessionTokens> {
  const session = { id: newId('session', now.getTime()), userId: user.id, role: user.role };
  const refresh = newRefreshToken();
  await insertSession(db, {
    id: session.id,
    userId: user.id,
    refreshTokenHash: refresh.hash,
    device: describeDevice(userAgent),
    now,
    expiresAt: sessionExpiry(now),
    secondFactorAt: user.provedSecondFactor ? now : null,
  });
  return presentTokens(sign(session), refresh.token);
}

export function presentTokens(accessToken: string, refreshToken: string): SessionTokens {
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: accessTokenSeconds };
}

interface RotatedSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

const keepSpentTokensDays = 7;
const repeatWindowMs = 60_000;

/**
 * Exchanges a refresh token for the next one. A token that is presented twice was copied, so
 * the session is revoked. Exception: a repeat with the same key
 * within a minute, while the next token is unused, is a retry after a lost response. The next token is
 * derived from the old one and the key, so that the same token can be returned without storing it.
 */
export function rotateRefreshToken(
  dependencies: { db: Database; forgetSessions: () => void },
  { token, key, now }: { token: string; key: string | null; now: Date },
): Promise<RotatedSession | null> {
  const hash = hashSecretToken(token);
  const next = key === null ? newRefreshToken() : deriveRefreshToken(token, key);
  return dependencies.db.transaction(async (transaction) => {
    const sessionId = await spendRefreshToken(transaction, hash, now);
    if (sessionId === null) {
      const spentAfter = new Date(now.getTime() - repeatWindowMs);
      const repeated = await findRepeatedRotation(transaction, {
        spentHash: hash,
        nextHash: next.hash,
        spentAfter,
        now,
      });
      if (repeated !== null) return { ...repeated, refreshToken: next.token };
      await revokeSessionOfToken(transaction, hash, now);
      transaction.afterCommit(dependencies.forgetSessions);
      return null;
    }
    const userId = await extendSession(transaction, { id: sessionId, now, expiresAt: sessionExpiry(now) });
    if (userId === null) return null;
    await replaceRefreshToken(transaction, {
      hash: next.hash,
      sessionId,
      now,
      forgetSpentBefore: new Date(now.getTime() - keepSpentTokensDays * dayMs),
    });
    return { sessionId, userId, refreshToken: next.token };
  });
}
