import type { Clock } from '../platform/clock.ts';
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts';
import { type Encoding, etagIn, leastCompressedBytes } from './compression.ts';

export interface CachedAnswer {
  /** Small ones as text, which Node sends with the headers in one piece; large ones as bytes, which it need not encode again. */
  body: string | Buffer;
  bytes: number;
  etag: string;
  link: string | null;
  contentType: string;
  /** The pattern of the route that gave it, for the log. */
  route: string;
}

/** How an answer is sent to a caller who accepts this coding: small ones as they are. */
export const encodingFor = (answer: CachedAnswer, encoding: Encoding | null): Encoding | null =>
  answer.bytes >= leastCompressedBytes ? encoding : null;

/** What tells an answer's state and who may keep it. */
export function answerHeaders(
  answer: CachedAnswer,
  isPrivate: boolean,
  encoding: Encoding | null,
): [string, string][] {
  const headers: [string, string][] = [
    ['etag', etagIn(answer.etag, encoding)],
    ['vary', 'Accept-Encoding, Authorization, X-API-Key'],
    ['cache-control', isPrivate ? 'private, no-cache' : 'public, max-age=1'],
  ];
  if (answer.link !== null) headers.push(['link', answer.link]);
  if (encoding !== null) headers.push(['content-encoding', encoding]);
  return headers;
}

/** Whether the caller says that it has this state already, in whichever coding. */
export function matchesIfNoneMatch(
  { etag }: Pick<CachedAnswer, 'etag'>,
  ifNoneMatch: string | undefined,
): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag].includes(plainTag(tag)));
}

const plainTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(br|gzip)"$/, '"');

// Below the second within which a write must show on every process, with room for the query itself.
const ttlMilliseconds = 700;
const maximumBytes = 32 * 1024 * 1024;
// What an entry takes beside its body: its names, its places in three tables, its headers. Without it, the many small answers that
// somebody can ask for would be several times as large as they count.
const entryBytes = 1_000;

/** Anonymous answers of discovery, by their URL. */
export type AnswerCache = TtlCache<CachedAnswer>;

export const createAnswerCache = (clock: Clock, topicOf: (url: string) => string): AnswerCache =>
  createTtlCache({
    clock,
    ttlMilliseconds,
    maximumSize: maximumBytes,
    sizeOf: (answer, url) => answer.bytes + url.length + entryBytes,
    topicOf,
  });
