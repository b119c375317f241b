import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { isConflict } from '../platform/database/failures.ts';
import type { Patience } from '../platform/database/limits.ts';
import {
  type AnswerCache,
  answerHeaders,
  type CachedAnswer,
  encodingFor,
  matchesIfNoneMatch,
} from './answer-cache.ts';
import { Asset, sendAsset } from './asset.ts';
import { provenCaller } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { compileRequest, type Parse } from './compile-request.ts';
import {
  type CompressedBodies,
  chooseEncoding,
  etagIn,
  etagOf,
  leastCompressedBytes,
} from './compression.ts';
import { Deferred } from './deferred.ts';
import { addVary } from './encode-payload.ts';
import {
  AlreadyAnswered,
  findAnswer,
  type KeyedRequest,
  readKeyedRequest,
  runAndStoreAnswer,
  type StoredAnswer,
} from './idempotency.ts';
import { nextLink, Page } from './pagination.ts';
import { ProtocolAnswer, sendProtocolAnswer } from './protocol-answer.ts';
import { namesInHeader, type Question, questionOf } from './question.ts';
import type { AnyRoute, BoundRoute, RunIdempotent } from './route.ts';

/** What every route is served with. */
export interface RouteParts {
  db: Database;
  cache: AnswerCache;
  compressed: CompressedBodies;
  /** Asked at each use: the port is known only once the server listens. */
  publicUrl: () => string;
}

const json = 'application/json; charset=utf-8';
const smallCharacters = 4096;

/** Turns a declaration and its handler into a Fastify route. */
export function registerRoute(
  server: FastifyInstance,
  route: BoundRoute,
  parts: RouteParts,
  hooks: Pick<RouteShorthandOptions, 'onRequest' | 'onSend'>,
): void {
  const { declaration } = route;
  const parse = compileRequest(declaration);
  const answer = handlerFor(declaration);
  server.route({
    method: declaration.method,
    url: declaration.path,
    ...hooks,
    config: {
      ...(declaration.rawBody && { rawBody: true }),
      ...(declaration.speaksOAuth && { oauth: declaration.speaksOAuth }),
    },
    ...(declaration.bodyLimitBytes !== undefined && { bodyLimit: declaration.bodyLimitBytes }),
    ...(declaration.reply.schema && { schema: { response: responseSchemas(declaration) } }),
    handler: answer(route, parse, parts),
  });
}

const deferredStatus = 202;

const responseSchemas = ({ reply: { status, schema, deferred } }: AnyRoute) => ({
  [status]: schema,
  ...(deferred && { [deferredStatus]: deferred.schema }),
});

/** What is sent of what a handler answered, and with which status. */
const answerOf = ({ reply: { status } }: AnyRoute, result: unknown) =>
  result instanceof Deferred ? { status: deferredStatus, body: result.body } : { status, body: result };

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

function handlerFor({ cached, takesKey, streams }: AnyRoute) {
  if (streams) return streamingHandler;
  return cached ? cachedHandler : takesKey ? keyedHandler : plainHandler;
}

/** For a request without an Idempotency-Key: nothing is stored, and a repeat does the work again. */
const runUnstored =
  (db: Database, caller: Caller, patience: Patience): RunIdempotent =>
  async ({ fastPath, transaction }) => {
    const done = await fastPath?.(null).catch(nullOnConflict);
    if (done !== undefined && done !== null) return done;
    await caller.prove?.();
    return db.transaction(transaction, patience);
  };

/** Whoever asks waits from the moment the request is there as a whole, whatever is done before the transaction. */
const patienceFor = ({ workMilliseconds }: AnyRoute): Patience => ({
  milliseconds: workMilliseconds,
  since: performance.now(),
});

/** A fast path that met a conflict did nothing, and the transaction knows how to try again. */
function nullOnConflict(error: unknown): null {
  if (isConflict(error)) return null;
  throw error;
}

function plainHandler({ declaration, handle }: BoundRoute, parse: Parse, parts: RouteParts): Handler {
  return async (request, reply) => {
    const patience = patienceFor(declaration);
    const runIdempotent = runUnstored(parts.db, request.caller, patience);
    const result = await handle({ ...parse(request), runIdempotent });
    return send(declaration, result, request, reply, parts);
  };
}

function send(
  declaration: AnyRoute,
  handled: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
): FastifyReply {
  const { status, body: result } = answerOf(declaration, handled);
  reply.code(status);
  if (result instanceof Asset) return sendAsset(result, request, reply);
  if (result instanceof ProtocolAnswer) return sendProtocolAnswer(result, reply);
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', declaration.secret ? 'no-store' : 'private, no-cache');
  if (result instanceof Page) {
    if (result.next !== null) reply.header('link', nextLink(parts.publicUrl(), request.url, result.next));
    return reply.send(result.items);
  }
  const { contentType, contentSecurityPolicy } = declaration.reply;
  if (contentType !== undefined) reply.header('content-type', contentType);
  if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
  if (declaration.conditional) {
    const text = String(result);
    const etag = etagOf(text);
    const large = Buffer.byteLength(text) >= leastCompressedBytes;
    const encoding = large ? chooseEncoding(request.headers['accept-encoding'] as string) : null;
    reply.header('etag', etagIn(etag, encoding));
    if (matchesIfNoneMatch({ etag }, request.headers['if-none-match'])) return reply.code(304).send();
  }
  return status === 204 ? reply.send() : reply.send(result);
}

/** An answer that goes on: nobody on the way is to keep it, change it or wait for its end. */
function streamingHandler({ declaration, handle }: BoundRoute, parse: Parse): Handler {
  const runIdempotent = () => Promise.reject(new Error('a stream writes nothing'));
  return async (request, reply) => {
    const parsed = parse(request);
    // Whoever asks for the headers alone does not listen.
    const events = request.method === 'HEAD' ? undefined : await handle({ ...parsed, runIdempotent });
    return reply
      .code(declaration.reply.status)
      .header('content-type', declaration.reply.contentType)
      .header('cache-control', 'private, no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(events);
  };
}

/** Discovery: shared between anonymous callers for a moment, told apart by ETag for everyone. */
function cachedHandler({ declaration, handle }: BoundRoute, parse: Parse, parts: RouteParts): Handler {
  const { contentSecurityPolicy } = declaration.reply;
  const runIdempotent = () => Promise.reject(new Error('a cached route writes nothing'));

  async function fetch(
    request: FastifyRequest,
    reply: FastifyReply,
    { query, url }: Question,
  ): Promise<CachedAnswer> {
    const result = await handle({ ...parse(request, query), runIdempotent });
    const page = result instanceof Page ? result : null;
    reply.code(declaration.reply.status);
    const text = declaration.reply.schema ? String(reply.serialize(page?.items ?? result)) : String(result);
    const bytes = Buffer.from(text);
    return {
      body: text.length < smallCharacters ? text : bytes,
      bytes: bytes.length,
      etag: etagOf(text),
      link: page?.next ? nextLink(parts.publicUrl(), url, page.next) : null,
      contentType: declaration.reply.contentType ?? json,
      route: declaration.path,
    };
  }

  function sendAnswer(
    answer: CachedAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const { session, apiKeyId } = request.caller;
    const encoding = encodingFor(answer, chooseEncoding(request.headers['accept-encoding'] as string));
    for (const [name, value] of answerHeaders(answer, session !== null || apiKeyId !== null, encoding))
      name === 'vary' ? addVary(reply, value) : reply.header(name, value);
    if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
    if (matchesIfNoneMatch(answer, request.headers['if-none-match']))
      return reply.removeHeader('content-encoding').code(304).send();
    reply.code(declaration.reply.status).header('content-type', answer.contentType);
    if (encoding === null) return reply.send(answer.body);
    return parts.compressed.get(answer.etag, encoding, answer.body).then((body) => reply.send(body));
  }

  function ask(
    request: FastifyRequest,
    reply: FastifyReply,
    shared: boolean,
  ): CachedAnswer | Promise<CachedAnswer> {
    const question = questionOf(request.url, parse.query(request));
    if (question.query.ignored.length > 0)
      reply.header('ignored-parameters', namesInHeader(question.query.ignored));
    const fetchIt = () => fetch(request, reply, question);
    return shared ? parts.cache.get(question.url, fetchIt) : fetchIt();
  }

  return (request, reply) => {
    const { session, missingScope } = provenCaller(declaration, request);
    const shared = session === null && missingScope === undefined && isPlain(request.url);
    const cached = shared ? parts.cache.peek(request.url) : undefined;
    const fetched = cached ?? ask(request, reply, shared);
    // Returned, a reply that is already on its way would only be waited for.
    if (!(fetched instanceof Promise)) {
      const sent = sendAnswer(fetched, request, reply);
      return sent instanceof Promise ? sent : undefined;
    }
    return fetched.then((answer) => sendAnswer(answer, request, reply));
  };
}

/** One way to write an address is kept in memory, and what is kept is found by its text. */
const isPlain = (url: string) => !/\/$|\/\/|\/\.|%/.test(url.split('?', 1)[0] ?? '');

/** A POST that makes something: with an Idempotency-Key, its repeats get the first answer. */
function keyedHandler({ declaration, handle }: BoundRoute, parse: Parse, parts: RouteParts): Handler {
  const { db } = parts;

  return async (request, reply) => {
    const parsed = parse(request);
    const patience = patienceFor(declaration);
    const keyed = readKeyedRequest(request.headers['idempotency-key'], {
      caller: request.caller,
      headers: request.headers,
      method: declaration.method,
      path: request.url,
      body: parsed.body,
    });
    if (keyed === null) {
      const runIdempotent = runUnstored(db, request.caller, patience);
      const result = await handle({ ...parsed, runIdempotent });
      return send(declaration, result, request, reply, parts);
    }
    await request.caller.prove?.();
    try {
      const stored = await findAnswer(db, keyed);
      if (stored !== null) return replay(stored, declaration, reply);
      const runIdempotent = runStored(keyed, reply, patience);
      const result = await handle({ ...parsed, runIdempotent });
      return send(declaration, result, request, reply, parts);
    } catch (error) {
      if (error instanceof AlreadyAnswered) return replay(error.answer, declaration, reply);
      throw error;
    }
  };

  function runStored(keyed: KeyedRequest, reply: FastifyReply, patience: Patience): RunIdempotent {
    const serialise = (result: unknown): StoredAnswer => {
      const { status, body } = answerOf(declaration, result);
      reply.code(status);
      return { status, body: status === 204 ? '' : String(reply.serialize(body as never)) };
    };
    return ({ fastPath, transaction }) =>
      runAndStoreAnswer(db, keyed, {
        work: async (own) => (await fastPath?.(own)) ?? transaction(own),
        serialise,
        patience,
      });
  }
}

function replay(answer: StoredAnswer, declaration: AnyRoute, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).header('idempotency-replayed', 'true');
  reply.header('cache-control', declaration.secret ? 'no-store' : 'private, no-cache');
  return reply.header('content-type', json).serializer(String).send(answer.body);
}
