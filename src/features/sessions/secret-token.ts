import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so one plain hash of it is safe to keep. */
export function newSecretToken(prefix: string): { token: string; hash: Buffer } {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
