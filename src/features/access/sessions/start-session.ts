import type { Role } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import { accessTokenSeconds, type SignAccessToken } from './access-tokens.ts';
import { describeDevice } from './rules/device.ts';
import { deriveSecretToken, newSecretToken } from './secret-token.ts';
import { insertSession } from './store.ts';

export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  tokenType: 'Bearer';
  expiresIn: number;
}

const sessionDays = 30;

/** Each refresh gives a session another thirty days. */
export const sessionExpiry = (now: Date) => new Date(now.getTime() + sessionDays * dayMs);

const refreshPrefix = 'rt';

export const newRefreshToken = () => newSecretToken(refreshPrefix);

export const refreshTokenAfter = (token: string, key: string) => deriveSecretToken(refreshPrefix, key, token);

export async function startSession(
  db: Queryable,
  user: { id: string; role: Role },
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
  });
  return presentTokens(sign(session), refresh.token);
}

export function presentTokens(accessToken: string, refreshToken: string): SessionTokens {
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: accessTokenSeconds };
}
