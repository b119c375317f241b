import type { Role, Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isSignedBy, readToken, signToken } from './json-web-token.ts';
import type { SigningKeys } from './signing-keys.ts';

export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  sessionId: string;
  userId: string;
  /** When it was signed; the account's present one may be another. */
  role: Role;
  expiresAtMilliseconds: number;
}

export type SignAccessToken = (session: Session) => string;

export interface AccessTokens {
  /** Asked for before a transaction begins: finding the key may need a connection of its own. */
  signer(): Promise<SignAccessToken>;
  /** Null when the token is not one of ours or has expired. */
  verify(token: string): Promise<AccessClaims | null>;
}

export function createAccessTokens({ keys, clock }: { keys: SigningKeys; clock: Clock }): AccessTokens {
  return {
    async signer() {
      const key = await keys.current();
      return ({ id, userId, role }) => {
        const issuedAt = Math.floor(clock.now().getTime() / 1000);
        const claims = { sid: id, role: role satisfies Role, sub: userId };
        return signToken({ ...claims, iat: issuedAt, exp: issuedAt + accessTokenSeconds }, key);
      };
    },
    async verify(token) {
      const read = readToken(token);
      if (read === null) return null;
      const key = await keys.find(read.keyId);
      if (key === null || !isSignedBy(read, key.secret)) return null;
      const { sid, sub, role, exp } = read.claims;
      if (typeof sid !== 'string' || typeof sub !== 'string' || typeof exp !== 'number') return null;
      if (exp * 1000 <= clock.now().getTime()) return null;
      return { sessionId: sid, userId: sub, role: role as Role, expiresAtMilliseconds: exp * 1000 };
    },
  };
}
