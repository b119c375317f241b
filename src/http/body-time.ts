import type { IncomingMessage, Server } from 'node:http';
import type { Readable } from 'node:stream';

/** Ten megabytes in 90 seconds are 1 Mbit/s. Only uploads of pictures may use them: bodies have 15 seconds. */
export const requestTimeouts = { headersTimeout: 15_000, requestTimeout: 90_000 };

const bodyMilliseconds = 15_000;
const timers = new WeakMap<Readable, { start(): void; stop(): void }>();

/**
 * Closes connections that send a body slowly. Node has one timeout for the requests of all routes, and an upload
 * needs more time than that.
 */
export function limitBodyTime(
  http: Server,
  request: IncomingMessage,
  milliseconds: number = bodyMilliseconds,
): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  const expire = () => {
    // The same event as for the timeouts of Node.
    const late = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    if (!request.complete) http.emit('clientError', late, request.socket);
  };
  let timer: NodeJS.Timeout;
  const stop = () => clearTimeout(timer);
  const start = () => {
    if (!request.complete) timer = setTimeout(expire, milliseconds).unref();
  };
  start();
  timers.set(request, { start, stop });
  request.once('close', stop);
}

/**
 * Leaves only the request timeout of the server while the work runs. Call it after the sender is known. The rest
 * of a refused body has the usual time, so that refused senders cannot hold their connections.
 */
export async function withSlowBody<T>(request: Readable, work: () => Promise<T>): Promise<T> {
  const timer = timers.get(request);
  timer?.stop();
  try {
    return await work();
  } finally {
    timer?.start();
  }
}
