import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnswerCache, answerHeaders, isKnown } from './answer-cache.ts';
import type { Guards } from './caller.ts';
import { quotaHeaders } from './headers.ts';

interface Parts {
  cache: AnswerCache;
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
  closing: () => boolean;
}

/**
 * Sends what is kept in memory before the framework takes the request apart: for a small answer, doing so costs more than all the rest.
 * Only the plainest requests pass here: a GET without session and without a browser's origin, whose key, if it has one, can be counted at
 * once. Every other one returns false, untouched, and takes the ordinary way, which answers it alike.
 */
export function createMemoryAnswers(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, guards, everywhere, newRequestId, record, closing } = parts;
  const common = everywhere.flat();

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !url.startsWith('/api/') || headers.authorization !== undefined) return false;
    if (headers.origin !== undefined || closing()) return false;
    const answer = cache.peek(url);
    if (answer === undefined) return false;
    const key = headers['x-api-key'];
    const admission = key === undefined ? null : guards.admitKeyAtOnce(String(key));
    if (admission === undefined) return false;

    const begun = performance.now();
    const id = newRequestId(request);
    const flat = [...common, 'x-request-id', id, 'api-version', '1'];
    if (admission !== null) for (const header of quotaHeaders(admission.quota)) flat.push(...header);
    for (const header of answerHeaders(answer, admission !== null)) flat.push(...header);
    const status = isKnown(answer, headers['if-none-match']) ? 304 : 200;
    if (status === 200)
      flat.push('content-type', answer.contentType, 'content-length', String(Buffer.byteLength(answer.body)));
    response.writeHead(status, flat);
    response.end(status === 200 ? answer.body : undefined);
    record({ id, method, route: answer.route, status, begun, ...(admission && { key: admission.apiKeyId }) });
    return true;
  };
}
