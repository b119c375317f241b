import { connect, type Socket } from 'node:net';
import { type RawAnswer, sendRaw } from '../fixtures/raw-http.ts';
import { checkAnswer } from './check-answer.ts';
import type { Report } from './report.ts';
import type { Answer, WireRequest } from './send.ts';

/** Malformed requests that must be refused. */
const refused: Record<string, string> = {
  'no Host': 'GET /api/categories HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two Hosts': 'GET /api/categories HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'an invalid Host': 'GET /api/categories HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
  'an unknown Expect':
    'GET /api/categories HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  CONNECT: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
  'an unknown method': 'BREW /api/categories HTTP/1.1\r\nHost: x\r\n\r\n',
  'a method of another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no method': ' /api/categories HTTP/1.1\r\nHost: x\r\n\r\n',
  'HTTP/0.9': 'GET /api/categories HTTP/0.9\r\n\r\n',
  'HTTP/2 as text': 'GET /api/categories HTTP/2.0\r\nHost: x\r\nConnection: close\r\n\r\n',
  'an unknown version': 'GET /api/categories HTTP/9.9\r\nHost: x\r\n\r\n',
  'spaces in the address': 'GET /api/cate gories HTTP/1.1\r\nHost: x\r\n\r\n',
  'a raw NUL in the address': 'GET /api/\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'a raw NUL in a header': 'GET /api/categories HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
  'a header without a name': 'GET /api/categories HTTP/1.1\r\nHost: x\r\n: x\r\n\r\n',
  'a header with a space in its name': 'GET /api/categories HTTP/1.1\r\nHost: x\r\nX A: x\r\n\r\n',
  'a folded header': 'GET /api/categories HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n',
  'line endings without CR': 'GET /api/categories HTTP/1.1\nHost: x\n\n',
  'many headers': `GET /api/categories HTTP/1.1\r\nHost: x\r\n${'X-Flood: x\r\n'.repeat(5_000)}\r\n`,
  'a very long header': `GET /api/categories HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
  'a very long path': `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'two lengths': 'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'a length and chunks':
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'a negative length': 'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'a length that is not a number': 'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 1e3\r\n\r\n',
  'a length beyond 64 bits':
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'an invalid chunk size':
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'an unknown transfer coding':
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: rot13\r\nConnection: close\r\n\r\n{}',
  'a coding before chunked':
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
  'a TLS handshake': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an SSH greeting': 'SSH-2.0-OpenSSH_9.6\r\n',
  'random bytes': Array.from({ length: 2_000 }, (_, index) => String.fromCharCode((index * 73) % 256)).join(
    '',
  ),
};

/** Unusual requests that may succeed or fail, but must get a response. */
const answered: Record<string, string> = {
  'HTTP/1.0': 'GET /api/categories HTTP/1.0\r\n\r\n',
  'OPTIONS *': 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  TRACE: 'TRACE /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'a byte too many': 'GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\nX',
  'an upgrade':
    'GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n',
  'two keys':
    'GET /api/categories HTTP/1.1\r\nHost: x\r\nX-API-Key: a\r\nX-API-Key: b\r\nConnection: close\r\n\r\n',
  'two tokens':
    'GET /api/account HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n',
  'ten pipelined requests': `${'GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9)}GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
};

export async function sendRawRequests(url: string, report: Report): Promise<void> {
  const cases = [
    ...Object.entries(refused).map((one) => [...one, true] as const),
    ...Object.entries(answered).map((one) => [...one, false] as const),
  ];
  for (const [name, bytes, mustRefuse] of cases) {
    const wire: WireRequest = { method: 'RAW', target: bytes.slice(0, 200), headers: {} };
    const startedAt = performance.now();
    const raw = await sendRaw(url, bytes, 10_000).catch((error: Error) => error);
    const answer = toAnswer(raw, performance.now() - startedAt);
    report.record('raw sockets', wire, answer);
    const faults = isResponseLost(bytes, raw) ? [] : checkRaw(answer, wire, mustRefuse);
    for (const fault of faults) report.fail('raw sockets', name, fault, 'anonymous', wire, answer);
  }
}

/** The service closes the connection of an oversized request, so the response may be unreadable. */
const isResponseLost = (bytes: string, raw: RawAnswer | Error) =>
  bytes.length > 15_000 && raw instanceof Error && /ECONNRESET|EPIPE/.test(raw.message);

function checkRaw(answer: Answer, wire: WireRequest, mustRefuse: boolean): string[] {
  if (answer.failure === undefined && !(answer.status >= 200)) return ['no HTTP response'];
  const faults = checkAnswer(null, wire, answer, { isPlain: false });
  if (mustRefuse && answer.status < 400) faults.push(`accepted with ${answer.status} but must be refused`);
  return faults;
}

function toAnswer(raw: RawAnswer | Error, milliseconds: number): Answer {
  if (raw instanceof Error) return { status: 0, headers: {}, text: '', milliseconds, failure: raw.message };
  return { status: raw.status, headers: Object.fromEntries(raw.headers), text: raw.body, milliseconds };
}

export interface SlowConnections {
  /** Number of connections that are still open. */
  openCount(): number;
  close(): void;
}

/**
 * Opens connections that send half a request. They must not block other callers and must be closed by the
 * service.
 */
export function openSlowConnections(url: string, count: number): SlowConnections {
  const { port, hostname } = new URL(url);
  const incompleteRequests = [
    '',
    'GET /api/categories HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/keys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a',
  ];
  const open = new Set<Socket>();
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname, () =>
      socket.write(incompleteRequests[index % incompleteRequests.length] ?? ''),
    );
    open.add(socket);
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  }
  return {
    openCount: () => open.size,
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
