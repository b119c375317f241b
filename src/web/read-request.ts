import type { IncomingMessage } from 'node:http';
import { isHost } from '../http/refuse-early.ts';

/** Maximum size of a form. */
export const maxFormBytes = 128 * 1024;
/** Maximum size of the client import form. */
const maxFileFormBytes = 2 * 1024 * 1024 + maxFormBytes;
/** Maximum size of the picture form. */
const maxPictureFormBytes = 10 * 1024 * 1024 + maxFormBytes;
const pictureForm = /^(?:\/[a-z]{2})?\/(?:desk\/[^/?]+\/settings\/photos|account\/portrait)\?\/upload$/;
const fileForm = /^(?:\/[a-z]{2})?\/desk\/[^/?]+\/clients\/import(?:\?|$)/;

/** Methods of pages and their forms. */
export const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

type InvalidStatus = 400 | 405 | 413 | 503;

/** A request that pages refuse. 503: too many large forms at once. */
export class InvalidPageRequest extends Error {
  readonly status: InvalidStatus;

  constructor(status: InvalidStatus) {
    super(`invalid page request: ${status}`);
    this.status = status;
  }
}

/** Origin from the Host header, which HTTP/1.0 may omit. */
function originOf({ headers: { host = 'localhost' } }: IncomingMessage): string {
  if (!isHost(host)) throw new InvalidPageRequest(400);
  return `http://${host}`;
}

/** Converts a Node request. */
export async function readRequest(request: IncomingMessage, publicOrigin?: string): Promise<Request> {
  const { method = 'GET', url = '/' } = request;
  if (!methods.has(method)) throw new InvalidPageRequest(405);
  if (!url.startsWith('/')) throw new InvalidPageRequest(400);
  const origin = publicOrigin ?? originOf(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request, formLimit(url));
  // A path starting with two slashes would be parsed as a host.
  return new Request(new URL(origin + url.replace(/^\/{2,}/, '/')), { method, headers, body });
}

/** Maximum size of a form at this URL. */
export function formLimit(url: string): number {
  if (pictureForm.test(url)) return maxPictureFormBytes;
  return fileForm.test(url) ? maxFileFormBytes : maxFormBytes;
}

async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > most) throw new InvalidPageRequest(413);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
