import type { Clock } from '../platform/clock.ts';
import { createTtlCache, type Feed, type TtlCache } from '../platform/ttl-cache.ts';
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
  searchInfo: string | null;
  contentType: string;
  /** Route pattern for the log. */
  route: string;
  /** Status line and headers except those of the single request, prepared once per encoding. */
  prepared: Partial<Record<Encoding | 'plain', Record<'public' | 'private', PreparedHead>>>;
  /** False when the response must not be kept after it was sent. */
  isCacheable?: boolean;
}

export interface PreparedHead {
  /** Names and values, alternating. */
  headers: readonly string[];
  /** Status line and headers of a complete response, as sent. */
  text: string;
  /** Whether the body has only ASCII characters. */
  isAscii: boolean;
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
  if (answer.searchInfo !== null) headers.push(['search-info', answer.searchInfo]);
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

// While the change feed is interrupted, writes must still be visible in every process within a second, including
// the bookings of a week that a response was made from.
const ttlMilliseconds = 500;
const maximumBytes = 32 * 1024 * 1024;
// Memory of an entry besides its body. Without it, many small responses would exceed the limit several times.
const entryBytes = 1_000;

/** Cache of anonymous discovery responses, by URL. */
export type ResponseCache = TtlCache<CachedResponse>;

/** Groups responses by the changes that affect them, and states how long they can be kept without a change. */
export type ResponseTopics = Required<Pick<Parameters<typeof createTtlCache>[0], 'topicOf' | 'expiryOf'>>;

export const createResponseCache = (
  dependencies: { clock: Clock; feed?: Feed },
  topics: ResponseTopics,
): ResponseCache =>
  createTtlCache({
    ...dependencies,
    ...topics,
    ttlMilliseconds,
    maximumSize: maximumBytes,
    sizeOf: (answer, url) => answer.bytes + url.length + entryBytes,
    isKept: ({ isCacheable }) => isCacheable !== false,
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
