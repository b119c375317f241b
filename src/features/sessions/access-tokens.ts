import { errors, jwtVerify, SignJWT } from 'jose';
import type { Role, Session } from '../../http/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SigningKeys } from './signing-keys.ts';

export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  sessionId: string;
  userId: string;
  expiresAtMilliseconds: number;
}

export type SignAccessToken = (session: Session) => Promise<string>;

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
      return (session) => {
        const issuedAt = Math.floor(clock.now().getTime() / 1000);
        return new SignJWT({ sid: session.id, role: session.role satisfies Role })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
          .setSubject(session.userId)
          .setIssuedAt(issuedAt)
          .setExpirationTime(issuedAt + accessTokenSeconds)
          .sign(key.secret);
      };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: ['HS256'],
          currentDate: clock.now(),
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        return {
          sessionId: String(payload.sid),
          userId: String(payload.sub),
          expiresAtMilliseconds: Number(payload.exp) * 1000,
        };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };

  async function findKey({ kid }: { kid?: string }) {
    const key = kid === undefined ? null : await keys.find(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key.secret;
  }
}
