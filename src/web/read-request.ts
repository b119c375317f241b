import type { IncomingMessage } from 'node:http';

/** Forms are small; what is larger is not one of ours. */
const mostBytes = 128 * 1024;

export class BodyTooLarge extends Error {}

/** A request as the pages know it. */
export async function readRequest(request: IncomingMessage, origin: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request);
  // A path that begins with two slashes would name another host.
  return new Request(new URL(origin + url.replace(/^\/{2,}/, '/')), { method, headers, body });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new BodyTooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
