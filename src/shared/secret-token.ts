import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The token has 256 random bits, so a single unsalted hash is safe to store. */
export function newSecretToken(prefix: string): { token: string; hash: Buffer } {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashSecretToken(token) };
}

/**
 * Derives a token from another one and a key that only the caller knows. The same input gives the same token.
 */
export function deriveSecretToken(
  prefix: string,
  key: string,
  from: string,
): { token: string; hash: Buffer } {
  const token = `${prefix}_${createHmac('sha256', key).update(from).digest('base64url')}`;
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
