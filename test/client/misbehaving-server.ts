import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The fate of a request: a response, or a way of not getting one. */
export type Behaviour =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'hangs up'
  | 'breaks off'
  | 'keeps silent';

export type Behave = (seen: Seen, count: number) => Behaviour | Promise<Behaviour>;

/** A server that answers as programmed and records its requests. */
export async function startServer(first: Behave) {
  let behave = first;
  let seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers, body };
    seen.push(asked);
    act(await behave(asked, seen.length), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => seen,
    /** Sets the behavior from now on and clears the record. */
    behaves(next: Behave) {
      behave = next;
      seen = [];
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type MisbehavingServer = Awaited<ReturnType<typeof startServer>>;

function act(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'keeps silent') return;
  if (behaviour === 'hangs up') {
    response.destroy();
    return;
  }
  if (behaviour === 'breaks off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status, body, text, headers } = behaviour;
  response.writeHead(status, {
    ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    ...headers,
  });
  response.end(body === undefined ? text : JSON.stringify(body));
}

/** One after another, the last one repeatedly. */
export const inTurn =
  (...behaviours: [Behaviour, ...Behaviour[]]): Behave =>
  (_, count) =>
    behaviours[Math.min(count, behaviours.length) - 1]!;

export const refused = (
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Exclude<Behaviour, string> => ({
  status,
  body: { error },
  headers,
});
