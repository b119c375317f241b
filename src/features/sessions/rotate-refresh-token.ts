import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../shared/time.ts';
import { hashSecretToken } from './secret-token.ts';
import { newRefreshToken, sessionExpiry } from './start-session.ts';
import { prolongSession, replaceRefreshToken, revokeSessionOfToken, spendRefreshToken } from './store.ts';

export interface RotatedSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

const rememberSpentDays = 7;

/**
 * Spends the token for a new one. A token presented twice was copied by somebody, and nobody can say which of the two
 * callers is the thief: the session ends for both.
 */
export function rotateRefreshToken(
  parts: { db: Database; forgetSessions: () => void },
  token: string,
  now: Date,
): Promise<RotatedSession | null> {
  const hash = hashSecretToken(token);
  return parts.db.transaction(async (transaction) => {
    const sessionId = await spendRefreshToken(transaction, hash, now);
    if (sessionId === null) {
      await revokeSessionOfToken(transaction, hash, now);
      transaction.afterCommit(parts.forgetSessions);
      return null;
    }
    const userId = await prolongSession(transaction, { id: sessionId, now, expiresAt: sessionExpiry(now) });
    if (userId === null) return null;
    const next = newRefreshToken();
    await replaceRefreshToken(transaction, {
      hash: next.hash,
      sessionId,
      now,
      forgetSpentBefore: new Date(now.getTime() - rememberSpentDays * dayMs),
    });
    return { sessionId, userId, refreshToken: next.token };
  });
}
