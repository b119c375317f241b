import type { Clock } from '../platform/clock.ts';
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts';
import { type Encoding, etagIn, minCompressedBytes } from './compression.ts';
import type { ReadQuery } from './request-parameters.ts';

export interface CachedResponse {
  /**
   * Small bodies as text, which Node sends together with the headers; large ones as bytes, which need no
   * encoding.
   */
  body: string | Buffer;
  bytes: number;
  etag: string;
  link: string | null;
  contentType: string;
  /** Route pattern for the log. */
  route: string;
}

/** Small responses are not compressed. */
export const encodingFor = (answer: CachedResponse, encoding: Encoding | null): Encoding | null =>
  answer.bytes >= minCompressedBytes ? encoding : null;

/** Caching headers of a response. */
export function cachingHeaders(
  answer: CachedResponse,
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

/** True if `If-None-Match` contains the ETag, in any encoding. */
export function matchesIfNoneMatch(
  { etag }: Pick<CachedResponse, 'etag'>,
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

// Writes must be visible in every process within a second, including the query.
const ttlMilliseconds = 700;
const maximumBytes = 32 * 1024 * 1024;
// Memory of an entry besides its body. Without it, many small responses would exceed the limit several times.
const entryBytes = 1_000;

/** Cache of anonymous discovery responses, by URL. */
export type ResponseCache = TtlCache<CachedResponse>;

export const createResponseCache = (clock: Clock, topicOf: (url: string) => string): ResponseCache =>
  createTtlCache({
    clock,
    ttlMilliseconds,
    maximumSize: maximumBytes,
    sizeOf: (answer, url) => answer.bytes + url.length + entryBytes,
    topicOf,
  });

/** Cache lookup of a request. */
export interface CacheLookup {
  query: ReadQuery;
  /** URL without ignored parameters, so that they can neither fill nor bypass the cache. */
  url: string;
}

export function cacheLookupOf(url: string, query: ReadQuery): CacheLookup {
  const end = url.indexOf('?');
  if (end < 0) return { query, url };
  return { query, url: url.slice(0, end) + (query.known === '' ? '' : `?${query.known}`) };
}

const maxNamesLength = 300;

/** Percent-encoded, because the names come from the caller. */
export function namesInHeader(names: readonly string[]): string {
  const text = names.map((name) => encodeURIComponent(name)).join(', ');
  return text.length <= maxNamesLength ? text : `${text.slice(0, maxNamesLength - 4)} ...`;
}
