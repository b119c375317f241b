import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AnswerCache,
  answerHeaders,
  type CachedAnswer,
  encodingFor,
  matchesIfNoneMatch,
} from './answer-cache.ts';
import type { Guards } from './caller.ts';
import { type CompressedBodies, chooseEncoding, type Encoding } from './compression.ts';
import { quotaHeaders, withoutBody } from './headers.ts';

type Prepared = Partial<Record<Encoding | 'plain', Record<'public' | 'private', readonly string[]>>>;

interface Parts {
  cache: AnswerCache;
  compressed: CompressedBodies;
  guards: Guards;
  /** What every response carries. */
  everywhere: readonly (readonly [string, string])[];
  newRequestId: (request: IncomingMessage) => string;
  record(request: {
    id: string;
    method: string;
    route: string;
    status: number;
    begun: number;
    key?: string;
  }): void;
  /** While it is, every request takes the ordinary way. */
  isOff: () => boolean;
}

/**
 * Sends what is kept in memory before the framework takes the request apart: for a small answer, doing so costs more than all the rest.
 * Only the plainest requests pass here: a GET without session and without a browser's origin, whose key, if it has one, can be counted at
 * once. Every other one returns false, untouched, and takes the ordinary way, which answers it alike.
 */
export function createMemoryAnswers(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, compressed, guards, everywhere, newRequestId, record, isOff } = parts;
  const prepared = new WeakMap<CachedAnswer, Prepared>();

  /** All headers but those of the single request, made once for an answer and each coding of it. */
  function headersOf(
    answer: CachedAnswer,
    body: string | Buffer,
    encoding: Encoding | null,
    isPrivate: boolean,
  ): readonly string[] {
    const byEncoding = prepared.get(answer) ?? {};
    prepared.set(answer, byEncoding);
    let headers = byEncoding[encoding ?? 'plain'];
    if (headers === undefined) {
      const length = String(Buffer.byteLength(body));
      const common = [
        ...everywhere.flat(),
        'api-version',
        '1',
        'content-type',
        answer.contentType,
        'content-length',
        length,
      ];
      headers = {
        public: [...common, ...answerHeaders(answer, false, encoding).flat()],
        private: [...common, ...answerHeaders(answer, true, encoding).flat()],
      };
      byEncoding[encoding ?? 'plain'] = headers;
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
