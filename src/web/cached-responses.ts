import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type CompressedBodies, chooseEncoding, type Encoding, etagIn } from '../http/compression.ts';
import { withoutBody } from '../http/headers.ts';
import { matchesIfNoneMatch } from '../http/response-cache.ts';
import { type CachedPage, type PageCache, pageCacheKey } from './page-cache.ts';

interface CacheDependencies {
  memory: PageCache;
  compressed: CompressedBodies;
  /** Headers of every response. */
  commonHeaders: Readonly<Record<string, string>>;
}

/** Serves pages from the cache. */
export interface CachedResponses {
  /** Compresses the page for the client if needed. */
  prepare(page: CachedPage, request: IncomingMessage): Promise<CachedPage>;
  present(page: CachedPage, request: IncomingMessage): PageResponse;
  /** Response from the cache without waiting, if the page is fresh and prepared. */
  findFresh(request: IncomingMessage): PageResponse | undefined;
}

const encodingOf = ({ headers }: IncomingMessage): Encoding | null =>
  chooseEncoding(headers['accept-encoding'] as string | undefined);

export function createCachedResponses({
  memory,
  compressed,
  commonHeaders,
}: CacheDependencies): CachedResponses {
  async function prepare(page: CachedPage, encoding: Encoding | null) {
    const body = encoding === null ? page.body : await compressed.get(page.etag, encoding, page.body);
    const headers = withoutFrameOptions({
      ...commonHeaders,
      ...pageHeaders,
      ...page.headers,
      etag: etagIn(page.etag, encoding),
      'cache-control': 'private, no-cache',
      vary,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    });
    return { headers: Object.entries(headers).flat(), body };
  }

  function present(page: CachedPage, request: IncomingMessage): PageResponse {
    const { headers, body } = page.prepared[encodingOf(request) ?? 'plain']!;
    const { route } = page;
    return matchesIfNoneMatch(page, request.headers['if-none-match'])
      ? { status: 304, headers: withoutBody(headers), body: emptyBody, route }
      : { status: 200, headers, body, route };
  }

  return {
    async prepare(page, request) {
      const encoding = encodingOf(request);
      page.prepared[encoding ?? 'plain'] ??= await prepare(page, encoding);
      return page;
    },
    present,
    findFresh(request) {
      const { method, url = '/', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      const key = pageCacheKey(url, headers);
      const page = key === undefined ? undefined : memory.peek(key);
      return page?.prepared[encodingOf(request) ?? 'plain'] && present(page, request);
    },
  };
}

/** Response to a request outside the API. */
export interface PageResponse {
  status: number;
  /** An array contains all headers except those of the single request. */
  headers: Record<string, string | string[]> | readonly string[];
  /** A stream ends when the client disconnects. */
  body: Buffer | Readable;
  /** Route pattern for the log. */
  route: string;
}

export const isComplete = (headers: PageResponse['headers']): headers is readonly string[] =>
  Array.isArray(headers);

export const emptyBody = Buffer.alloc(0);

export const vary = 'Accept-Encoding, Accept-Language, Cookie';
export const pageHeaders = { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' };

/**
 * Removes `X-Frame-Options` if the content security policy allows framing, because that header can only
 * forbid it.
 */
export function withoutFrameOptions<Headers extends Record<string, unknown>>(headers: Headers): Headers {
  const policy = String(headers['content-security-policy'] ?? '');
  if (!/frame-ancestors (?!'none')/.test(policy)) return headers;
  const { 'x-frame-options': _, ...rest } = headers;
  return rest as Headers;
}
