import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so one plain hash of it is safe to keep. */
export function newSecretToken(prefix: string): { token: string; hash: Buffer } {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashSecretToken(token) };
}

/** What follows a token under a key that only its caller knows: the same for a repeat, and to nobody else any better known than a random one. */
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
