import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

export interface SignedQuery {
  expires: string;
  signature: string;
}

export interface SignedPaths {
  /** Path with a query that expires. `file` is the part after the id. */
  create(id: string, expiresAt: Date, file?: string): string;
  isValid(id: string, given: SignedQuery, now: Date): boolean;
}

function createSignedPaths(key: Buffer): SignedPaths {
  const sign = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
  return {
    create(id, expiresAt, file = '') {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return `/media/${id}${file}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    isValid(id, { expires, signature }, now) {
      const [expected, given] = [Buffer.from(sign(id, expires)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
      return Number(expires) * 1000 > now.getTime();
    },
  };
}

/** Each path allows the upload of one picture. */
export const createUploadPaths = (secrets: Secrets) =>
  createSignedPaths(secrets.derive('uploads of pictures'));

/** Moderators see hidden pictures at these paths. */
export const createModerationPaths = (secrets: Secrets) =>
  createSignedPaths(secrets.derive('pictures for moderation'));
