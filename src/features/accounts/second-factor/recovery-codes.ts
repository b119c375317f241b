import { createHash, randomBytes } from 'node:crypto';

const count = 10;
// Without letters that look like digits.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

/** Each code has 80 random bits, so a single hash is safe to store. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return text.match(/.{4}/g)!.join('-');
  });
}

/** Ignores case, spaces and dashes. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  const text = code.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`${userId}:${text}`).digest();
}
