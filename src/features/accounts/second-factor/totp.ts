import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const codeDigits = 6;
// The clock of the device may be off by one step.
const toleratedSteps = [0, -1, 1];

/** Code of a time step (RFC 4226, with SHA-1 as authenticator apps expect). */
export function computeCode(secret: Buffer, step: number, digits = codeDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** Returns the time step of a valid code, or null. */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  if (code.length !== codeDigits) return null;
  const given = Buffer.from(code);
  const steps = toleratedSteps.map((offset) => stepAt(now) + offset);
  return (
    steps.find((step) => {
      const expected = Buffer.from(computeCode(secret, step));
      return expected.length === given.length && timingSafeEqual(expected, given);
    }) ?? null
  );
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. The number of bits must be a multiple of five. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (group) => base32[Number.parseInt(group, 2)]!);
}

const issuer = 'Openslot';

/** Address in the QR code that authenticator apps read. */
export function describeSecret(secret: Buffer, email: string): string {
  const label = [issuer, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${issuer}`;
}
