import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedCall {
  method: string;
  path: string;
  status: number;
  bytes: number;
}

export interface CountingProxy {
  /** Address that agents receive. */
  url: string;
  calls: CountedCall[];
  forwardTo(url: string): void;
  close(): Promise<void>;
}

/** A proxy between agent and service that counts calls and uncompressed bytes. */
export async function startCountingProxy(): Promise<CountingProxy> {
  const calls: CountedCall[] = [];
  let target = '';
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, target, calls));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    forwardTo(url) {
      target = url;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: string, calls: CountedCall[]) {
  const { method = 'GET', url: path = '/' } = incoming;
  const call: CountedCall = { method, path, status: 502, bytes: 0 };
  calls.push(call);
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  const forwarded = request(target + path, { method, headers }, (answer) => {
    call.status = answer.statusCode ?? 502;
    outgoing.writeHead(call.status, answer.headers);
    answer.on('data', (part: Buffer) => {
      call.bytes += part.length;
    });
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
