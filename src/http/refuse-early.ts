import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorInfo } from 'openslot-facts/error-info';
import { serializeErrorInfo } from 'openslot-facts/error-info-header';
import type { ErrorCode } from 'openslot-facts/errors';
import { type ConnectionTimeouts, createConnectionEnds } from './end-connection.ts';

/** A request that is refused before it reaches the framework, because it is not valid HTTP. */
export interface EarlyRefusal extends Pick<ErrorInfo, 'field' | 'reason'> {
  status: 400 | 404 | 431;
  code: Extract<ErrorCode, 'INVALID_INPUT' | 'NOT_FOUND'>;
  detail: string;
}

const statusTexts = {
  400: 'Bad Request',
  404: 'Not Found',
  431: 'Request Header Fields Too Large',
};

type Recorder = (refusal: EarlyRefusal, requestId: string) => void;

/** Writes the response as text, because Node may have no response object for the request. */
function write({ status, code, detail, ...info }: EarlyRefusal, requestId: string, isHead: boolean): string {
  const body = JSON.stringify({ error: code });
  const headers = {
    date: new Date().toUTCString(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'api-version': '1',
    'error-detail': info.field === undefined ? detail : `${info.field}: ${detail}`,
    'error-info': serializeErrorInfo(info),
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${statusTexts[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const invalid = (fault: RequestFault): EarlyRefusal => ({ status: 400, code: 'INVALID_INPUT', ...fault });
const unknown = (detail: string): EarlyRefusal => ({
  status: 404,
  code: 'NOT_FOUND',
  reason: 'not-found',
  detail,
});

/** The response to bytes that Node's parser refuses. */
function parserRefusal({ code, rawPacket, bytesParsed = 0 }: ParserError): EarlyRefusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      code: 'INVALID_INPUT',
      reason: 'too-large',
      detail: 'The headers are too large.',
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return invalid({ reason: 'unreadable', detail: 'The request did not arrive in time.' });
  const line = rawPacket?.toString('latin1', 0, 4096) ?? '';
  // If the parser read past the first word, the method is not the part that it refused.
  const isMethod = bytesParsed <= line.indexOf(' ');
  if (code === 'HPE_INVALID_METHOD' && isMethod && /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line))
    return unknown('Unknown method.');
  return invalid({ reason: 'unreadable', detail: 'The request is not valid HTTP.' });
}

export interface EarlyRefusals {
  /** True if the request, or an earlier one on the same connection, is refused. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** Closes refused connections at once. */
  stop(): void;
}

const defaultTimeouts: ConnectionTimeouts = { toReadMilliseconds: 2_000, toAnswerMilliseconds: 10_000 };

/** Answers requests that are not valid HTTP with the error format of the API. Node would send an empty response. */
export function refuseEarly(server: Server, record: Recorder, timeouts = defaultTimeouts): EarlyRefusals {
  const connections = createConnectionEnds(timeouts);

  function refuse(socket: Socket, refusal: EarlyRefusal, response?: ServerResponse): void {
    const finalResponse = (isHead: boolean) => {
      const requestId = randomUUID();
      record(refusal, requestId);
      return write(refusal, requestId, isHead);
    };
    connections.end(socket, finalResponse, response);
  }

  function refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (connections.isEnding(request.socket)) return true;
    const fault = findFault(request);
    if (fault === undefined) return false;
    refuse(request.socket, invalid(fault), response);
    return true;
  }

  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (connections.isEnding(socket)) return;
    // Browsers open connections in advance. A response on an unused one would be taken for the response to the next request.
    const wasNeverUsed = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || wasNeverUsed || !socket.writable) socket.destroy();
    else refuse(socket, parserRefusal(error));
  });
  server.on('connect', (_request, socket) => {
    if (!connections.isEnding(socket as Socket))
      refuse(socket as Socket, unknown('CONNECT is not supported: this server is not a proxy.'));
  });
  server.on('checkExpectation', (request, response) => {
    if (!refuses(request, response))
      refuse(
        request.socket,
        invalid({ field: 'Expect', reason: 'unknown-value', detail: 'Must be 100-continue.' }),
        response,
      );
  });
  return { refuses, stop: connections.stop };
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Host name or IP address with an optional port. Links are built from it, so nothing else may be in it. */
export const isHost = (text: string): boolean => hostPattern.test(text) && URL.canParse(`http://${text}`);

// Parsing a host is slow, and nearly all requests name the same few hosts.
const mostKnownHosts = 100;
const knownHosts = new Set<string>();

function isKnownHost(text: string): boolean {
  if (knownHosts.has(text)) return true;
  if (text.length > 300 || !isHost(text)) return false;
  if (knownHosts.size >= mostKnownHosts) knownHosts.clear();
  knownHosts.add(text);
  return true;
}

/** Node silently drops all Host headers but the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** A request that RFC 9112 forbids, though the parser of Node accepts it. */
interface RequestFault extends Pick<ErrorInfo, 'field' | 'reason'> {
  detail: string;
}

function findFault(request: IncomingMessage): RequestFault | undefined {
  const { headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1) return { reason: 'unreadable', detail: 'Use HTTP/1.1 or HTTP/1.0.' };
  const { host } = headers;
  if (host === undefined) {
    if (httpVersionMinor === 1) return { field: 'Host', reason: 'missing', detail: 'Required in HTTP/1.1.' };
  } else {
    if (host !== '' && !isKnownHost(host))
      return {
        field: 'Host',
        reason: 'malformed',
        detail: 'Must be a host name or an IP address, with an optional port.',
      };
    if (hasSeveralHosts(request))
      return { field: 'Host', reason: 'repeated', detail: 'Must be sent only once.' };
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return { field: 'Transfer-Encoding', reason: 'unknown-value', detail: 'Must be chunked.' };
  return undefined;
}
