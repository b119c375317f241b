import { createHash } from 'node:crypto';

/** All we keep of a key. It has 256 random bits, so nothing slower is needed to protect it. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
