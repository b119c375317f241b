import type { IDToken } from 'openid-client';
import { readEmail } from '../../../shared/email.ts';

export interface Claims {
  issuer: string;
  subject: string;
  /** Null if the provider has not confirmed it. */
  email: { address: string; key: string } | null;
  name: string;
}

const maxName = 200;

/** Names of providers can contain anything, and the API accepts single lines only. */
const toLine = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxName)
    .trim();

/** Apple sends `email_verified` as text. */
export function readClaims({
  iss: issuer,
  sub: subject,
  email,
  email_verified: isVerified,
  name,
}: IDToken): Claims {
  const confirmed = (isVerified as unknown) === true || (isVerified as unknown) === 'true';
  const address = confirmed && typeof email === 'string' ? readEmail(email) : null;
  const given = typeof name === 'string' ? toLine(name) : '';
  return { issuer, subject, email: address, name: given || toLine(address?.address.split('@')[0] ?? '') };
}
