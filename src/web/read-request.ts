import type { IncomingMessage } from 'node:http';
import { isHost } from '../http/request-faults.ts';

/** Forms are small; what is larger is not one of ours. */
const mostBytes = 128 * 1024;
/** But for the file of clients: as much as the API takes, and what a form puts around it. */
const mostBytesOfFile = 2 * 1024 * 1024 + mostBytes;
const fileForm = /^(?:\/[a-z]{2})?\/desk\/[^/?]+\/clients\/import(?:\?|$)/;

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** A request that no page is asked by. */
export class NoPageRequest extends Error {
  readonly status: 400 | 405 | 413;

  constructor(status: 400 | 405 | 413) {
    super(`no request for a page: ${status}`);
    this.status = status;
  }
}

/** What addresses begin with, as the browser wrote them. HTTP/1.0 need not say. */
function originOf({ headers: { host = 'localhost' } }: IncomingMessage): string {
  if (!isHost(host)) throw new NoPageRequest(400);
  return `http://${host}`;
}

/** A request as the pages know it. */
export async function readRequest(request: IncomingMessage, publicOrigin?: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request;
  if (!methods.has(method)) throw new NoPageRequest(405);
  if (!url.startsWith('/')) throw new NoPageRequest(400);
  const origin = publicOrigin ?? originOf(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const body =
    method === 'GET' || method === 'HEAD'
      ? null
      : await readBody(request, fileForm.test(url) ? mostBytesOfFile : mostBytes);
  // A path that begins with two slashes would name another host.
  return new Request(new URL(origin + url.replace(/^\/{2,}/, '/')), { method, headers, body });
}

async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > most) throw new NoPageRequest(413);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
