import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

// Supports HS256 only. The `alg` header is compared, never used to choose an algorithm.

interface ParsedToken {
  keyId: string;
  claims: Record<string, unknown>;
  /** Header and claims, as signed. */
  content: string;
  signature: Buffer;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signatureOf = (content: string, secret: KeyObject) =>
  createHmac('sha256', secret).update(content).digest();

export function signToken(claims: object, key: { id: string; secret: KeyObject }): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.id })}.${encode(claims)}`;
  return `${content}.${signatureOf(content, key.secret).toString('base64url')}`;
}

/** Parses a token without verifying it. Returns null when the format is wrong. */
export function parseToken(token: string): ParsedToken | null {
  const [header, claims, signature, ...rest] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return null;
  const head = decode(header);
  const body = decode(claims);
  if (head === null || body === null || head.alg !== 'HS256' || typeof head.kid !== 'string') return null;
  return {
    keyId: head.kid,
    claims: body,
    content: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

export function isSignedBy({ content, signature }: ParsedToken, secret: KeyObject): boolean {
  const expected = signatureOf(content, secret);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
