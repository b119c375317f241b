import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { runInScope } from '../platform/request-scope.ts';
import { authenticatedCaller, partyOf } from './authenticate.ts';
import type { Parse } from './compile-request.ts';
import { addVary, type CompressedBodies, chooseEncoding, etagOf } from './compression.ts';
import { nextLink, Page } from './pagination.ts';
import {
  type CachedResponse,
  type CacheLookup,
  cacheLookupOf,
  cachingHeaders,
  encodingFor,
  matchesIfNoneMatch,
  namesInHeader,
  type ResponseCache,
} from './response-cache.ts';
import type { BoundRoute } from './route.ts';
import type { SiteUrl } from './site-origin.ts';

export interface RouteDependencies {
  db: Database;
  cache: ResponseCache;
  compressed: CompressedBodies;
  /** A function, because the port is known only after the server listens. */
  publicUrl: () => string;
  siteUrl: SiteUrl;
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

export const json = 'application/json; charset=utf-8';
const smallCharacters = 4096;

/** Discovery responses: cached briefly for anonymous callers, with ETag for all. */
export function cachedHandler(
  { declaration, handle }: BoundRoute,
  parse: Parse,
  dependencies: RouteDependencies,
): Handler {
  const { contentSecurityPolicy } = declaration.reply;
  const runIdempotent = () => Promise.reject(new Error('a cached route cannot write'));

  async function fetch(
    request: FastifyRequest,
    reply: FastifyReply,
    { query, url }: CacheLookup,
  ): Promise<CachedResponse> {
    const result = await handle({ ...parse(request, query), runIdempotent });
    const page = result instanceof Page ? result : null;
    reply.code(declaration.reply.status);
    const text = declaration.reply.schema ? String(reply.serialize(page?.items ?? result)) : String(result);
    const bytes = Buffer.from(text);
    return {
      body: text.length < smallCharacters ? text : bytes,
      bytes: bytes.length,
      etag: etagOf(text),
      link: page?.next ? nextLink(dependencies.publicUrl(), url, page.next) : null,
      searchInfo: page?.searchInfo ?? null,
      contentType: declaration.reply.contentType ?? json,
      route: declaration.path,
      prepared: {},
      isCacheable: page?.isCacheable ?? true,
    };
  }

  function sendAnswer(
    answer: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const { session, apiKeyId } = request.caller;
    const encoding = encodingFor(answer, chooseEncoding(request.headers['accept-encoding'] as string));
    for (const [name, value] of cachingHeaders(answer, session !== null || apiKeyId !== null, encoding))
      name === 'vary' ? addVary(reply, value) : reply.header(name, value);
    if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
    if (matchesIfNoneMatch(answer, request.headers['if-none-match']))
      return reply.removeHeader('content-encoding').code(304).send();
    reply.code(declaration.reply.status).header('content-type', answer.contentType);
    if (encoding === null) return reply.send(answer.body);
    return dependencies.compressed.get(answer.etag, encoding, answer.body).then((body) => reply.send(body));
  }

  function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    shared: boolean,
  ): CachedResponse | Promise<CachedResponse> {
    const question = cacheLookupOf(request.url, parse.query(request));
    if (question.query.ignored.length > 0)
      reply.header('ignored-parameters', namesInHeader(question.query.ignored));
    const fetchIt = () =>
      runInScope({ since: request.startedAt, party: partyOf(request) }, () =>
        fetch(request, reply, question),
      );
    return shared ? dependencies.cache.get(question.url, fetchIt) : fetchIt();
  }

  // The cache key has no host. Responses with links to another origin are not shared.
  const namesCommonOrigin = ({ headers }: FastifyRequest) =>
    !declaration.namesOrigin || dependencies.siteUrl(headers) === dependencies.publicUrl();

  return (request, reply) => {
    const { session, missingScope } = authenticatedCaller(declaration, request);
    const shared =
      session === null && missingScope === undefined && isPlain(request.url) && namesCommonOrigin(request);
    const cached = shared ? dependencies.cache.peek(request.url) : undefined;
    const fetched = cached ?? ask(request, reply, shared);
    // Returning a reply that is already being sent would only delay it.
    if (!(fetched instanceof Promise)) {
      const sent = sendAnswer(fetched, request, reply);
      return sent instanceof Promise ? sent : undefined;
    }
    return fetched.then((answer) => sendAnswer(answer, request, reply));
  };
}

/** Only canonical paths are cached, because the cache key is the text. */
const isPlain = (url: string) => !/\/$|\/\/|\/\.|%/.test(url.split('?', 1)[0] ?? '');
