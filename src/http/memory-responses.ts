import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Guards } from './caller.ts';
import { type CompressedBodies, chooseEncoding, type Encoding } from './compression.ts';
import { quotaHeaders, withoutBody } from './headers.ts';
import {
  type CachedResponse,
  cachingHeaders,
  encodingFor,
  matchesIfNoneMatch,
  type PreparedHead,
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
  keepAliveSeconds: number;
}

/** Fields of Node's responses that its types do not declare: status line and headers, and whether they were sent. */
type WithHead = { _header: string; _headerSent: boolean };

/**
 * Sends cached responses before Fastify handles the request, which would cost more than the rest for a small
 * response. Handles only GET requests without session and Origin header whose API key, if any, can be counted
 * immediately. Returns false for all others; Fastify answers them identically.
 */
export function createMemoryResponses(
  dependencies: MemoryDependencies,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, compressed, guards, commonHeaders, newRequestId, record, isDisabled: isOff } = dependencies;
  const connectionHeaders = `Connection: keep-alive\r\nKeep-Alive: timeout=${dependencies.keepAliveSeconds}\r\n\r\n`;

  function headOf(
    answer: CachedResponse,
    body: string | Buffer,
    encoding: Encoding | null,
    isPrivate: boolean,
  ): PreparedHead {
    let heads = answer.prepared[encoding ?? 'plain'];
    if (heads === undefined) {
      const length = String(Buffer.byteLength(body));
      const prepare = (isPrivate: boolean): PreparedHead => {
        const headers = [
          ...commonHeaders.flat(),
          ...['api-version', '1'],
          ...['content-type', answer.contentType],
          ...['content-length', length],
          ...cachingHeaders(answer, isPrivate, encoding).flat(),
        ];
        return {
          headers,
          text: `HTTP/1.1 200 OK\r\n${headerLines(headers)}`,
          isAscii: typeof body === 'string' && answer.bytes === body.length,
        };
      };
      heads = { public: prepare(false), private: prepare(true) };
      answer.prepared[encoding ?? 'plain'] = heads;
    }
    return isPrivate ? heads.private : heads.public;
  }

  /**
   * Sends a complete response on a connection that stays open. Node would check and join the headers each time,
   * and write twice. A response without socket waits for those of earlier requests on the same connection.
   */
  function sendPrepared(
    response: ServerResponse,
    head: PreparedHead,
    own: string[],
    body: string | Buffer,
  ): void {
    const sent = response as unknown as WithHead;
    sent._header = `${head.text}${headerLines(own)}Date: ${currentDate()}\r\n${connectionHeaders}`;
    // ASCII needs no conversion.
    if (!head.isAscii) response.end(body);
    else if (response.socket === null) response.end(body, 'latin1');
    else {
      response.socket.write(sent._header + body, 'latin1');
      sent._headerSent = true;
      response.end();
    }
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
    const head = headOf(answer, body, encoding, admission !== null);
    if (status === 200 && request.httpVersionMinor === 1 && response.shouldKeepAlive)
      sendPrepared(response, head, own, body);
    else {
      const all = head.headers.concat(own);
      response.writeHead(status, status === 200 ? all : withoutBody(all));
      response.end(status === 200 ? body : undefined);
    }
    record({ id, method, route: answer.route, status, begun, ...(admission && { key: admission.apiKeyId }) });
    return true;
  };
}

function headerLines(headers: readonly string[]): string {
  let lines = '';
  for (let index = 0; index < headers.length; index += 2)
    lines += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return lines;
}

let dateSecond = 0;
let dateText = '';

/** The time for the header `Date`, formatted once per second. */
function currentDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
