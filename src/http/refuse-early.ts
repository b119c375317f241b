import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from 'openslot-facts/errors';
import { createConnectionEnds, type Patience } from './end-connection.ts';
import { faultOf } from './request-faults.ts';

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

type Recorder = (refusal: EarlyRefusal, requestId: string) => void;

/** Written by hand: the request may be none, or the framework may have it already. */
function write({ status, code, detail }: EarlyRefusal, requestId: string, isHead: boolean): string {
  const body = JSON.stringify({ error: code });
  const headers = {
    date: new Date().toUTCString(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'api-version': '1',
    'error-detail': detail,
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`;
}

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const invalid = (detail: string): EarlyRefusal => ({ status: 400, code: 'INVALID_INPUT', detail });
const unknown = (detail: string): EarlyRefusal => ({ status: 404, code: 'NOT_FOUND', detail });

/** What the parser says of bytes it cannot read. */
function parserRefusal({ code, rawPacket, bytesParsed = 0 }: ParserError): EarlyRefusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, code: 'INVALID_INPUT', detail: 'The headers of the request are too large.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return invalid('The request did not arrive in time.');
  const line = rawPacket?.toString('latin1', 0, 4096) ?? '';
  // Where the packet begins with what was read well, its first word is not the one that was stumbled over.
  const isFirstWord = bytesParsed <= line.indexOf(' ');
  if (
    code === 'HPE_INVALID_METHOD' &&
    isFirstWord &&
    /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line)
  )
    return unknown('There is no such method.');
  return invalid('The request is not readable as HTTP.');
}

export interface EarlyRefusals {
  /** True when HTTP refuses the request, or anything before it on the same connection. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** Connections that were refused keep nobody from stopping. */
  stop(): void;
}

const usualPatience: Patience = { toReadMilliseconds: 2_000, toAnswerMilliseconds: 10_000 };

/** Lets requests that Node would answer without a body have one like every other refusal. */
export function refuseEarly(server: Server, record: Recorder, patience = usualPatience): EarlyRefusals {
  const connections = createConnectionEnds(patience);

  function refuse(socket: Socket, refusal: EarlyRefusal, response?: ServerResponse): void {
    const lastWords = (isHead: boolean) => {
      const requestId = randomUUID();
      record(refusal, requestId);
      return write(refusal, requestId, isHead);
    };
    connections.end(socket, lastWords, response);
  }

  function refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (connections.isEnding(request.socket)) return true;
    const fault = faultOf(request);
    if (fault === undefined) return false;
    refuse(request.socket, invalid(fault), response);
    return true;
  }

  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (connections.isEnding(socket)) return;
    // Browsers open connections before they need them. An answer to what was never asked would be taken for that of the first request.
    const wasNeverUsed = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
    if (error.code === 'ECONNRESET' || wasNeverUsed || !socket.writable) socket.destroy();
    else refuse(socket, parserRefusal(error));
  });
  server.on('connect', (_request, socket) => {
    if (!connections.isEnding(socket as Socket))
      refuse(socket as Socket, unknown('This is no proxy: CONNECT leads nowhere.'));
  });
  server.on('checkExpectation', (request, response) => {
    if (!refuses(request, response))
      refuse(request.socket, invalid('Expect: only 100-continue is understood.'), response);
  });
  return { refuses, stop: connections.stop };
}
