import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether it is what the client hashed when it asked: only whoever began can collect (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return hashed.length === expected.length && timingSafeEqual(hashed, expected);
}
