import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../../platform/secrets/secrets.ts';

const secretBytes = 32;

/** What its owner is shown once, and what is kept of it. */
export function newSecret(secrets: Secrets, webhookId: string): { secret: string; sealed: Buffer } {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: secrets.seal(Buffer.from(secret), webhookId) };
}
