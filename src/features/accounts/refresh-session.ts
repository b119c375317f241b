import { AppError } from '../../errors.ts';
import { rotateRefreshToken } from '../sessions/rotate-refresh-token.ts';
import { presentTokens } from '../sessions/start-session.ts';
import type { AccountParts } from './account-parts.ts';
import type { SessionBody } from './contract.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';

export async function refreshSession(parts: AccountParts, refreshToken: string): Promise<SessionBody> {
  // First, so that a token is not spent when nothing can be signed.
  const sign = await parts.accessTokens.signer();
  const rotated = await rotateRefreshToken(parts, refreshToken, parts.clock.now());
  const user = rotated && (await findUser(parts.db, rotated.userId));
  if (rotated === null || user === null) throw new AppError('AUTH_REQUIRED');
  const accessToken = sign({ id: rotated.sessionId, userId: user.id, role: user.role });
  return { ...presentTokens(accessToken, rotated.refreshToken), user: presentUser(user) };
}
