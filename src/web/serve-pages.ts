import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Logger } from 'pino';
import { matchesIfNoneMatch } from '../http/answer-cache.ts';
import {
  type CompressedBodies,
  chooseEncoding,
  compress,
  leastCompressedBytes,
} from '../http/compression.ts';
import { isEventStream } from '../http/event-stream.ts';
import { type Answer, isComplete, nothing, pageHeaders, vary, withoutFrameBan } from './answer.ts';
import { createKeptPages } from './kept-pages.ts';
import type { PageBuild, PagePlatform } from './page-build.ts';
import { keepPage, memoryKey, type PageMemory } from './page-memory.ts';
import type { Pictures } from './pictures.ts';
import { NoPageRequest, readRequest } from './read-request.ts';

interface Parts {
  build: PageBuild;
  memory: PageMemory;
  compressed: CompressedBodies;
  pictures: Pictures;
  log: Logger;
  /** What every response carries. */
  everywhere: Readonly<Record<string, string>>;
  newRequestId: (request: IncomingMessage) => string;
  platformFor(request: IncomingMessage, requestId: string): PagePlatform;
  /** What addresses begin with where one was set; else they are as the browser wrote them. */
  origin: string | undefined;
  record(line: { id: string; method: string; route: string; status: number; begun: number }): void;
}

class ForOneVisitor extends Error {}

// What sets a cookie is for one browser, whatever the page says.
const isForAll = ({ response, shared }: { response: Response; shared: boolean }) =>
  shared && response.status === 200 && !response.headers.has('set-cookie');

/** Serves every address that is not the API's: files of the build, pages out of memory, pages. */
export function createPageServer(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const { build, memory, pictures, log, everywhere, newRequestId, platformFor, record } = parts;
  const kept = createKeptPages(parts);

  /** Renders, and hears from the page what its address is called and whether others may have it, too. */
  async function render(request: IncomingMessage, id: string) {
    const told = { route: 'page', shared: false };
    const platform: PagePlatform = {
      ...platformFor(request, id),
      nameRoute: (pattern) => {
        told.route = pattern;
      },
      shareForAMoment: () => {
        told.shared = true;
      },
    };
    const response = await build.render(await readRequest(request, parts.origin), platform);
    return { response, ...told };
  }

  /** However many ask for a page at once, it is rendered once; what turns out to be for one visitor alone is rendered for each. */
  async function fromMemory(key: string, request: IncomingMessage, id: string): Promise<Answer> {
    let own: Awaited<ReturnType<typeof render>> | undefined;
    try {
      const page = await memory.get(key, async () => {
        own = await render(request, id);
        if (!isForAll(own)) throw new ForOneVisitor();
        return kept.prepared(await keepPage(own.response, own.route), request);
      });
      return kept.present(await kept.prepared(page, request), request);
    } catch (error) {
      if (!(error instanceof ForOneVisitor)) throw error;
      own ??= await render(request, id);
      return presentOwn(own.response, own.route, request);
    }
  }

  async function presentOwn(response: Response, route: string, request: IncomingMessage): Promise<Answer> {
    const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) {
      headers['set-cookie'] = cookies;
      headers['cache-control'] = 'private, no-store';
    }
    headers['cache-control'] ??= 'private, no-store';
    headers['vary'] = vary;
    if (response.body !== null && isEventStream(response.headers.get('content-type')))
      return {
        status: response.status,
        headers,
        body: Readable.fromWeb(response.body as ReadableStream),
        route,
      };
    const body = Buffer.from(await response.arrayBuffer());
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === null || body.length < leastCompressedBytes)
      return { status: response.status, headers, body, route };
    headers['content-encoding'] = encoding;
    delete headers['content-length'];
    return { status: response.status, headers, body: await compress(body, encoding), route };
  }

  async function presentPicture(path: string, request: IncomingMessage, id: string): Promise<Answer> {
    const { fetch, publicUrl } = platformFor(request, id);
    const picture = await pictures.find(path, (api) => fetch(publicUrl + api, {}));
    const route = 'picture';
    if (picture === 'busy') return { ...plainFailure(503), route };
    if (picture === 'none') return { ...plainFailure(404), route };
    const { body, etag, contentType } = picture;
    const headers = { 'content-type': contentType, etag, 'cache-control': 'public, max-age=86400' };
    const known = matchesIfNoneMatch({ etag }, request.headers['if-none-match']);
    return { status: known ? 304 : 200, headers, body: known ? nothing : body, route };
  }

  async function answerFor(request: IncomingMessage, id: string): Promise<Answer> {
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
      const path = url.split('?', 1)[0]!;
      if (path.startsWith('/pictures/')) return presentPicture(path, request, id);
      const file = build.files.find(path, encoding);
      if (file !== undefined) {
        const headers = { ...file.headers, etag: file.etag };
        const known = matchesIfNoneMatch(file, request.headers['if-none-match']);
        return { status: known ? 304 : 200, headers, body: known ? nothing : file.body, route: 'file' };
      }
      const key = memoryKey(url, request.headers);
      if (key !== undefined) return fromMemory(key, request, id);
    }
    const { response, route } = await render(request, id);
    return presentOwn(response, route, request);
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    answer: Answer,
    begun: number,
  ): void {
    const { body } = answer;
    const headers = isComplete(answer.headers)
      ? answer.headers.concat('x-request-id', id)
      : withoutFrameBan({
          ...everywhere,
          ...pageHeaders,
          ...answer.headers,
          'x-request-id': id,
          ...(answer.status !== 304 && !(body instanceof Readable) && { 'content-length': body.length }),
        });
    response.writeHead(answer.status, headers);
    // Whichever side ends first takes the other with it.
    if (body instanceof Readable) pipeline(body, response, () => {});
    else response.end(request.method === 'HEAD' ? undefined : body);
    record({ id, method: request.method ?? 'unknown', route: answer.route, status: answer.status, begun });
  }

  return (request, response) => {
    const begun = performance.now();
    const id = newRequestId(request);
    // What cannot be sent (a header that Node refuses) is a failure of this page, not of the service.
    const fail = (error: unknown) => {
      const status = error instanceof NoPageRequest ? error.status : 500;
      if (status === 500) log.error({ err: error, reqId: id }, 'a page failed');
      if (response.headersSent) response.destroy();
      else send(request, response, id, plainFailure(status), begun);
    };
    try {
      const answer = kept.answerAtOnce(request);
      if (answer !== undefined) return send(request, response, id, answer, begun);
    } catch (error) {
      return fail(error);
    }
    answerFor(request, id)
      .then((answer) => send(request, response, id, answer, begun))
      .catch(fail);
  };
}

const failures: Record<number, string> = {
  400: 'This address cannot be read.',
  404: 'There is no such picture.',
  405: 'Pages are read, and forms are sent with POST.',
  413: 'That was too much to send.',
};

/** Where not even the page that says so can be made. */
const plainFailure = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(failures[status] ?? 'Something went wrong here. Please try again.'),
  route: 'page',
});
