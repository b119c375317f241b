import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Guards } from './caller.ts';
import { type CompressedBodies, chooseEncoding, type Encoding } from './compression.ts';
import { quotaHeaders, withoutBody } from './headers.ts';
import {
  type CachedResponse,
  cachingHeaders,
  encodingFor,
  matchesIfNoneMatch,
  type ResponseCache,
} from './response-cache.ts';

interface MemoryDependencies {
  cache: ResponseCache;
  compressed: CompressedBodies;
  guards: Guards;
  /** Headers of every response. */
  commonHeaders: readonly (readonly [string, string])[];
  newRequestId: (request: IncomingMessage) => string;
  record(request: {
    id: string;
    method: string;
    route: string;
    status: number;
    begun: number;
    key?: string;
  }): void;
  /** If true, all requests are handled by Fastify. */
  isDisabled: () => boolean;
}

/**
 * Sends cached responses before Fastify handles the request, which would cost more than the rest for a small
 * response. Handles only GET requests without session and Origin header whose API key, if any, can be counted
 * immediately. Returns false for all others; Fastify answers them identically.
 */
export function createMemoryResponses(
  dependencies: MemoryDependencies,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, compressed, guards, commonHeaders, newRequestId, record, isDisabled: isOff } = dependencies;

  /** All headers except those of the single request, prepared once per response and encoding. */
  function headersOf(
    answer: CachedResponse,
    body: string | Buffer,
    encoding: Encoding | null,
    isPrivate: boolean,
  ): readonly string[] {
    let headers = answer.prepared[encoding ?? 'plain'];
    if (headers === undefined) {
      const length = String(Buffer.byteLength(body));
      const common = [
        ...commonHeaders.flat(),
        'api-version',
        '1',
        'content-type',
        answer.contentType,
        'content-length',
        length,
      ];
      headers = {
        public: [...common, ...cachingHeaders(answer, false, encoding).flat()],
        private: [...common, ...cachingHeaders(answer, true, encoding).flat()],
      };
      answer.prepared[encoding ?? 'plain'] = headers;
    }
    return isPrivate ? headers.private : headers.public;
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !url.startsWith('/api/') || headers.authorization !== undefined) return false;
    if (headers.origin !== undefined || isOff()) return false;
    const answer = cache.peek(url);
    if (answer === undefined) return false;
    const encoding = encodingFor(answer, chooseEncoding(headers['accept-encoding'] as string | undefined));
    const body = encoding === null ? answer.body : compressed.peek(answer.etag, encoding);
    if (body === undefined) return false;
    const key = headers['x-api-key'];
    const admission = key === undefined ? null : guards.admitKeyAtOnce(String(key));
    if (admission === undefined) return false;

    const begun = performance.now();
    const id = newRequestId(request);
    const status = matchesIfNoneMatch(answer, headers['if-none-match']) ? 304 : 200;
    const own = ['x-request-id', id];
    if (admission !== null) for (const header of quotaHeaders(admission.quota)) own.push(...header);
    const all = headersOf(answer, body, encoding, admission !== null).concat(own);
    response.writeHead(status, status === 200 ? all : withoutBody(all));
    response.end(status === 200 ? body : undefined);
    record({ id, method, route: answer.route, status, begun, ...(admission && { key: admission.apiKeyId }) });
    return true;
  };
}
