import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../errors.ts';

/** A request that HTTP itself refuses, before there is a route or even a request that the framework could read. */
export interface EarlyRefusal {
  status: 400 | 404 | 431;
  code: Extract<ErrorCode, 'INVALID_INPUT' | 'NOT_FOUND'>;
  detail: string;
}

const reasons = {
  400: 'Bad Request',
  404: 'Not Found',
  431: 'Request Header Fields Too Large',
};

function headersOf({ code, detail }: EarlyRefusal, requestId: string): [Record<string, string>, string] {
  const body = JSON.stringify({ error: code });
  return [
    {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'api-version': '1',
      'error-detail': detail,
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      connection: 'close',
    },
    body,
  ];
}

type Recorder = (refusal: EarlyRefusal, requestId: string) => void;

/** Bytes that are not HTTP: no request exists, so the answer is written by hand. */
function refuseSocket(socket: Duplex, refusal: EarlyRefusal, record: Recorder): void {
  const requestId = randomUUID();
  const [headers, body] = headersOf(refusal, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  record(refusal, requestId);
}

function refuseRequest(response: ServerResponse, refusal: EarlyRefusal, record: Recorder): void {
  const requestId = randomUUID();
  const [headers, body] = headersOf(refusal, requestId);
  response.writeHead(refusal.status, headers).end(body);
  record(refusal, requestId);
}

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const invalid = (detail: string): EarlyRefusal => ({ status: 400, code: 'INVALID_INPUT', detail });
const unknown = (detail: string): EarlyRefusal => ({ status: 404, code: 'NOT_FOUND', detail });

/** What the parser says of bytes it cannot read. */
function parserRefusal({ code, rawPacket }: ParserError): EarlyRefusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, code: 'INVALID_INPUT', detail: 'The headers of the request are too large.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return invalid('The request did not arrive in time.');
  const line = rawPacket?.toString('latin1', 0, 4096) ?? '';
  if (code === 'HPE_INVALID_METHOD' && /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line))
    return unknown('There is no such method.');
  return invalid('The request is not readable as HTTP.');
}

/** Lets requests that Node would answer without a body have one like every other refusal. */
export function refuseEarly(server: Server, record: Recorder): void {
  server.on('clientError', (error: ParserError, socket: Socket) => {
    // Browsers open connections before they need them. An answer to what was never asked would be taken for that of the first request.
    const wasNeverUsed = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || wasNeverUsed || !socket.writable) return socket.destroy();
    refuseSocket(socket, parserRefusal(error), record);
  });
  server.on('connect', (_request, socket) =>
    refuseSocket(socket, unknown('This is no proxy: CONNECT leads nowhere.'), record),
  );
  server.on('checkExpectation', (_request, response) =>
    refuseRequest(response, invalid('Expect: only 100-continue is understood.'), record),
  );
}

/** HTTP/1.1 demands a Host. True when the request was refused for the lack of one. */
export function refuseWithoutHost(
  request: IncomingMessage,
  response: ServerResponse,
  record: Recorder,
): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
  refuseRequest(response, invalid('Host: every HTTP/1.1 request needs this header.'), record);
  return true;
}
