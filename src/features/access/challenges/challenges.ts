import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { minuteMs } from '../../../shared/time.ts';
import { spendChallenge } from './store.ts';

type Purpose = 'passkey-registration' | 'passkey-sign-in' | 'passkey-second-step' | 'openid-sign-in';

/** Single-use challenges. Issuing one writes nothing, so that strangers cannot fill the database. */
export interface Challenges {
  /** Base64url. `boundTo` identifies the account, session or browser that may use it. */
  issue(purpose: Purpose, boundTo: string): string;
  /** Returns false if the challenge is used, expired or of another purpose or owner. */
  spend(challenge: string, purpose: Purpose, boundTo: string): Promise<boolean>;
}

const randomLength = 16;
const expiryLength = 6;
const payloadLength = randomLength + expiryLength;
const lifetimeMs = 10 * minuteMs;

export function createChallenges({
  db,
  clock,
  secrets,
}: {
  db: Database;
  clock: Clock;
  secrets: Secrets;
}): Challenges {
  const key = secrets.derive('sign-in challenges');
  const sign = (purpose: Purpose, boundTo: string, payload: Buffer) =>
    createHmac('sha256', key).update(`${purpose}\n${boundTo}\n`).update(payload).digest();
  return {
    issue(purpose, boundTo) {
      const payload = Buffer.alloc(payloadLength);
      randomBytes(randomLength).copy(payload);
      payload.writeUIntBE(clock.now().getTime() + lifetimeMs, randomLength, expiryLength);
      return Buffer.concat([payload, sign(purpose, boundTo, payload)]).toString('base64url');
    },
    async spend(challenge, purpose, boundTo) {
      const bytes = Buffer.from(challenge, 'base64url');
      const payload = bytes.subarray(0, payloadLength);
      if (payload.length < payloadLength) return false;
      const signature = sign(purpose, boundTo, payload);
      const given = bytes.subarray(payloadLength);
      if (given.length !== signature.length || !timingSafeEqual(given, signature)) return false;
      const expiresAt = new Date(payload.readUIntBE(randomLength, expiryLength));
      if (expiresAt <= clock.now()) return false;
      return spendChallenge(db, { hash: createHash('sha256').update(bytes).digest(), expiresAt });
    },
  };
}
