import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ErrorInfo } from 'openslot-facts/error-info';
import { serializeErrorInfo } from 'openslot-facts/error-info-header';
import type { ErrorCode } from 'openslot-facts/errors';
import type { Logger } from 'pino';
import { type CompressedBodies, chooseEncoding, compress, minCompressedBytes } from '../http/compression.ts';
import { isEventStream } from '../http/event-stream.ts';
import { matchesIfNoneMatch } from '../http/response-cache.ts';
import {
  createCachedResponses,
  emptyBody,
  isComplete,
  type PageResponse,
  pageHeaders,
  vary,
  withoutFrameOptions,
} from './cached-responses.ts';
import { boundLargeForms } from './large-forms.ts';
import type { PageBuild, PagePlatform } from './page-build.ts';
import { type PageCache, pageCacheKey, toCachedPage } from './page-cache.ts';
import type { Pictures } from './pictures.ts';
import { InvalidPageRequest, methods, readRequest } from './read-request.ts';
import type { SocialImages } from './social-images.ts';

interface PageServerDependencies {
  build: PageBuild;
  memory: PageCache;
  compressed: CompressedBodies;
  pictures: Pictures;
  socialImages: SocialImages;
  log: Logger;
  /** Headers of every response. */
  commonHeaders: Readonly<Record<string, string>>;
  newRequestId: (request: IncomingMessage) => string;
  platformFor(request: IncomingMessage, requestId: string): PagePlatform;
  /** Configured origin; otherwise the Host header is used. */
  origin: string | undefined;
  /** Whether a proxy adds the address of the client. */
  trustsProxy: boolean;
  record(line: { id: string; method: string; route: string; status: number; begun: number }): void;
}

class PersonalPage extends Error {}

// A response with a cookie is never shared.
const isShareable = ({ response, shared }: { response: Response; shared: boolean }) =>
  shared && response.status === 200 && !response.headers.has('set-cookie');

/** Serves all paths outside the API: static files, pictures, cached pages and rendered pages. */
export function createPageServer(
  dependencies: PageServerDependencies,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { build, memory, pictures, socialImages, log, commonHeaders, newRequestId, platformFor, record } =
    dependencies;
  const cachedResponses = createCachedResponses(dependencies);
  const runPage = boundLargeForms(dependencies.trustsProxy);

  /** The page reports its route pattern and whether it can be shared. */
  async function render(request: IncomingMessage, id: string) {
    const reported = { route: 'page', shared: false };
    const platform: PagePlatform = {
      ...platformFor(request, id),
      nameRoute: (pattern) => {
        reported.route = pattern;
      },
      shareForAMoment: () => {
        reported.shared = true;
      },
    };
    const response = await runPage(request, async () =>
      build.render(await readRequest(request, dependencies.origin), platform),
    );
    return { response, ...reported };
  }

  /**
   * Concurrent requests share one rendering. A page that turns out to be personal is rendered for each
   * visitor.
   */
  async function fromMemory(key: string, request: IncomingMessage, id: string): Promise<PageResponse> {
    let own: Awaited<ReturnType<typeof render>> | undefined;
    try {
      const page = await memory.get(key, async () => {
        own = await render(request, id);
        if (!isShareable(own)) throw new PersonalPage();
        return cachedResponses.prepare(await toCachedPage(own.response, own.route), request);
      });
      return cachedResponses.present(await cachedResponses.prepare(page, request), request);
    } catch (error) {
      if (!(error instanceof PersonalPage)) throw error;
      own ??= await render(request, id);
      return presentPersonal(own.response, own.route, request);
    }
  }

  async function presentPersonal(
    response: Response,
    route: string,
    request: IncomingMessage,
  ): Promise<PageResponse> {
    const cookies = response.headers.getSetCookie();
    const jsonError = jsonErrorFor(request, response.status);
    if (jsonError !== null) {
      const allow = response.headers.get('allow');
      // The page may have refreshed the session. Without its cookies, the browser would keep a used token.
      const kept = { ...(allow !== null && { allow }), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
      return { ...jsonError, headers: { ...jsonError.headers, ...kept }, route };
    }
    const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
    if (cookies.length > 0) {
      headers['set-cookie'] = cookies;
      headers['cache-control'] = 'private, no-store';
    }
    headers['cache-control'] ??= 'private, no-store';
    // The refusal of a form from another site has no type.
    if (response.status >= 400) headers['content-type'] ??= 'text/plain; charset=utf-8';
    headers['vary'] = response.status < 400 ? vary : `Accept, ${vary}`;
    if (response.body !== null && isEventStream(response.headers.get('content-type')))
      return {
        status: response.status,
        headers,
        body: Readable.fromWeb(response.body as ReadableStream),
        route,
      };
    const body = Buffer.from(await response.arrayBuffer());
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
    if (encoding === null || body.length < minCompressedBytes)
      return { status: response.status, headers, body, route };
    headers['content-encoding'] = encoding;
    delete headers['content-length'];
    return { status: response.status, headers, body: await compress(body, encoding), route };
  }

  async function presentPicture(path: string, request: IncomingMessage, id: string): Promise<PageResponse> {
    const { fetch, publicUrl } = platformFor(request, id);
    const picture = await pictures.find(path, (api) => fetch(publicUrl + api, {}));
    const route = 'picture';
    if (picture === 'busy') return { ...failureFor(request, 503), route };
    if (picture === 'none') return { ...failureFor(request, 404), route };
    const { body, etag, contentType } = picture;
    const headers = { 'content-type': contentType, etag, 'cache-control': 'public, max-age=86400' };
    const known = matchesIfNoneMatch({ etag }, request.headers['if-none-match']);
    return { status: known ? 304 : 200, headers, body: known ? emptyBody : body, route };
  }

  async function presentSocialImage(
    path: string,
    request: IncomingMessage,
    id: string,
  ): Promise<PageResponse> {
    const { fetch, publicUrl } = platformFor(request, id);
    const picture = await socialImages.find(path, (api) => fetch(publicUrl + api, {}));
    const route = 'social image';
    if (picture === 'none') return { ...failureFor(request, 404), route };
    if (picture === 'failed') {
      const headers = { location: '/preview.png', 'cache-control': 'no-store' };
      return { status: 302, headers, body: emptyBody, route };
    }
    const { body, etag, contentType } = picture;
    const headers = { 'content-type': contentType, etag, 'cache-control': 'public, max-age=3600' };
    const known = matchesIfNoneMatch({ etag }, request.headers['if-none-match']);
    return { status: known ? 304 : 200, headers, body: known ? emptyBody : body, route };
  }

  async function answerFor(request: IncomingMessage, id: string): Promise<PageResponse> {
    const url = request.url ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) {
      const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
      const path = url.split('?', 1)[0]!;
      if (path.startsWith('/pictures/')) return presentPicture(path, request, id);
      if (path.startsWith('/social/')) return presentSocialImage(path, request, id);
      const file = build.files.find(path, encoding);
      if (file !== undefined) {
        const headers = { ...file.headers, etag: file.etag };
        const known = matchesIfNoneMatch(file, request.headers['if-none-match']);
        return { status: known ? 304 : 200, headers, body: known ? emptyBody : file.body, route: 'file' };
      }
      const key = pageCacheKey(url, request.headers);
      if (key !== undefined) return fromMemory(key, request, id);
    }
    const { response, route } = await render(request, id);
    return presentPersonal(response, route, request);
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    answer: PageResponse,
    begun: number,
  ): void {
    const { body } = answer;
    const headers = isComplete(answer.headers)
      ? answer.headers.concat('x-request-id', id)
      : withoutFrameOptions({
          ...commonHeaders,
          ...pageHeaders,
          ...answer.headers,
          'x-request-id': id,
          ...(answer.status !== 304 && !(body instanceof Readable) && { 'content-length': body.length }),
        });
    response.writeHead(answer.status, headers);
    // Either side ending closes the other.
    if (body instanceof Readable) pipeline(body, response, () => {});
    else response.end(request.method === 'HEAD' ? undefined : body);
    record({ id, method: request.method ?? 'unknown', route: answer.route, status: answer.status, begun });
  }

  return (request, response) => {
    const begun = performance.now();
    const id = newRequestId(request);
    // A response that cannot be sent, for example because of an invalid header, fails only this request.
    const fail = (error: unknown) => {
      const status = error instanceof InvalidPageRequest ? error.status : 500;
      if (status === 500) log.error({ err: error, reqId: id }, 'page failed');
      if (response.headersSent) response.destroy();
      else send(request, response, id, failureFor(request, status), begun);
    };
    try {
      const answer = cachedResponses.findFresh(request);
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
  400: 'The address is invalid.',
  404: 'Picture not found.',
  405: 'Method not allowed. Use GET to read pages and POST to send forms.',
  413: 'The request is too large.',
  503: 'Too many files are being sent. Please try again in a moment.',
};

const allowed = { allow: [...methods].join(', ') };

/** Response if no page can be rendered. */
function failureFor(request: IncomingMessage, status: number): PageResponse {
  const { headers, ...failure } = jsonErrorFor(request, status) ?? plainFailure(status);
  return { ...failure, headers: { ...headers, ...(status === 405 && allowed) } };
}

const plainFailure = (status: number): ErrorResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', vary: 'Accept' },
  body: Buffer.from(failures[status] ?? 'Something went wrong. Please try again.'),
  route: 'page',
});

interface ErrorResponse extends PageResponse {
  headers: Record<string, string>;
}

const jsonErrors: Record<number, [ErrorCode, ErrorInfo]> = {
  400: ['INVALID_INPUT', { reason: 'malformed' }],
  403: ['FORBIDDEN', { reason: 'no-permission' }],
  404: ['NOT_FOUND', { reason: 'not-found' }],
  405: ['INVALID_INPUT', { reason: 'wrong-method' }],
  413: ['INVALID_INPUT', { reason: 'too-large' }],
  415: ['INVALID_INPUT', { reason: 'wrong-content-type' }],
  500: ['SERVER_ERROR', { reason: 'internal' }],
  503: ['DB_UNAVAILABLE', { reason: 'unavailable', retryAfter: 1 }],
};

/**
 * The error format of the API, for programs that request a URL outside of it. Browsers accept `text/html`;
 * the scripts of our pages send `x-sveltekit-action` or request `__data.json`.
 */
function jsonErrorFor({ url = '/', headers }: IncomingMessage, status: number): ErrorResponse | null {
  const isBrowser =
    headers.accept?.includes('text/html') ||
    headers['x-sveltekit-action'] !== undefined ||
    url.split('?', 1)[0]!.endsWith('__data.json');
  const [error, info] = jsonErrors[status] ?? [];
  if (isBrowser || info === undefined) return null;
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept',
      'error-info': serializeErrorInfo(info),
      ...(info.retryAfter !== undefined && { 'retry-after': String(info.retryAfter) }),
    },
    body: Buffer.from(JSON.stringify({ error })),
    route: 'page',
  };
}
