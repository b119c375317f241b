import type { Database } from '../../../platform/database/database.ts';
import { dayMs } from '../../../shared/time.ts';
import { hashSecretToken } from './secret-token.ts';
import { newRefreshToken, refreshTokenAfter, sessionExpiry } from './start-session.ts';
import {
  findRepeatedRotation,
  prolongSession,
  replaceRefreshToken,
  revokeSessionOfToken,
  spendRefreshToken,
} from './store.ts';

export interface RotatedSession {
  sessionId: string;
  userId: string;
  refreshToken: string;
}

const rememberSpentDays = 7;
const repeatableMs = 60_000;

/**
 * Spends the token for a new one. A token presented twice was copied by somebody, and nobody can say which of the two
 * callers is the thief: the session ends for both. Except for whoever brings the key of the first time, soon, and before what they
 * were given was used: they did not hear the answer, and hear it again. The next token follows from this one and the key, so that
 * nothing has to be kept to say it twice.
 */
export function rotateRefreshToken(
  parts: { db: Database; forgetSessions: () => void },
  { token, key, now }: { token: string; key: string | null; now: Date },
): Promise<RotatedSession | null> {
  const hash = hashSecretToken(token);
  const next = key === null ? newRefreshToken() : refreshTokenAfter(token, key);
  return parts.db.transaction(async (transaction) => {
    const sessionId = await spendRefreshToken(transaction, hash, now);
    if (sessionId === null) {
      const spentAfter = new Date(now.getTime() - repeatableMs);
      const repeated = await findRepeatedRotation(transaction, {
        spentHash: hash,
        nextHash: next.hash,
        spentAfter,
        now,
      });
      if (repeated !== null) return { ...repeated, refreshToken: next.token };
      await revokeSessionOfToken(transaction, hash, now);
      transaction.afterCommit(parts.forgetSessions);
      return null;
    }
    const userId = await prolongSession(transaction, { id: sessionId, now, expiresAt: sessionExpiry(now) });
    if (userId === null) return null;
    await replaceRefreshToken(transaction, {
      hash: next.hash,
      sessionId,
      now,
      forgetSpentBefore: new Date(now.getTime() - rememberSpentDays * dayMs),
    });
    return { sessionId, userId, refreshToken: next.token };
  });
}
