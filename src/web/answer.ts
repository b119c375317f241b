import type { Readable } from 'node:stream';

/** What is sent for a request that is not the API's. */
export interface Answer {
  status: number;
  /** One after the other where these are all but those of the single request. */
  headers: Record<string, string | string[]> | readonly string[];
  /** A stream goes on until its reader leaves. */
  body: Buffer | Readable;
  /** The pattern of its address, for the log. */
  route: string;
}

export const isComplete = (headers: Answer['headers']): headers is readonly string[] =>
  Array.isArray(headers);

export const nothing = Buffer.alloc(0);

export const vary = 'Accept-Encoding, Accept-Language, Cookie';
export const pageHeaders = { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' };

/** A page that sites may show in a frame names them in its policy; the older header can only forbid. */
export function withoutFrameBan<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  const policy = String(headers['content-security-policy'] ?? '');
  if (!/frame-ancestors (?!'none')/.test(policy)) return headers;
  const { 'x-frame-options': _, ...rest } = headers;
  return rest as Headers;
}
